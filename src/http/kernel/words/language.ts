import Negotiator from 'negotiator';
import { LruMap } from 'toad-cache';

/** The languages in which the service speaks to people. */
export type Language = 'en' | 'de';

const headerLengthMax = 100;
/** Browsers and programs send few different ones. */
const known = new LruMap<Language>(500);

/** German for whoever prefers it to English, by the header `Accept-Language`; English for everybody else. */
export function readLanguage(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined || acceptLanguage.length > headerLengthMax) return 'en';
  let language = known.get(acceptLanguage);
  if (language === undefined) {
    const [best] = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages(['en', 'de']);
    language = best === 'de' ? 'de' : 'en';
    known.set(acceptLanguage, language);
  }
  return language;
}
