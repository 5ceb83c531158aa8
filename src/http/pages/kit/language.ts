/** Which the front, the door and the console speak. */
export type Language = 'en' | 'de';

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
