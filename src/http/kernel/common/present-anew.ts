import type { OperationRequest } from '../contract/operation.ts';
import type { JsonText } from '../edge/json-text.ts';
import { sayIn, sayTop } from '../words/say-in.ts';
import { presentStored } from './stored-reply.ts';

/**
 * A reply that is written anew for a repeat. Under a key it has to be the same to the byte, whichever language the
 * repeat asks for, so it is English.
 */
export function presentAnew(
  body: object,
  { version, isReplay }: { version?: number; isReplay: boolean },
  { language, headers }: Pick<OperationRequest, 'language' | 'headers'>,
): JsonText {
  const spoken = headers.idempotencyKey === undefined ? language : 'en';
  const text = JSON.stringify(sayTop(body, sayIn(spoken)));
  return presentStored({ text, version, isReplay }, spoken);
}
