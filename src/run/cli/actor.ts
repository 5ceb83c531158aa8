import { userInfo } from 'node:os';
import type { Instant } from '../../ground/units.ts';

/** The person at the command line, as the audit names them: by their user name on the machine. */
export function cliActor(): string {
  return `cli:${userInfo().username}`;
}

/** What that person does now. */
export function cliAct(): { actor: string; now: Instant } {
  return { actor: cliActor(), now: Date.now() };
}
