import type { OperationRequest } from '../contract/operation.ts';
import type { Language } from '../words/language.ts';
import type { Say } from '../words/phrase-book.ts';
import { sayIn } from '../words/say-in.ts';

/**
 * What says a reply that is written anew for a repeat. Under a key it has to be the same to the byte, whichever
 * language the repeat asks for, so it is English.
 */
export function sayOnce(request: Pick<OperationRequest, 'language' | 'headers'>): Say {
  return sayIn(languageOnce(request));
}

/** The language of such a reply. */
export function languageOnce({ language, headers }: Pick<OperationRequest, 'language' | 'headers'>): Language {
  return headers.idempotencyKey === undefined ? language : 'en';
}
