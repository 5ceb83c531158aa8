import { actorOf, createOperatorAuthentication } from '../../../who/people/authenticate-operator.ts';
import type { CompanyServices } from '../contract/live.ts';
import type { OperatorDoor } from '../contract/operation.ts';
import type { LiveDoor } from './live-door.ts';

/** The door of the company's people and programs, each with a limit of their own. */
export function openCompanyDoor(
  live: CompanyServices,
  limits: Pick<LiveDoor<OperatorDoor>, 'limit' | 'failedTokens'>,
): LiveDoor<OperatorDoor> {
  return {
    ...limits,
    environment: live.database.schema,
    authentication: createOperatorAuthentication(live.database, live.now),
    loggedAs: (caller) => ({ actor: actorOf(caller) }),
    countedAs: ({ kind, id }) => `${kind}:${id}`,
    live,
    isShared: true,
    scopes: {
      of: ({ scopes }) => scopes,
      missing: (scope, held) => `"${scope}" is needed for this operation; there is ${held.join(', ') || 'none'}.`,
    },
    onChange: () => live.positions.look(),
  };
}
