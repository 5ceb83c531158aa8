import { userInfo } from 'node:os';

/** Whoever uses the command line, as the audit names them: by their user of the machine. */
export function cliActor(): string {
  return `cli:${userInfo().username}`;
}
