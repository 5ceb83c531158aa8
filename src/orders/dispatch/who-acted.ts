import type { Database } from '../../ground/database/database.ts';
import { findActorNames } from '../../who/people/actor-store.ts';
import { isShipper } from '../order/order.ts';
import type { OrderEvent } from '../order/order-event.ts';

/** An actor of an order in a sentence: `the shipper`, the name of a person or program, or as events name it. */
export type NameActor = (actor: string) => string;

/** How the company reads who acted. */
export async function findWhoActed(database: Database, events: readonly OrderEvent[]): Promise<NameActor> {
  const names = await findActorNames(
    database,
    events.map(({ actor }) => actor),
  );
  return (actor) => (isShipper(actor) ? 'the shipper' : (names.get(actor) ?? actor));
}

/** How shippers read who acted: they are told no names. */
export const nameSide: NameActor = (actor) => (isShipper(actor) ? 'the shipper' : 'the company');
