let asked = 'en';

/** Tells the service from now on in which language people read. */
export function askIn(language: string): void {
  asked = language;
}

/** The code of the language that the service is asked to answer in. */
export function askedLanguage(): string {
  return asked;
}
