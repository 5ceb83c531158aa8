export type Language = 'en' | 'de';

const english = {
  logIn: 'Log in',
  email: 'E-mail',
  password: 'Password',
  go: 'Log in',
  byCompany: 'With the company account',
  or: 'or',
  noPassword: 'No password yet? Ask your admin for a link; it works once.',
  newLinks: 'Trying it out? Each start of the service prints new links that log in here.',
  sandbox: 'Sandbox: nothing here is real.',
  setPassword: 'Set a password',
  newPassword: 'New password',
  again: 'The same again',
  rule: 'At least 12 characters. Several words that nobody would put together are good.',
  save: 'Save',
  saved: 'The password is set.',
  toLogin: 'To the login',
  entering: 'You are being logged in.',
  retry: 'Try again',
  needsScript: 'This page needs JavaScript.',
  differ: 'The two are not the same.',
  noLink: 'This address is not whole. Open the link as you were given it.',
  login_failed: 'E-mail or password is not right.',
  session_ended: 'Nobody is logged in here any more.',
  person_refused: 'The company account gives you no role here. Ask your admin.',
  company_login_failed: 'The login with the company account did not succeed. Try again.',
  company_unavailable:
    'The company account does not answer as it should. Try again shortly, or log in with your password.',
  origin_refused: 'Open this page at the service’s own address, over https.',
  rate_limited: 'Too many tries. Wait some minutes.',
  service_unavailable: 'The service cannot answer just now. Try again shortly.',
  bad_password: 'Take another one: at least 12 characters, and none of the usual passwords.',
  bad_secret: 'This link was used before, or its time is over. Ask your admin for another.',
  used_link: 'This link was used before, or its time is over. Log in with your password, or ask for another link.',
  failed: 'That did not work. Try again.',
};

export type PageTexts = Readonly<typeof english>;

const german: PageTexts = {
  logIn: 'Anmelden',
  email: 'E-Mail',
  password: 'Passwort',
  go: 'Anmelden',
  byCompany: 'Mit dem Firmenkonto',
  or: 'oder',
  noPassword: 'Noch kein Passwort? Ihr Administrator gibt Ihnen einen Link; er gilt einmal.',
  newLinks: 'Zum Ausprobieren: Jeder Start des Dienstes zeigt neue Links, die hier anmelden.',
  sandbox: 'Sandbox: Hier ist nichts echt.',
  setPassword: 'Passwort festlegen',
  newPassword: 'Neues Passwort',
  again: 'Noch einmal dasselbe',
  rule: 'Mindestens 12 Zeichen. Gut sind mehrere Wörter, die sonst niemand zusammenstellt.',
  save: 'Speichern',
  saved: 'Das Passwort ist festgelegt.',
  toLogin: 'Zur Anmeldung',
  entering: 'Sie werden angemeldet.',
  retry: 'Noch einmal versuchen',
  needsScript: 'Diese Seite braucht JavaScript.',
  differ: 'Die beiden stimmen nicht überein.',
  noLink: 'Die Adresse ist unvollständig. Öffnen Sie den Link so, wie Sie ihn bekommen haben.',
  login_failed: 'E-Mail oder Passwort stimmt nicht.',
  session_ended: 'Hier ist niemand mehr angemeldet.',
  person_refused: 'Das Firmenkonto gibt Ihnen hier keine Rolle. Fragen Sie Ihren Administrator.',
  company_login_failed: 'Die Anmeldung mit dem Firmenkonto ist nicht gelungen. Versuchen Sie es noch einmal.',
  company_unavailable:
    'Das Firmenkonto antwortet nicht, wie es soll. Versuchen Sie es gleich noch einmal, oder melden Sie sich mit Ihrem Passwort an.',
  origin_refused: 'Öffnen Sie diese Seite unter der Adresse des Dienstes, über https.',
  rate_limited: 'Zu viele Versuche. Warten Sie einige Minuten.',
  service_unavailable: 'Der Dienst kann gerade nicht antworten. Versuchen Sie es gleich noch einmal.',
  bad_password: 'Bitte ein anderes: mindestens 12 Zeichen, und keines der üblichen Passwörter.',
  bad_secret: 'Dieser Link wurde schon benutzt oder ist abgelaufen. Fragen Sie Ihren Administrator nach einem neuen.',
  used_link:
    'Dieser Link wurde schon benutzt oder ist abgelaufen. Melden Sie sich mit Ihrem Passwort an, oder bitten Sie um einen neuen.',
  failed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
};

export const pageTexts: Readonly<Record<Language, PageTexts>> = { en: english, de: german };

/** German for whoever would rather have it than English. */
export function readLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').toLowerCase().split(',');
  return wanted
    .find((each) => /^\s*(de|en)\b/.test(each))
    ?.trim()
    .startsWith('de')
    ? 'de'
    : 'en';
}
