import { hash } from 'node:crypto';
import { RecurringCache } from '../../ground/recurring-cache.ts';

export const hintLength = 4;

/** Of holders, places and goods that recur, unless they are long. */
const hints = new RecurringCache<string>(2000);
const keptLengthMax = 400;

/** Too short to bind anything: it names the part that differs. */
export function partHint(part: string): string {
  const known = hints.get(part);
  if (known !== undefined) return known;
  const hint = hash('sha256', part, 'base64url').slice(0, hintLength);
  if (part.length <= keptLengthMax) hints.add(part, hint);
  return hint;
}
