import { userInfo } from 'node:os';

/** The person at the command line, as the audit names them: by their user name on the machine. */
export function cliActor(): string {
  return `cli:${userInfo().username}`;
}
