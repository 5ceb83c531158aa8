import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Database } from '../../../src/ground/database/database.ts';
import { assignTransport } from '../../../src/orders/dispatch/assign-transport.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import type { NewOrder } from '../../../src/orders/order/order.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { orderOf, stopOf, storeOrders } from '../../orders/dispatch/lists/company-world.ts';
import { startApp } from '../../support/app.ts';
import { pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';

const { operate, issueOperator, pool, origin } = await startApp({ after }, { clock: pinnedClock() });
const database: Database = databaseOn(pool, 'production');
const account = async (name: string, vatId: string | null = null) =>
  (await insertAccountIfMissing(database, { name, country: 'DE', vatId })).account.id;
const [plain, odd] = [await account('Hanse Stahl', 'DE123456789'), await account('=HYPERLINK("x"),\n"Quoted" & Söhne')];

async function store(accountId: number, seed: number, changes: Partial<NewOrder> = {}): Promise<NewOrder> {
  const order = orderOf(accountId, seed, changes);
  await storeOrders(database, [order]);
  return order.order;
}

async function assign({ accountId, id }: NewOrder, haulier: string): Promise<void> {
  const key = ownKey(accountId, 'assign');
  const transport = {
    haulier,
    haulierAddress: '',
    vehiclePlate: 'HH X 1',
    trailerPlate: '',
    driverName: '',
    driverPhone: '',
  };
  await assignTransport(
    database,
    { accountId, id, actor: 'person:1', key, hasKey: false, ifVersions: null },
    transport,
  );
}

const starts = Date.parse('2026-11-24T07:00:00Z');
const first = await store(plain, 2, {
  loadings: [{ ...stopOf(0, starts), phone: '+49 40 1', referenceNumber: 'PO-4711' }],
  unloadings: [stopOf(2, starts + 36_000_000)],
  additionalInformation: 'Ring twice',
  goods: [
    {
      quantity: 2,
      length: 120,
      width: 80,
      height: 100,
      weight: 100,
      name: 'Pipes',
      category: 'epal',
      isStackable: false,
    },
    {
      quantity: 3,
      length: 120,
      width: 80,
      height: 100,
      weight: 300,
      name: '',
      category: 'industrial',
      isStackable: false,
    },
  ],
});
const second = await store(odd, 5, { loadings: [{ ...stopOf(1, starts), referenceNumber: '+49;@' }] });
await assign(second, '-Cargo "Süd", s.r.o.');
for (let seed = 100; seed < 130; seed++) await store(plain, seed);

describe('GET /orders of the company', () => {
  it('shows each order with its shipper, its first and last stop, who is asked for next, and its price', async () => {
    const { body, status } = await operate('GET', '/orders?search=PO-4711');
    assert.equal(status, 200);
    const { id, order_number, created_at, updated_at, ...row } = body.data[0];
    assert.deepEqual([body.data.length, id, created_at], [1, first.id, updated_at]);
    assert.ok(order_number > 0);
    const [loading, unloading] = [first.loadings[0]!, first.unloadings[0]!];
    assert.deepEqual(row, {
      status: 'placed',
      version: 1,
      account: { id: plain, name: 'Hanse Stahl' },
      vehicle: { vehicle_type: 4, code: row.vehicle.code, name: row.vehicle.name },
      loading: {
        company_name: 'Kontor Nord',
        country: 'DE',
        zip: '20457',
        city: 'Hamburg',
        window: { start: '2026-11-24T08:00:00+01:00', end: '2026-11-24T09:00:00+01:00' },
        state: 'open',
        expected: null,
        done: false,
        next_report: 'arrived',
      },
      unloading: {
        company_name: 'Hanse Lager',
        country: 'GB',
        zip: 'EC1A 1BB',
        city: 'London',
        window: { start: '2026-11-24T17:00:00+00:00', end: '2026-11-24T20:00:00+00:00' },
        state: 'open',
        expected: null,
        done: false,
        next_report: 'arrived',
      },
      late: false,
      transport: null,
      goods: '2 × Pipes, 3 × industrial pallet; 1100 kg',
      net_amount: 1,
      currency_code: 'EUR',
      references: ['PO-4711', unloading.referenceNumber],
      next_stop: {
        stop_id: loading.id,
        kind: 'loading',
        next_report: 'arrived',
        time_zone: 'Europe/Berlin',
        contact: { name: 'Ada Großmann', phone: '+49 40 1' },
      },
      additional_information: 'Ring twice',
    });
    assert.notEqual(row.vehicle.name, '');
  });

  it('says where the stops are if asked to', async () => {
    const { body } = await operate('GET', '/orders?search=PO-4711&include=points');
    const { loading, unloading } = body.data[0].points;
    assert.ok(Math.abs(loading[0] - 53.54) < 0.1 && Math.abs(loading[1] - 10) < 0.1, loading);
    assert.ok(Math.abs(unloading[0] - 51.52) < 0.1 && Math.abs(unloading[1] + 0.1) < 0.1, unloading);
  });

  it('goes on by its next link, which keeps the filters, until all were shown once', async () => {
    const numbers: number[] = [];
    let path: string | null = `/orders?account=${plain}&limit=7&status%5B%5D=placed,draft`;
    while (path !== null) {
      const { body } = await operate('GET', path);
      assert.ok(body.data.length <= 7);
      for (const { order_number } of body.data) numbers.push(order_number);
      assert.ok(body.data.every((row: { account: { id: number } }) => row.account.id === plain));
      path = body.links.next?.slice(body.links.next.indexOf('/orders')) ?? null;
    }
    const { rows } = await pool.query(
      'select order_number from production.orders where account_id = $1 order by 1 desc',
      [plain],
    );
    assert.deepEqual(
      numbers,
      rows.map(({ orderNumber }) => orderNumber),
    );
  });

  it('counts what has to be seen to over all accounts, whatever the filters', async () => {
    const { body } = await operate('GET', '/orders?search=nowhere');
    const { rows } = await pool.query(
      `select count(*) as unassigned from production.orders where status in ('placed', 'loaded') and transport is null`,
    );
    const { rows: late } = await pool.query(
      `select count(distinct order_id) as late from production.order_stops where state = 'open' and ends_at < '2026-11-23T06:00:00Z'`,
    );
    assert.ok(late[0].late > 0);
    const counts = { late: late[0].late, unassigned: rows[0].unassigned, proof_missing: 0, maximum: 10_000 };
    assert.deepEqual([body.data, body.meta.counts], [[], counts]);
  });

  const refusals: [query: string, errors: object][] = [
    ['account=Nobody', { account: ['is neither the id nor the name of an account: GET /accounts lists them'] }],
    ['search=%20-', { search: ['must have a letter or a digit'] }],
    ['limit=0', { limit: ['must be at least 1'] }],
  ];
  for (const [query, errors] of refusals)
    it(`refuses ${query} by the name of the field`, async () => {
      const paths = query.startsWith('limit') ? ['/orders'] : ['/orders', '/orders.csv'];
      for (const path of paths) {
        const { status, body } = await operate('GET', `${path}?${query}`);
        assert.equal(status, 422);
        assert.deepEqual(Object.keys(body.errors), Object.keys(errors));
      }
    });

  it('is closed to those who may not read', async () => {
    const token = await issueOperator({ scopes: ['operator:dispatch'] });
    assert.equal((await operate('GET', '/orders', { token })).status, 403);
    assert.equal((await operate('GET', '/board', { token })).status, 403);
  });
});

describe('the orders as CSV', () => {
  const csv = async (query: string) => {
    const reply = await operate('GET', `/orders.csv?${query}`);
    assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
    return reply.text;
  };
  const read = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

  it('has every order that fits on a line of its own, however many pages that takes', async () => {
    for (let batch = 0; batch < 6; batch++)
      await storeOrders(
        database,
        Array.from({ length: 100 }, (_, i) => orderOf(plain, 4 + 11 * i)),
      );
    const { rows } = await pool.query(
      `select order_number from production.orders where status <> 'draft' order by 1 desc`,
    );
    assert.ok(rows.length > 600);
    const lines = read(await csv(''));
    assert.deepEqual(
      lines.map((line) => Number(line.order_number)),
      rows.map(({ orderNumber }) => orderNumber),
    );
  });

  it('says who pays what for which way, with a point in amounts', async () => {
    const [line] = read(await csv('search=PO-4711')) as [Record<string, string>];
    const { booked, order_number, ...rest } = line;
    assert.match(booked!, /^\d{4}-\d\d-\d\d$/);
    assert.ok(Number(order_number) > 0);
    assert.deepEqual(rest, {
      status: 'placed',
      account: 'Hanse Stahl',
      vat_id: 'DE123456789',
      loading: '2026-11-24',
      unloading: '2026-11-24',
      from: 'DE 20457 Hamburg',
      to: 'GB EC1A 1BB London',
      references: 'PO-4711; PO-2/A',
      haulier: '',
      currency: 'EUR',
      transport_net: '1.00',
      extra_services: '',
      extra_services_net: '0.00',
      net: '1.00',
      vat_rate: '0.19',
      vat_rule: 'domestic',
      gross: '1.19',
      cancellation_net: '',
      cancellation_vat: '',
      cancellation_gross: '',
      tariff_version: 'test',
      id: first.id,
    });
  });

  it('reads back in one line as it was, but for an apostrophe before what a spreadsheet would run', async () => {
    const authorization = `Bearer ${await issueOperator()}`;
    const ask = async (path: string, headers = {}) => {
      const url = `${origin}/operator/v1/${path}account=${odd}`;
      const response = await fetch(url, { headers: { authorization, ...headers } });
      return Buffer.from(await response.arrayBuffer()).toString();
    };
    const text = await ask('orders.csv?');
    assert.equal(await ask('orders?limit=1&', { accept: 'text/csv' }), text, 'as it was asked for in earlier releases');
    assert.ok(text.startsWith('\ufefforder_number,'), 'the mark of UTF-8');
    assert.equal(text.replaceAll('\r\n', '').includes('\r'), false);
    assert.ok(text.endsWith('\r\n'));
    const [line] = read(text) as [Record<string, string>];
    assert.equal(line.account, `'=HYPERLINK("x"), "Quoted" & Söhne`);
    assert.equal(line.haulier, `'-Cargo "Süd", s.r.o.`);
    assert.match(line.references!, /^'\+49;'@/);
  });

  it('has those that are named, whatever their status, in the order that they are named', async () => {
    const { rows } = await pool.query('select id, order_number from production.orders order by md5(id::text) limit 60');
    const named = rows.map(({ id, orderNumber }, index) => (index % 2 === 0 ? id : orderNumber));
    assert.deepEqual(
      read(await csv(`orders=${named.join(',')}`)).map((line) => Number(line.order_number)),
      rows.map(({ orderNumber }) => orderNumber),
    );
    const { body } = await operate('GET', `/orders.csv?orders=${named[0]},none,999999`);
    assert.deepEqual(body.errors, { 'orders.1': ['names no order'], 'orders.2': ['names no order'] });
    const twice = await operate('GET', `/orders.csv?orders=${rows[0].id},${rows[0].orderNumber}`);
    assert.deepEqual(twice.body.errors, { 'orders.1': ['is named twice'] });
    const mixed = await operate('GET', `/orders.csv?orders=${named[0]}&assigned=true`);
    assert.deepEqual(mixed.body.errors, { orders: ['goes with no other filter'] });
  });

  it('is only its first line if nothing matches', async () => {
    const text = await csv('search=nowhere');
    assert.deepEqual([read(text), text.split('\r\n').length], [[], 2]);
  });
});

describe('a stop in a town that is not known', () => {
  it('has no point', async () => {
    const nowhere = { ...stopOf(0, starts), country: 'DE', zip: '', city: 'Qqxyzzy', referenceNumber: 'PO-NOWHERE' };
    await store(plain, 2, { loadings: [nowhere] });
    const { body: unknown } = await operate('GET', '/orders?search=PO-NOWHERE&include=points');
    assert.equal(unknown.data[0].points.loading, null);
  });
});
