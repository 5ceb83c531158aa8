import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, it } from 'node:test';
import fc from 'fast-check';
import type { Database } from '../../../src/ground/database/database.ts';
import { hourMs } from '../../../src/ground/units.ts';
import { eventIdOf, parseEventId } from '../../../src/telling/events/event.ts';
import { findEvent, findPositionBefore, listEvents } from '../../../src/telling/events/event-store.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { databaseOn, openTestPool } from '../../support/database.ts';

const database: Database = databaseOn(await openTestPool({ after }), 'production');
const types = ['order.placed', 'stop.arrived', 'order.canceled'];
const start = Date.UTC(2026, 8, 1);
let accounts = 0;

type Row = { type: string; hours: number; isErased: boolean };
const rows = fc.array(
  fc.record({
    type: fc.constantFrom(...types),
    hours: fc.nat(3),
    isErased: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** An account with those events, one an order, hours apart. Of those that were erased the position stays. */
async function account(
  of: readonly Row[],
): Promise<{ id: number; kept: { position: number; type: string; at: number }[] }> {
  accounts += 1;
  const made = await insertAccountIfMissing(database, { name: `Account ${accounts}`, country: 'DE', vatId: null });
  const { id } = made.account;
  let at = start;
  const all = of.map(({ type, hours, isErased }, index) => {
    at += hours * hourMs;
    return { position: index + 1, type, at, isErased, order: randomUUID() };
  });
  const kept = all.filter(({ isErased }) => !isErased);
  await database.pool.query(
    `insert into production.order_events
       (account_id, order_id, sequence, version, type, position, occurred_at, recorded_at, actor, details)
     select $1, e."order", 1, 1, e.type, e.position, now(), to_timestamp(e.at / 1000.0), 'system', '{}'
       from jsonb_to_recordset($2) as e("order" uuid, type text, position bigint, at float)`,
    [id, JSON.stringify(kept)],
  );
  await database.pool.query(
    `insert into production.order_lists (account_id, last_created_at, last_position) values ($1, now(), $2)`,
    [id, all.length],
  );
  return { id, kept };
}

it('a walk by pages of any size meets every event of the types once, in order, and ends at the newest position', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.subarray(types), fc.integer({ min: 1, max: 7 }), async (of, wanted, limit) => {
      const { id, kept } = await account(of);
      const met: number[] = [];
      let position = 0;
      for (;;) {
        const page = await listEvents(database, id, { after: position, types: wanted, limit });
        met.push(...page.events.map((event) => event.position!));
        position = page.nextAfter;
        if (page.nextAfter === page.lastPosition) break;
      }
      assert.equal(position, of.length);
      const isWanted = ({ type }: { type: string }) => wanted.length === 0 || wanted.includes(type);
      assert.deepEqual(
        met,
        kept.filter(isWanted).map((event) => event.position),
      );
    }),
    { numRuns: 60 },
  );
});

it('the events since an instant begin behind the position that halving finds, also where some were erased', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(70), async (of, hours) => {
      const { id, kept } = await account(of);
      const since = start + hours * hourMs;
      const found = await findPositionBefore(database, id, new Date(since));
      const { events } = await listEvents(database, id, { after: found, limit: 100 });
      assert.deepEqual(
        events.map(({ position }) => position),
        kept.filter(({ at }) => at >= since).map(({ position }) => position),
      );
    }),
    { numRuns: 60 },
  );
});

it('a rare type among many events is looked for in 10,000 positions, and the next call goes on behind them', async () => {
  const busy = { type: 'stop.arrived', hours: 0, isErased: false };
  const { id } = await account([...Array.from({ length: 12_000 }, () => busy), { ...busy, type: 'order.canceled' }]);
  const first = await listEvents(database, id, { after: 0, types: ['order.canceled'], limit: 5 });
  assert.deepEqual([first.events.length, first.nextAfter, first.lastPosition], [0, 10_000, 12_001]);
  const second = await listEvents(database, id, { after: first.nextAfter, types: ['order.canceled'], limit: 5 });
  assert.deepEqual([second.events.length, second.nextAfter], [1, 12_001]);
});

it('an id of an event leads back to it, in its own account alone', async () => {
  const plain = { type: 'order.placed', hours: 0, isErased: false };
  const [own, other] = [await account([plain]), await account([])];
  const [event] = (await listEvents(database, own.id, { after: 0, limit: 1 })).events;
  const key = parseEventId(eventIdOf(event!))!;
  assert.equal((await findEvent(database, own.id, key))!.position, 1);
  assert.equal(await findEvent(database, other.id, key), undefined);
  for (const wrong of ['', 'evt_1', `${eventIdOf(event!)}x`, eventIdOf({ ...event!, sequence: 0 }), '1'])
    assert.equal(parseEventId(wrong), undefined, wrong);
});
