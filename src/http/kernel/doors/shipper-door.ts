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
    isShared: true,
    scopes: {
      of: ({ scopes }) => scopes,
      missing: (scope, held) =>
        `This token does not have the scope "${scope}" that the operation needs; it has ${held.join(', ') || 'none'}.`,
    },
    onChange: ({ accountId }) => live.positions.look(accountId),
  };
}
