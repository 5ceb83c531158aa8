import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccountIfMissing } from '../src/accounts/account-store.ts';
import { issueToken } from '../src/accounts/issue-token.ts';
import { scopes } from '../src/accounts/token.ts';
import { buildApp } from '../src/app.ts';
import { configVariables, judgeConfig } from '../src/config.ts';
import { openDatabase } from '../src/database/open-database.ts';
import { exampleDay, moments, type Recording } from '../src/http/contract/examples.ts';
import type { Operation } from '../src/http/contract/operation.ts';
import { prefixes } from '../src/http/contract/prefixes.ts';
import { operations } from '../src/http/operations/operations.ts';
import { loadReferenceData } from '../src/reference-data.ts';
import { dayMs, hourMs } from '../src/units.ts';
import { finishNextStop } from '../test/support/progress/finish-next-stop.ts';
import { generated } from './generated-file.ts';

/** The documented replies are real ones: the journey, made on an empty database at a fixed time. */
const now = Date.parse(`${exampleDay}T07:00:00+01:00`) - dayMs;
const settings: Record<string, string> = { BASE_URL: 'https://transport.example', LOG_LEVEL: 'silent' };

const directory = await mkdtemp(join(tmpdir(), 'transport-examples-'));
// As root the database runs as a user of its own, who must get in.
await chmod(directory, 0o755);
const config = judgeConfig((name) =>
  name === 'DATA_DIR' ? directory : (settings[name] ?? configVariables[name].default),
);
const database = await openDatabase(
  config,
  () => {},
  () => {},
);
try {
  const replies = await makeJourney();
  await generated('openapi/example-replies.json', `${JSON.stringify(settle(replies), null, 2)}\n`);
} finally {
  await database.close();
  await rm(directory, { recursive: true, force: true });
}

async function makeJourney() {
  const production = { pool: database.pool, schema: 'production' as const };
  const { account } = await insertAccountIfMissing(production, { name: 'Acme GmbH', country: 'DE', vatId: null });
  const { token } = await issueToken(production, { accountId: account.id, scopes, expiresAt: null });
  const dependencies = { pool: database.pool, ...(await loadReferenceData(() => {})) };
  const app = await buildApp({
    config,
    dependencies,
    health: { isReady: async () => true, isLive: () => true },
    now: () => now,
  });
  const orders: string[] = [];
  const publish = operations.find(({ operationId }) => operationId === 'publishBooking')!;
  const record = async ({ operationId, method, path }: Operation, { query = '', body }: Recording) => {
    const response = await app.inject({
      method,
      url: prefixes.production + path.replace('{orderID}', orders.at(-1)!) + query,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`);
    const reply = response.json();
    if (operationId === publish.operationId) orders.push(reply.data.id);
    return reply;
  };
  const deliver = async () => {
    for (const hours of [26, 49]) {
      const order = { accountId: account.id, id: orders.at(-1)!, actor: 'operator:dispatch' };
      await finishNextStop(production, order, new Date(now + hours * hourMs));
    }
  };
  const book = () => record(publish, publish.recordings.booked!);
  /** What leads from a moment to the next one; the first order is booked by a recording. */
  const goOn = { empty: async () => {}, placed: deliver, delivered: book, second: async () => {} };

  // The rows and their recordings stand in their order, whatever the moments are.
  const replies: Record<string, Record<string, unknown>> = {};
  for (const { operationId, recordings } of operations)
    replies[operationId] = Object.fromEntries(Object.keys(recordings).map((name) => [name, undefined]));
  for (const moment of moments) {
    for (const operation of operations) {
      for (const [name, recording] of Object.entries(operation.recordings)) {
        if (recording.moment !== moment) continue;
        replies[operation.operationId]![name] = await record(operation, recording);
      }
    }
    await goOn[moment]();
  }
  await app.close();
  return replies;
}

/** Random ids and the database's clock replaced by steady values, so that a new run gives the same file. */
function settle(replies: unknown): unknown {
  const ids = new Map<string, string>();
  const text = JSON.stringify(replies).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
    const known = ids.get(id) ?? `0b3ae2c6-6f0f-4a4e-9a3b-0f7f6f0e9c${String(ids.size + 10)}`;
    ids.set(id, known);
    return known;
  });
  let events = 0;
  return JSON.parse(text, (key, value) => {
    if (key === 'offer_id')
      return `${'WzEsMTc2NDE0NDAwMCw5Nzg5OSwiMjAyNi0wNy0wMSIsM10'.padEnd(120, 'A')}.${'k'.repeat(43)}`;
    if (key !== 'history') return value;
    events = 0;
    return value.map((event: object) => ({ ...event, date: new Date(now + 24 * hourMs * events++).toISOString() }));
  });
}
