/** Whom events are told, by the table that the target stands in. */
export const targetNames: Record<string, string> = {
  webhook_endpoints: 'shipper_webhook',
  company_webhook_endpoints: 'company_webhook',
  mail_recipients: 'contact_mail',
  company_mail_recipients: 'company_mail',
};
