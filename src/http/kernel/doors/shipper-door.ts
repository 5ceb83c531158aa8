import { createShipperAuthentication } from '../../../who/people/authenticate-shipper.ts';
import type { ShipperServices } from '../contract/live.ts';
import type { ShipperDoor } from '../contract/operation.ts';
import type { LiveDoor } from './live-door.ts';

/** The door of shippers, whose tokens share the limit of their account. */
export function openShipperDoor(
  live: ShipperServices,
  limits: Pick<LiveDoor<ShipperDoor>, 'limit' | 'failedTokens'>,
): LiveDoor<ShipperDoor> {
  return {
    ...limits,
    environment: live.database.schema,
    authentication: createShipperAuthentication(live.database, live.now),
    loggedAs: ({ accountId, actor }) => ({ account: accountId, actor }),
    countedAs: ({ accountId }) => accountId,
    live,
    shared: {
      scopesOf: ({ scopes }) => scopes,
      scopeNeeded: (scope) => `This token does not have the scope "${scope}" that the operation needs.`,
      changed: ({ accountId }) => live.positions.look(accountId),
    },
  };
}
