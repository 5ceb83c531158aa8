/** The languages of the front page, the door and the console. */
export type Language = 'en' | 'de';

/** German for readers who prefer it to English. */
export function readLanguage(acceptLanguage: string | undefined): Language {
  const wanted = (acceptLanguage ?? '').toLowerCase().split(',');
  return wanted
    .find((each) => /^\s*(de|en)\b/.test(each))
    ?.trim()
    .startsWith('de')
    ? 'de'
    : 'en';
}
