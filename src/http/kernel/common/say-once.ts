import type { OperationRequest } from '../contract/operation.ts';
import type { Say } from '../words/phrase-book.ts';
import { sayIn } from '../words/say-in.ts';

/**
 * What says a reply that is written anew for a repeat. Under a key it has to be the same to the byte, whichever
 * language the repeat asks for, so it is English.
 */
export function sayOnce({ say, headers }: Pick<OperationRequest, 'say' | 'headers'>): Say {
  return headers.idempotencyKey === undefined ? say : sayIn('en');
}
