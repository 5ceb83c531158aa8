import type { DeliveryTables } from '../../delivery/tables.ts';

/** How far contacts of accounts were told. */
export const contactTables: DeliveryTables = {
  targets: 'mail_recipients',
  failures: 'mail_failures',
  attempts: 'mail_attempts',
  feed: 'account',
};

/** The same of the company's own addresses. */
export const companyTables: DeliveryTables = {
  targets: 'company_mail_recipients',
  failures: 'company_mail_failures',
  attempts: 'company_mail_attempts',
  feed: 'company',
};
