import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import { writeListedStops } from '../../../src/orders/order/lists/listed-stops.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { listEvents } from '../../../src/telling/events/event-store.ts';
import { writeEvent } from '../../../src/telling/events/write-event.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';
import { atHour } from '../../support/events/place-order.ts';
import { newBooking } from '../../support/stored-orders.ts';

const database: Database = databaseOn(await openTestPool({ after }), 'production');
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const accountId = account.id;

/** The longest texts that a booking may have, in characters of four bytes. */
const long = (length: number) => '𝕏'.repeat(length);
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

it('an event of the largest order stays under 20 kB, with what the type tells of it', async () => {
  const { order } = newBooking(accountId);
  const stop = { ...order.loadings[0]!, zip: long(20), city: long(100) };
  const places = () => many(20, () => ({ ...stop, id: randomUUID(), referenceNumber: long(99) + Math.random() }));
  const large = { ...order, loadings: places(), unloadings: places() };
  const booking = newBooking(accountId, large);
  await createStoreOrder(database)({ ...booking, listed: writeListedStops(large) });
  const asked = { accountId, id: order.id, actor: 'driver', key: ownKey(accountId, 'progress'), hasKey: false };
  await reportStop(
    database,
    { ...asked, ifVersions: null },
    {
      type: 'finished',
      stopId: large.loadings[0]!.id,
      at: atHour(8),
      note: long(200),
      signedBy: long(100),
      quantities: many(200, (item) => ({ item, quantity: 1_000_000 })),
    },
  );
  const { events } = await listEvents(database, accountId, { after: 0, limit: 100 });
  const [placed, loaded] = events;
  for (const event of [placed!, loaded!]) {
    const text = writeEvent(event, { accountName: long(200), names: new Map(), feedPosition: 1_000_000_000 });
    assert.ok(Buffer.byteLength(text) < 19_900, `${Buffer.byteLength(text)}`);
    const { data } = JSON.parse(text);
    assert.deepEqual([data.order.shortened, data.order.loadings.length], [true, 2]);
    assert.equal(data.order.references.length, 2);
  }
  const { data } = JSON.parse(writeEvent(loaded!, 'shipper'));
  assert.equal(data.signed_by, long(100));
  assert.equal(data.quantities.length, 200);
});
