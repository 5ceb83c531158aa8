import { Problems } from '../../ground/errors.ts';
import type { Cents } from '../../ground/units.ts';
import type { Scope } from './token.ts';

/** What a token is to be: its scopes, when it ends, and for how much net it may order a day. Null: never, or any. */
export type TokenRights = { scopes: readonly Scope[]; expiresAt: Date | null; ceilingPerDay?: Cents | null };

/** The scope that each of an agent's needs beside it. */
const neededBy: Partial<Record<Scope, Scope>> = { 'agent:book': 'book', 'agent:cancel': 'orders:cancel' };

/**
 * Judges the rights of a token that is to be made.
 * @throws {ServiceError} `invalid_request` on `scopes` or `ceilingPerDay`, saying what is missing.
 */
export function judgeToken({ scopes, ceilingPerDay = null }: Pick<TokenRights, 'scopes' | 'ceilingPerDay'>): void {
  const problems = new Problems();
  for (const scope of scopes) {
    const needed = neededBy[scope];
    if (needed && !scopes.includes(needed)) problems.add('scopes', `"${scope}" needs "${needed}" beside it: add it`);
  }
  const mayBook = scopes.includes('agent:book');
  if (mayBook && ceilingPerDay === null)
    problems.add('ceilingPerDay', 'is needed with "agent:book": for how many euros net the token may order a day');
  if (!mayBook && ceilingPerDay !== null)
    problems.add('ceilingPerDay', 'goes with the scope "agent:book": add that, or leave it out');
  if (ceilingPerDay !== null && ceilingPerDay <= 0) problems.add('ceilingPerDay', 'must be more than 0 euros');
  problems.throwIfAny();
}
