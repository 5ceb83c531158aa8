import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { hourMs } from '../../../src/ground/units.ts';
import type { NewOrder, PlannedStop } from '../../../src/orders/order/order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { moveOrder, orderOf, stopOf, storeOrders } from '../../orders/dispatch/lists/company-world.ts';
import { startApp } from '../../support/app.ts';
import { pinnedClock, pinnedNow } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';
import type { Reply } from '../../support/replies/conformance.ts';

const { operate, pool } = await startApp({ after }, { clock: pinnedClock() });
const database: Database = databaseOn(pool, 'production');
const account = async (name: string) =>
  (await insertAccountIfMissing(database, { name, country: 'DE', vatId: null })).account.id;
const [acme, other] = [await account('Acme'), await account('Other')];

/** Seeds of towns. */
const [hamburg, lisboa] = [0, 3];
const at = (seed: number, start: string): PlannedStop => stopOf(seed, Date.parse(start));

/** Stores an order and does with it what moveOrder does by its seed. */
async function store(
  accountId: number,
  loading: PlannedStop,
  unloading: PlannedStop,
  seed?: number,
): Promise<NewOrder> {
  const order = orderOf(accountId, 2, { loadings: [loading], unloadings: [unloading] });
  await storeOrders(database, [order]);
  if (seed !== undefined) await moveOrder(database, order, seed);
  return order.order;
}

async function board(
  query: string,
): Promise<{ stops: Reply['body'][]; counts: Record<string, number>; date: string; pages: number }> {
  const stops = [];
  let path: string | null = `/board?${query}`;
  for (let pages = 1; ; pages++) {
    const { body, status, text } = await operate('GET', path!);
    assert.equal(status, 200, text);
    const { data } = body;
    stops.push(...data.stops);
    path = body.links.next?.slice(body.links.next.indexOf('/board')) ?? null;
    if (path === null) return { ...data, stops, pages };
  }
}

describe('the board', () => {
  it('has the stops of a day by the clock of each place, by time, in every zone', async () => {
    // Half past midnight in Hamburg is the evening before in Lisbon.
    const night = '2026-12-02T23:30:00Z';
    const german = await store(acme, at(hamburg, '2026-12-02T08:00:00Z'), at(hamburg, night));
    const portuguese = await store(other, at(lisboa, night), at(lisboa, '2026-12-03T00:00:00Z'));
    const second = await board('date=2026-12-02');
    assert.deepEqual(
      second.stops.map(({ stop_id }) => stop_id),
      [german.loadings[0]!.id, portuguese.loadings[0]!.id],
    );
    assert.equal(second.stops[1].window.start, '2026-12-02T23:30:00+00:00');
    const third = await board('date=2026-12-03');
    assert.deepEqual(
      third.stops.map(({ stop_id }) => stop_id),
      [german.unloadings[0]!.id, portuguese.unloadings[0]!.id],
    );
    assert.equal(third.stops[0].window.start, '2026-12-03T00:30:00+01:00');
  });

  it('keeps days whole when the clocks change', async () => {
    // 2027-03-28 begins at 23:00 UTC and ends at 22:00 UTC in Hamburg.
    const times = ['2027-03-27T22:59:00Z', '2027-03-27T23:00:00Z', '2027-03-28T21:59:00Z', '2027-03-28T22:00:00Z'];
    for (const time of times) await store(acme, at(hamburg, time), at(hamburg, '2027-06-01T08:00:00Z'));
    const { stops } = await board('date=2027-03-28');
    assert.deepEqual(
      stops.map(({ window }) => window.start),
      ['2027-03-28T00:00:00+01:00', '2027-03-28T23:59:00+02:00'],
    );
  });

  it('is today’s by the company’s clock when no day is asked for', async () => {
    const { date, stops } = await board('');
    assert.deepEqual([date, stops], ['2026-11-23', []]);
  });

  it('tells what became of each stop, and counts the day by it', async () => {
    const [loading, unloading] = [() => at(hamburg, '2026-11-22T08:00:00Z'), () => at(hamburg, '2026-11-30T08:00:00Z')];
    const soon = new Date(pinnedNow + 2 * hourMs).toISOString();
    const states: [state: string, isLate: boolean, seed: number | undefined, loading: PlannedStop][] = [
      ['late', true, undefined, loading()],
      ['finished', false, 2, loading()],
      ['arrived', true, 11, loading()],
      ['failed', true, 5, loading()],
    ];
    for (const [, , seed, stop] of states) await store(acme, stop, unloading(), seed);
    await store(acme, loading(), unloading(), 4);
    const day = await board('date=2026-11-22');
    const shown = new Map(day.stops.map((row) => [row.stop_id, [row.state, row.late]]));
    for (const [state, isLate, , stop] of states) assert.deepEqual(shown.get(stop.id), [state, isLate], state);
    assert.equal(day.stops.length, states.length, 'the canceled one is not on it');
    assert.deepEqual(day.counts, { open: 0, late: 1, arrived: 1, failed: 1, finished: 1, closed: 0 });
    const expected = await store(acme, at(hamburg, soon), unloading(), 1);
    const today = await board('date=2026-11-23');
    assert.equal(today.stops[0].stop_id, expected.loadings[0]!.id);
    assert.deepEqual([today.stops[0].state, today.stops[0].late], ['late', true], 'expected after its window');
  });

  it('shows each stop once, page by page, of one kind or one account', async () => {
    const day = '2026-12-10T';
    for (let index = 0; index < 12; index++)
      await store(
        index % 3 === 0 ? other : acme,
        at(index, `${day}0${8 + (index % 2)}:00:00Z`),
        at(hamburg, `${day}15:00:00Z`),
      );
    const all = await board('date=2026-12-10&limit=5');
    assert.equal(all.pages, 5);
    const ids = all.stops.map(({ stop_id }) => stop_id);
    assert.deepEqual([ids.length, new Set(ids).size], [24, 24]);
    const starts = all.stops.map(({ window }) => Date.parse(window.start));
    assert.deepEqual(
      starts,
      starts.toSorted((a, b) => a - b),
    );
    const only = await board('date=2026-12-10&kind=unloading&account=Other&limit=3');
    assert.deepEqual([only.stops.length, only.counts.open], [4, 4]);
    assert.ok(only.stops.every((row) => row.kind === 'unloading' && row.account.name === 'Other'));
  });

  for (const [query, field] of [
    ['date=2026-02-30', 'date'],
    ['date=0000-01-01', 'date'],
    ['date=tomorrow', 'date'],
    ['after=1', 'after'],
    ['account=Nobody', 'account'],
  ])
    it(`refuses ${query} by the name of the field`, async () => {
      const { status, body } = await operate('GET', `/board?${query}`);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
    });
});
