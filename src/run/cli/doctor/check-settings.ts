import type { Config } from '../../../ground/config.ts';
import {
  type CompanyProfile,
  describeMissingIssuer,
  missingOnPapers,
} from '../../../orders/company/company-profile.ts';
import { loadProfile, profileFile } from '../../../orders/company/load-profile.ts';
import { companyRecipients, senderOf } from '../../../telling/mail/prepare-mail.ts';
import { type Finding, findingsOf } from './finding.ts';

/** Who issues papers, and on which terms. Only production needs it: the sandbox has a sample. */
export function checkProfile({ dataDirectory, environments }: Config): Finding[] {
  const { ok, warn, fail } = findingsOf('company');
  const profile = loadProfile(dataDirectory);
  const missing = missingOnPapers(profile);
  if (missing.length > 0) return [(environments.includes('production') ? fail : warn)(describeMissingIssuer(missing))];
  const unstated = (['register', 'directors', 'email', 'telephone'] as const).filter((field) => profile[field] === '');
  return [
    ok(`papers are issued by ${profile.legalName}`),
    ...(unstated.length > 0 ? [warn(`${profileFile(dataDirectory)} does not state ${unstated.join(', ')}`)] : []),
    ...(profile.paymentDays === null ? [warn('confirmations name no term of payment: state payment_days')] : []),
  ];
}

/** Whether mails go out, and to whom those of the company go. */
export function checkMail({ mail, dataDirectory }: Config): Finding[] {
  const { ok, warn, fail } = findingsOf('mail');
  if (!mail) return [warn('SMTP_URL is not set: no mails are sent')];
  const profile: CompanyProfile = loadProfile(dataDirectory);
  const from = senderOf(mail, profile);
  if (!from) return [fail('there is no sender: set MAIL_FROM, or an email in the profile of the company')];
  const hears = companyRecipients(mail, profile).size > 0;
  return [
    ok(`sent by ${mail.host}:${mail.port} from ${from.address}; npx transport mail test tries it`),
    ...(hears ? [] : [warn('nobody of the company hears of new orders: set MAIL_COMPANY_TO')]),
  ];
}

/** Whether links in mails, for drivers and for people lead to the service from elsewhere. */
export function checkAddress({ baseUrl, environments }: Config): Finding[] {
  const { ok, warn } = findingsOf('address');
  if (baseUrl === undefined)
    return [warn('BASE_URL is not set: links in mails and for drivers work on this machine alone')];
  const isOpen = environments.includes('production') && !baseUrl.startsWith('https:');
  return [
    isOpen ? warn(`BASE_URL ${baseUrl} is not https:, so tokens and passwords can be read on the way`) : ok(baseUrl),
  ];
}

/** Whether the routing engine of those who have one answers. Without it prices come from the built-in network. */
export async function checkRouting({ routingUrl }: Config): Promise<Finding[]> {
  if (routingUrl === undefined) return [];
  const { ok, fail } = findingsOf('routing');
  const { openRoutingEngine } = await import('../../../engine/routing-engine/routing-engine.ts');
  const engine = openRoutingEngine(routingUrl, { passages: [], write: () => {} });
  try {
    const { isFine, text } = await engine.check();
    return [isFine ? ok(text) : fail(text)];
  } finally {
    await engine.close();
  }
}
