/** The events of an account's orders about which its contacts may get mails. */
export const mailKinds = ['confirmation', 'loaded', 'delivered', 'canceled', 'problem'] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailLanguages = ['en', 'de'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

/** Which mails somebody gets, and in which language. */
export type MailChoice = {
  mails: MailKind[];
  /** Undefined: by the account's country. */
  language?: MailLanguage;
  /** The position of the account's last event when the address was chosen: earlier ones get no mail. */
  mailsAfter: number;
  /** A UUID under which the progress of the address is stored. */
  mailsId: string;
};

const germanCountries = ['DE', 'AT', 'LI'];

/** The language of mails to a country (ISO 3166-1 alpha-2) where none was chosen. */
export function languageOf(country: string): MailLanguage {
  return germanCountries.includes(country) ? 'de' : 'en';
}
