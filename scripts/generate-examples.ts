import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { shippedFolder } from '../src/engine/tariff/load-tariff.ts';
import { configVariables, judgeConfig } from '../src/ground/config.ts';
import type { Database, LiveEnvironment } from '../src/ground/database/database.ts';
import { dayMs, hourMs } from '../src/ground/units.ts';
import { operatorOperations } from '../src/http/interfaces/company-operations.ts';
import { operations } from '../src/http/interfaces/shipper-operations.ts';
import { exampleDay, moments, type Recording } from '../src/http/kernel/contract/examples.ts';
import { servedIn } from '../src/http/kernel/contract/operation.ts';
import { operatorPrefixes, prefixes } from '../src/http/kernel/contract/prefixes.ts';
import { findOrders } from '../src/orders/order/order-store.ts';
import { buildApp } from '../src/run/app.ts';
import { loadReferenceData, loadSold, tariffDirectory } from '../src/run/reference-data.ts';
import { companyFeedTypes, feedTypes, pingType } from '../src/telling/events/event.ts';
import { insertAccountIfMissing } from '../src/who/accounts/account-store.ts';
import { issueToken } from '../src/who/accounts/issue-token.ts';
import { scopes } from '../src/who/accounts/token.ts';
import { issueOperatorToken } from '../src/who/people/issue-operator-token.ts';
import { operatorScopes } from '../src/who/people/roles.ts';
import { openDatabaseAt } from '../test/support/clock/embedded-database.ts';
import { clockFrom } from '../test/support/clock/test-clock.ts';
import { finishNextStop } from '../test/support/progress/finish-next-stop.ts';
import { passHalfTime } from '../test/support/progress/pass-half-time.ts';
import { generated } from './generated-file.ts';

/** The documented replies are real ones: the journey, made on an empty database at a fixed time. */
const now = Date.parse(`${exampleDay}T07:00:00+01:00`) - dayMs;
/** Fields set by the clock of the database. */
const ofDatabase = new Set([
  'created_at',
  'updated_at',
  'recorded_at',
  'corrected_at',
  'revoked_at',
  'old_ends_at',
  'old_secret_until',
  'disabled_at',
  'set_at',
  'requested_at',
  'saved_at',
  'at',
]);
/** What was posted to the receiver of webhooks, which has the https addresses of endpoints after its own. */
const posted: PostedEvent[] = [];
/** A request whose reply is not shown anywhere. */
const noRow = { operationId: 'none', method: 'GET', path: '', recordings: {} } as const;
const noReply: Recording = { summary: '', moment: 'fourth' };
const publish = operations.find(({ operationId }) => operationId === 'publishBooking')!;
const receiver = createServer(async (request, response) => {
  posted.push(JSON.parse(await text(request)));
  response.writeHead(204).end();
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
const settings: Record<string, string> = {
  BASE_URL: 'https://transport.example',
  LOG_LEVEL: 'silent',
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
  SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
};

const directory = await mkdtemp(join(tmpdir(), 'transport-examples-'));
// As root the database runs as a user of its own, who must get in.
await chmod(directory, 0o755);
// A limit of loads a day, to have availability to show; far more than are booked.
const tables = tariffDirectory(directory);
await mkdir(tables);
const pools = [
  { pool: 'vans', vehicles: ['express'], loads: 12 },
  { pool: 'trailers', vehicles: ['ftl'], loads: 20 },
];
// What is loaded in Poland is answered by hand, to have orders to answer.
const acceptance = [{ places: ['PL'], answer: 'by_hand', answerWithinMinutes: 120 }];
await writeFile(join(tables, 'availability.json'), JSON.stringify({ pools, acceptance }));
// A tariff of next year, to show how versions differ.
const shipped = JSON.parse(await readFile(join(shippedFolder, 'tariff-2026-07-01.json'), 'utf8'));
const prices = shipped.prices.map((row: { vehicle: string; fixed: number }) =>
  row.vehicle === 'tautliner' ? { ...row, fixed: row.fixed + 15 } : row,
);
const lanes = [{ from: 'DE', to: 'NO', factor: 1.25, mark: 'knowledge', source: 'own' }, ...shipped.lanes];
const nextYear = { ...shipped, valid_from: '2027-01-01', prices, lanes, demand: { ...shipped.demand, factor: 1.04 } };
await writeFile(join(tables, 'tariff-2027-01-01.json'), JSON.stringify(nextYear));
const config = judgeConfig((name) =>
  name === 'DATA_DIR' ? directory : (settings[name] ?? configVariables[name].default),
);
const clock = clockFrom(now, { stands: true });
const database = await openDatabaseAt(clock, config);
try {
  const replies = await makeJourney();
  await generated('openapi/example-replies.json', `${JSON.stringify(settle(replies), null, 2)}\n`);
} finally {
  await database.close();
  receiver.close();
  await rm(directory, { recursive: true, force: true });
}

async function nothing(): Promise<void> {}

/** Keeps the order of the rows and their recordings, whatever the moments are. */
async function makeJourney(): Promise<Replies> {
  const desk = await openDesk();
  const { doors, record, book, bookRequested, deliver, close } = desk;
  /** The steps from each moment to the next one; the first order is booked by a recording. */
  const goOn: Record<Recording['moment'], () => Promise<unknown>> = {
    empty: nothing,
    placed: deliver,
    delivered: book,
    second: book,
    third: nothing,
    reported: book,
    fourth: () => record(doors[2]!, publish, publish.recordings.requested!),
    requested: bookRequested,
    again: nothing,
    declined: nothing,
  };
  const rows = doors.flatMap((door) => door.rows.map((row: Row) => ({ door, row })));
  const replies: Replies = {};
  for (const { row } of rows)
    replies[row.operationId] = Object.fromEntries(Object.keys(row.recordings).map((name) => [name, undefined]));
  for (const moment of moments) {
    for (const { door, row } of rows)
      for (const [name, recording] of Object.entries(row.recordings))
        if (recording.moment === moment) replies[row.operationId]![name] = await record(door, row, recording);
    await goOn[moment]();
  }
  for (const [name, door] of [
    ['listEvents', doors[0]!],
    ['listAnyEvents', doors[1]!],
  ] as const)
    replies[`${name} webhooks`] = await postedTo(door, desk);
  await close();
  return replies;
}

type PostedEvent = { type: string; occurred_at: string; actor: unknown };

/** An event of each type, as posted to an endpoint of the door's users. */
async function postedTo(door: Door, { doors, record, book }: Desk): Promise<Record<string, unknown>> {
  const report = {
    operationId: 'reportStop',
    method: 'POST',
    path: '/orders/{orderID}/reports',
    recordings: {},
  } as const;
  const events = await record(door, { ...noRow, path: '/events' }, { ...noReply, query: '?limit=100' });
  if (!events.data.some(({ type }: PostedEvent) => type === 'stop.closed')) {
    await book();
    for (const said of [
      { type: 'eta' },
      { type: 'failed', reason: 'goods_not_ready' },
      { type: 'closed', reason: 'rejected' },
    ]) {
      const body = { stop_id: '{loading}', at: new Date(now).toISOString(), ...said };
      await record(doors[1]!, report, { ...noReply, body });
    }
    return postedTo(door, { doors, record, book });
  }
  const isOfDoor = ({ actor }: PostedEvent) => (typeof actor === 'string') === (door === doors[0]);
  const all: PostedEvent[] = [...events.data, ...posted.filter((event) => event.type === pingType && isOfDoor(event))];
  const told = door === doors[0] ? feedTypes : companyFeedTypes;
  const types = [...told, pingType].map((type) => [type, all.find((event) => event.type === type)] as const);
  return Object.fromEntries(types.map(([type, event]) => [type, event && { ...event, timestamp: event.occurred_at }]));
}
type Desk = Pick<Awaited<ReturnType<typeof openDesk>>, 'doors' | 'record' | 'book'>;

type Replies = Record<string, Record<string, unknown>>;
type Row = Pick<(typeof operations)[number], 'operationId' | 'method' | 'path' | 'recordings'>;
/** Who asks where. `orders`: of the account, the newest last. */
type Door = {
  rows: readonly Row[];
  prefix: string;
  token: string;
  accountId: number;
  database: Database;
  orders: { id: string; loading: string }[];
};

/** The application on an empty database, a shipper and a program of the company, and how they ask. */
async function openDesk() {
  const shipper = await openShipper('production', servedIn('production', operations));
  const { accountId, database: production, orders } = shipper;
  const telematics = { name: 'Telematics', scopes: operatorScopes, expiresAt: null };
  const { token } = await issueOperatorToken(production, telematics);
  const company: Door = { ...shipper, rows: operatorOperations, prefix: operatorPrefixes.production!, token };
  const elsewhere = operations.filter(({ environments = ['production'] }) => !environments.includes('production'));
  const tester = await openShipper('sandbox', elsewhere);
  const reference = await loadReferenceData(() => {}, directory);
  const sold = { table: loadSold(tables, reference.pricing.tariffs), timeZone: 'Europe/Berlin' };
  const app = await buildApp({
    config,
    dependencies: { pool: database.pool, sold, ...reference },
    health: { isReady: async () => true, isLive: () => true },
    now: clock.now,
  });
  /** The newest endpoint of each door. */
  const endpoints = new Map<Door, string>();
  const fill = (text: string, { id = '', loading = '' }: Partial<Door['orders'][number]> = {}) =>
    text.replaceAll('{orderID}', id).replaceAll('{loading}', loading);

  async function record(door: Door, { operationId, method, path }: Row, recording: Recording) {
    const { query = '', body, file, path: parameters = {} } = recording;
    const { version } = reference.pricing.tariffs.general.at(-1)!.tariff;
    const known = { version, endpointID: endpoints.get(door) ?? '', ...parameters };
    const at = Object.entries(known).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
    const type = file?.type ?? (body === undefined ? undefined : 'application/json');
    const newest = door.orders.at(-1);
    const filled = (value: unknown) =>
      fill(JSON.stringify(value).replace('"url":"https://', `"url":"${receiverUrl}`), newest);
    const payload = file?.text ?? (body === undefined ? undefined : filled(body));
    const response = await app.inject({
      method,
      url: door.prefix + fill(at, newest) + query,
      headers: { authorization: `Bearer ${door.token}`, ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { payload }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    const reply = response.json();
    if (operationId === publish.operationId) await note(door, reply.data.id);
    if (method === 'POST' && path === '/webhook-endpoints') endpoints.set(door, reply.data.id);
    return reply;
  }

  async function note(door: Door, id: string): Promise<void> {
    const [whole] = await findOrders(door.database, [{ accountId: door.accountId, id }]);
    door.orders.push({ id, loading: whole!.order.loadings[0]!.id });
  }

  await record(tester, publish, publish.recordings.booked!);

  return {
    doors: [shipper, company, tester],
    record,
    book: () => record(shipper, publish, publish.recordings.booked!),
    bookRequested: async () => {
      for (const door of [shipper, tester]) await record(door, publish, publish.recordings.requested!);
      await record(company, { ...noRow, path: '/events' }, noReply);
      await passHalfTime(production);
    },
    deliver: async () => {
      for (const hours of [26, 49]) {
        const order = { accountId, id: orders.at(-1)!.id, actor: 'operator:dispatch' };
        await finishNextStop(production, order, new Date(now + hours * hourMs));
      }
    },
    close: () => app.close(),
  };
}

async function openShipper(schema: LiveEnvironment, rows: readonly Row[]): Promise<Door> {
  const place: Database = { pool: database.pool, schema };
  const { account } = await insertAccountIfMissing(place, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const { token } = await issueToken(place, { accountId: account.id, scopes, expiresAt: null });
  return { rows, prefix: prefixes[schema], token, accountId: account.id, database: place, orders: [] };
}

/** Random ids, secrets and the database's clock replaced by steady values, so that a new run gives the same file. */
function settle(replies: unknown): unknown {
  const ids = new Map<string, string>();
  const steadyId = (id: string) => {
    const known = ids.get(id) ?? `0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c${String(ids.size + 10)}`;
    ids.set(id, known);
    return known;
  };
  const settled = JSON.stringify(replies)
    .replaceAll(receiverUrl, 'https://')
    .replace(/after \d+ ms/g, 'after 84 ms')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, steadyId)
    .replace(/(?<=evt_)[0-9a-f]{32}/g, (hex) =>
      steadyId(hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')).replaceAll('-', ''),
    )
    // A report has the time that it states; anything else has the database's.
    .replace(/"occurred_at":"([^"]+)","recorded_at":"([^"]+)"/g, (_, occurred, recorded) => {
      const at = occurred === recorded ? new Date(now).toISOString() : occurred;
      return `"occurred_at":"${at}","recorded_at":"${at}"`;
    })
    // A test has a random number.
    .replace(/(evt_[0-9a-f]{32})_\d{9}/g, '$1_482917365')
    .replace(/("type":"test.ping","sequence":)\d+/g, '$1482917365')
    .replace(/\b(tos(?:_[a-z]+)+_)[A-Za-z0-9]{33}\b/g, `$1${'k'.repeat(33)}`)
    .replace(/"(tos(?:_[a-z]+)+_)\w{4}"/g, '"$1kkkk"')
    .replace(/whsec_[A-Za-z0-9+/]{43}=/g, `whsec_${'k'.repeat(43)}=`)
    .replace(/(\/driver\/#)[^"]+/g, `$1${'k'.repeat(43)}`);
  let changes = 0;
  return JSON.parse(settled, function (this: object, key, value) {
    if (key === 'duration_ms') return 84;
    if (key === 'timestamp' && 'occurred_at' in this) return this.occurred_at;
    if (key === 'offer_id')
      return `${'WzEsMTc2NDE0NDAwMCw5Nzg5OSwiMjAyNi0wNy0wMSIsM10'.padEnd(120, 'A')}.${'k'.repeat(43)}`;
    if (ofDatabase.has(key) && !('occurred_at' in this) && /\.\d{3}Z$/.test(value)) return new Date(now).toISOString();
    if (key !== 'history') return value;
    changes = 0;
    return value.map((event: object) => ({ ...event, date: new Date(now + 24 * hourMs * changes++).toISOString() }));
  });
}
