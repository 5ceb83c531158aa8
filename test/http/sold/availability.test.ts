import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { buildAvailability } from '../../../src/engine/availability/availability-table.ts';
import { listAudit } from '../../../src/who/people/audit-store.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, pinnedClock, pinnedNow, priceRequest } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });
const other = (await tos.issue({ account: 'Other AG' })).token;
const trailer = 10;
const day = '2026-11-24';
const pools = [
  { pool: 'trailers', vehicles: ['ftl'], loads: 3 },
  { pool: 'vans', vehicles: ['express'], places: ['DE-2'] },
];
const everything = buildAvailability({});
const limited = buildAvailability({
  closed: [{ from: '2026-11-25', vehicles: ['express'], reason: 'inventory' }],
  pools,
});

const sum = () => Promise.all(tos.app.sold.map((each) => each.sum(pinnedNow)));
const book = (token = tos.token) =>
  tos.call('POST', '/booking/publish', { token, json: bookingRequest({ items: [] }) });
const unavailable = async () => {
  const { body } = await tos.call('POST', `/price?vehicle_type=${trailer}`, { json: priceRequest({ items: [] }) });
  return body.unavailable[0];
};
const set = (...limits: [pool: string, limit: number | null][]) =>
  tos.operate('PUT', `/availability/${day}`, { json: { pools: limits.map(([pool, limit]) => ({ pool, limit })) } });
const shown = async (date = day) => (await tos.operate('GET', `/availability/${date}`)).body.data;

it('a day is sold out by the bookings of all accounts, and what is canceled can be sold again', async () => {
  tos.sold.table = limited;
  const booked = [];
  for (const token of [tos.token, other, tos.token]) {
    await sum();
    assert.equal(await unavailable(), undefined);
    booked.push(await book(token));
  }
  assert.deepEqual(
    booked.map(({ status }) => status),
    [200, 200, 200],
  );
  await sum();
  const refused = await unavailable();
  assert.deepEqual([refused.code, refused.available_from], ['sold_out', '2026-11-25T08:00:00+01:00']);
  const { status, body } = await book(other);
  assert.deepEqual([status, body.errors], [422, { vehicle_type: [refused.message] }]);

  const [trailers, vans] = (await shown()).pools;
  assert.deepEqual(
    [trailers.limit, trailers.used, trailers.left, trailers.closed, trailers.set_by],
    [3, 3, 0, false, null],
  );
  assert.deepEqual([vans.limit, vans.used, vans.left, vans.places], [null, 0, null, ['DE-2']]);
  assert.deepEqual((await shown('2026-11-25')).closed, [
    { from: '2026-11-25', to: '2026-11-25', vehicles: ['express'], places: null, reason: 'inventory' },
  ]);
  assert.deepEqual(
    (await shown('2026-11-25')).pools.map(({ closed }: { closed: boolean }) => closed),
    [false, true],
  );

  const canceled = await tos.call('PUT', `/orders/${booked[0]!.body.data.id}`, { json: { status: 'canceled' } });
  assert.equal(canceled.status, 200);
  await sum();
  assert.equal(await unavailable(), undefined);
  assert.equal((await book(other)).status, 200);
  await sum();
  assert.equal((await unavailable()).code, 'sold_out');
});

it('a dispatcher sets a number for a day, which counts at once where it was set, and is in the audit', async () => {
  tos.sold.table = limited;
  const more = await set(['trailers', 4], ['vans', 0]);
  assert.equal(more.status, 200);
  const [trailers, vans] = more.body.data.pools;
  assert.deepEqual([trailers.limit, trailers.used, trailers.left], [4, 3, 1]);
  assert.deepEqual(
    [trailers.set_by.kind, trailers.set_by.name, typeof trailers.set_at],
    ['program', 'Telematics', 'string'],
  );
  assert.equal(vans.limit, 0);
  assert.equal(await unavailable(), undefined);
  const [entry] = await listAudit(databaseOn(tos.pool, 'production'), { limit: 1 });
  assert.deepEqual(
    [entry!.action, entry!.target, entry!.details],
    ['availability.set', `availability:${day}`, { trailers: 4, vans: 0 }],
  );
  await set(['trailers', null], ['vans', null]);
  assert.equal((await unavailable()).code, 'sold_out');
  assert.deepEqual(
    (await shown()).pools.map((each: { set_by: unknown }) => each.set_by),
    [null, null],
  );
});

it('what is booked or set in the sandbox takes nothing from production', async () => {
  tos.sold.table = limited;
  await set(['vans', 7]);
  const token = await tos.issueOperator({ environment: 'sandbox' });
  const { body } = await tos.operate('GET', `/availability/${day}`, { prefix: '/sandbox/operator/v1', token });
  assert.deepEqual(
    body.data.pools.map(({ limit, used }: { limit: number; used: number }) => [limit, used]),
    [
      [3, 0],
      [null, 0],
    ],
  );
});

it('a wrong day, pool or limit is refused with its field, and the scope to read does not set', async () => {
  tos.sold.table = limited;
  for (const [date, json, field] of [
    ['2026-11-31', { pools: [{ pool: 'vans', limit: 1 }] }, 'date'],
    ['2026-11-01', { pools: [{ pool: 'vans', limit: 1 }] }, 'date'],
    [
      day,
      {
        pools: [
          { pool: 'vans', limit: 1 },
          { pool: 'lorries', limit: 1 },
        ],
      },
      'pools.1.pool',
    ],
    [day, { pools: [{ pool: 'vans', limit: -1 }] }, 'pools.0.limit'],
    [day, { pools: [] }, 'pools'],
  ] as const) {
    const { status, body } = await tos.operate('PUT', `/availability/${date}`, { json });
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]]);
  }
  for (const date of ['today', '2026-11-31', '0000-01-01'])
    assert.deepEqual(
      Object.keys((await tos.operate('GET', `/availability/${date}`)).body.errors ?? {}),
      ['date'],
      date,
    );
  const token = await tos.issueOperator({ scopes: ['operator:read'] });
  const json = { pools: [{ pool: 'vans', limit: 1 }] };
  assert.equal((await tos.operate('PUT', `/availability/${day}`, { json, token })).status, 403);
  assert.equal((await tos.operate('GET', `/availability/${day}`, { token })).status, 200);
});

it('without a table nothing is limited, nothing is counted and no statement is made for it', async (t) => {
  tos.sold.table = everything;
  const statements: string[] = [];
  const query = tos.pool.query.bind(tos.pool);
  const spy = (...args: unknown[]) => {
    const [first] = args as [string | { text: string }];
    statements.push(typeof first === 'string' ? first : first.text);
    return (query as (...args: unknown[]) => unknown)(...args);
  };
  t.mock.method(tos.pool, 'query', spy as typeof tos.pool.query);
  await sum();
  assert.equal(await unavailable(), undefined);
  const { id } = (await book()).body.data;
  assert.ok(statements.length > 0);
  assert.deepEqual(
    statements.filter((text) => text.includes('availability')),
    [],
  );
  const { rows } = await query(`select load_day, load_pool from production.orders where id = $1`, [id]);
  assert.deepEqual(rows, [{ loadDay: null, loadPool: null }]);
});
