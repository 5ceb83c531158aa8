import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import type { Database } from '../../../src/ground/database/database.ts';
import { createPictureThread } from '../../../src/orders/documents/media/picture-thread.ts';
import { createPaperPress } from '../../../src/orders/documents/papers/press.ts';
import { simulatedGoals } from '../../../src/orders/simulation/plan-reports.ts';
import { type SimulationServices, simulateOrder } from '../../../src/orders/simulation/simulate-order.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { courseOf, longTour, sandboxOf } from '../../support/progress/simulated-orders.ts';
import { referenceData } from '../../support/reference-data.ts';

const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' } });
const { simulate, book, read, documents } = sandboxOf(tos);
const { accountId } = await tos.issue({ environment: 'sandbox' });
const database: Database = databaseOn(tos.pool, 'sandbox');
const press = createPaperPress();
after(() => press.close());

/** Everything that was written of an order, without ids and times. */
async function writtenOf(id: string) {
  const { rows } = await tos.pool.query<{ type: string; kind: string | null }>(
    `select type, details->>'kind' as kind from sandbox.order_events where order_id = $1 order by sequence`,
    [id],
  );
  const reports = await tos.pool.query<{ count: number }>(
    'select count(*) as count from sandbox.stop_reports where order_id = $1',
    [id],
  );
  return {
    events: rows.map(({ type, kind }) => `${type} ${kind ?? ''}`.trim()),
    reports: reports.rows[0]!.count,
    documents: (await documents(id)).length,
    course: courseOf(await read(id)),
  };
}

describe('simulate with an Idempotency-Key', () => {
  for (const to of simulatedGoals) {
    it(`${to} asked for ten times, one by one and at once, is done once and answered alike`, async () => {
      const [id, other] = [await book(longTour), await book(longTour)];
      await simulate(other, { to });
      const key = { 'idempotency-key': randomUUID() };
      const first = await simulate(id, { to }, key);
      const more = [await simulate(id, { to }, key)];
      more.push(...(await Promise.all(Array.from({ length: 8 }, () => simulate(id, { to }, key)))));
      for (const { status, text, headers } of more)
        assert.deepEqual([status, text, headers.get('idempotent-replayed')], [200, first.text, 'true']);
      assert.equal(first.headers.get('idempotent-replayed'), null);
      assert.deepEqual(await writtenOf(id), await writtenOf(other));
    });
  }

  it('asked for at once before any was answered, is done once', async () => {
    const [id, other] = [await book(longTour), await book(longTour)];
    await simulate(other, { to: 'delivered' });
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all(Array.from({ length: 8 }, () => simulate(id, { to: 'delivered' }, key)));
    const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    assert.deepEqual(
      [...new Set(refused)].filter((code) => code !== 'idempotency_key_in_use'),
      [],
    );
    assert.equal((await simulate(id, { to: 'delivered' }, key)).status, 200);
    const { events, reports, course } = await writtenOf(id);
    assert.deepEqual({ events: events.sort(), reports, course }, sorted(await writtenOf(other)));
  });

  it('is refused for another request, and stands for another order alone', async () => {
    const [id, other] = [await book(), await book()];
    const key = { 'idempotency-key': randomUUID() };
    assert.equal((await simulate(id, { to: 'loaded' }, key)).status, 200);
    const changed = await simulate(id, { to: 'delivered' }, key);
    assert.deepEqual([changed.status, Object.keys(changed.body.errors)], [422, ['Idempotency-Key']]);
    assert.equal((await simulate(other, { to: 'loaded' }, key)).headers.get('idempotent-replayed'), null);
  });
});

const sorted = ({ events, reports, course }: Awaited<ReturnType<typeof writtenOf>>) => ({
  events: events.toSorted(),
  reports,
  course,
});

describe('a simulation that breaks off', () => {
  /** Changes of the order that a simulation makes until it is over: 8 reports and 2 documents. */
  const changes = 10;

  async function servicesThatEndAfter(count: number): Promise<SimulationServices> {
    const { gazetteer, pricing, emissions } = await referenceData();
    let left = count;
    return {
      database,
      gazetteer,
      pricing,
      emissions,
      press,
      now: Date.now,
      pictures: createPictureThread(),
      documentBytes: { take: async () => {} },
      changeInLine: async (_account, call) => {
        if (left-- === 0) throw new Error('killed');
        return call();
      },
    };
  }

  for (let count = 0; count <= changes; count++) {
    it(`after ${count} of its changes is taken up by the next try, and nothing is done twice`, async () => {
      const [id, other] = [await book(longTour), await book(longTour)];
      await simulate(other, { to: 'delivered' });
      const asked = { accountId, id, idempotencyKey: randomUUID(), compute: async <R>(work: () => R) => work() };
      const broken = simulateOrder(await servicesThatEndAfter(count), asked, { to: 'delivered' });
      if (count < changes) await assert.rejects(broken, /killed/);
      else await broken;
      const done = await simulateOrder(await servicesThatEndAfter(changes), asked, { to: 'delivered' });
      assert.deepEqual([done.status, done.isReplay], ['delivered', count === changes]);
      assert.deepEqual(await writtenOf(id), await writtenOf(other));
    });
  }
});
