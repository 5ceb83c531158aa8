import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { minuteMs } from '../../../src/ground/units.ts';
import { deletePool } from '../../../src/orders/order/reservations/pool-store.ts';
import { pinnedNow } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import { until } from '../../support/process.ts';
import { type Silence, startAnswering } from '../../support/progress/answering.ts';

const { answer, book, bookedId, callAs, clock, noVehicle, read, request, tos, used, withdraw } = await startAnswering(
  { after },
  { loads: 1, hard: true },
);

const tryToBook = (silence: Silence = 'decline') => callAs(silence, 'POST', '/booking/publish', { json: request() });
const sum = () => Promise.all(tos.app.sold.map((sold) => sold.sum(clock.now())));
const pass = (silence: Silence) => async (id: string) => {
  await clock.set(pinnedNow + 120 * minuteMs);
  await until(async () => (await read(id, silence)).status !== 'requested');
};
const cancel = (id: string) => tos.operate('POST', `/orders/${id}/cancel`, { json: { reason: 'no_vehicle' } });

/** What becomes of the order that has the only place of a pool that is never oversold, and whether it keeps it. */
const ends: [what: string, silence: Silence, end: (id: string) => Promise<unknown>, status: string, keeps: boolean][] =
  [
    ['nobody answers it yet', 'decline', async () => {}, 'requested', true],
    ['it is declined', 'decline', (id) => answer(id, 'decline', { json: noVehicle }), 'declined', false],
    ['its shipper withdraws it', 'decline', withdraw, 'canceled', false],
    ['silence declines it', 'decline', pass('decline'), 'declined', false],
    ['it is accepted', 'decline', (id) => answer(id, 'accept'), 'placed', true],
    ['silence accepts it', 'accept', pass('accept'), 'placed', true],
    [
      'it is accepted, then canceled',
      'decline',
      (id) => answer(id, 'accept').then(() => cancel(id)),
      'canceled',
      false,
    ],
  ];

describe('the last place of a pool that is never oversold is taken by an order that is requested', () => {
  for (const [what, silence, end, status, keeps] of ends)
    it(`and ${keeps ? 'kept' : 'sold again'} when ${what}`, async () => {
      const id = await bookedId(silence);
      assert.equal((await tryToBook()).status, 422);
      await end(id);
      assert.equal((await read(id, silence)).status, status);
      assert.equal(await used(), keeps ? 1 : 0);
      await sum();
      const next = await tryToBook();
      assert.equal(next.status, keeps ? 422 : 200, next.text);
      const left = keeps ? id : next.body.data.id;
      if (status === 'requested' || !keeps) await answer(left, 'decline', { json: noVehicle });
      else await cancel(left);
      await sum();
      assert.equal(await used(), 0);
    });

  it('and kept when the pool is counted anew', async () => {
    const id = (await book()).body.data.id;
    const places = async () => (await tos.pool.query('select order_id, ends_at from production.reservations')).rows;
    // It is sold after the reply.
    await until(async () => (await places())[0]?.endsAt === null);
    await deletePool(databaseOn(tos.pool, 'production'), 'all', 'loads');
    assert.equal((await tryToBook()).status, 422);
    assert.deepEqual(await places(), [{ orderId: id, endsAt: null }]);
  });

  it('and kept when it came of a draft, until that is declined', async () => {
    await answer((await callAs('decline', 'GET', '/orders?status[]=requested')).body.data[0].id, 'decline', {
      json: noVehicle,
    });
    await sum();
    const drafted = (await callAs('decline', 'POST', '/booking/draft', { json: request() })).body.data.id;
    assert.equal((await book('decline', { json: { draft: drafted } })).body.data.status, 'requested');
    assert.equal((await tryToBook()).status, 422);
    await answer(drafted, 'decline', { json: noVehicle });
    assert.equal(await used(), 0);
  });
});
