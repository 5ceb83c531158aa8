import type { Tariffs } from '../../engine/tariff/tariffs.ts';
import { type Config, ConfigError } from '../../ground/config.ts';
import { type CompanySource, describeMissingIssuer, missingOnPapers } from '../../orders/company/company-profile.ts';
import { senderOf } from '../../telling/mail/prepare-mail.ts';

/**
 * Booking needs the VAT rate of the country the company is established in.
 * @throws {ConfigError} where a version of the tariff has none.
 */
export function judgeSupplierCountry({ supplierCountry }: Config, { general, named }: Tariffs): void {
  const versions = [...general, ...[...named.values()].flat()];
  if (versions.every(({ tariff }) => tariff.vat.has(supplierCountry))) return;
  throw new ConfigError([`SUPPLIER_COUNTRY has no VAT rate in the tariff: "${supplierCountry}"`]);
}

/**
 * Mails come from somebody.
 * @throws {ConfigError} where nobody is named.
 */
export function judgeSender({ mail }: Config, { profile }: CompanySource): void {
  if (mail && !senderOf(mail, profile))
    throw new ConfigError(['SMTP_URL needs MAIL_FROM beside it, or an email in the profile of the company']);
}

/** Why production confirms no order on paper, which an owner should know before the first shipper asks. */
export function missingIssuer({ environments }: Config, { profile }: CompanySource): string | undefined {
  const missing = environments.includes('production') ? missingOnPapers(profile) : [];
  return missing.length === 0 ? undefined : `production: ${describeMissingIssuer(missing)}`;
}
