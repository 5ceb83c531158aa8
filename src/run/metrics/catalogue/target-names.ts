/** The kinds of targets that events are sent to, by the name of their table. */
export const targetNames: Record<string, string> = {
  webhook_endpoints: 'shipper_webhook',
  company_webhook_endpoints: 'company_webhook',
  mail_recipients: 'contact_mail',
  company_mail_recipients: 'company_mail',
};
