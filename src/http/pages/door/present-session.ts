import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { type CompanyProfile, missingOnPapers } from '../../../orders/company/company-profile.ts';
import { rightsOf } from '../../../who/people/roles.ts';
import type { Session } from '../../../who/people/sessions/session-store.ts';

/**
 * Who is logged in where, and what they may do, for the top of each page. A name or a country that the company's
 * profile does not state is null; `missing` names the fields without which production confirms no order on paper.
 */
export function presentSession(
  { person: { id, name, role }, account }: Session,
  profile: CompanyProfile,
  environment: LiveEnvironment,
) {
  const { operator, shipper } = rightsOf(role);
  const { legalName, country, timeZone } = profile;
  return {
    environment,
    company: {
      name: legalName || null,
      country: country || null,
      time_zone: timeZone,
      currency_code: 'EUR',
      missing: environment === 'production' ? missingOnPapers(profile) : [],
    },
    person: { id, name, role },
    scopes: [...operator, ...shipper],
    ...(account && {
      account: { id: account.accountId, name: account.accountName, country: account.accountCountry },
    }),
  };
}
