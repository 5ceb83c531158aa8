import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseBusy } from '../../../src/ground/database/unavailable.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { allScopes } from '../../../src/who/accounts/token.ts';
import { connectAgent } from '../../support/agents/connect-agent.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { pdf } from '../../support/documents/pictures.ts';
import { uploader } from '../../support/documents/uploads.ts';
import { until } from '../../support/process.ts';
import { bookingRequest, loading, priceRequest } from '../../support/requests.ts';

const tos = await startApp({ after });

/** An id of a document of so many bytes. */
async function storeDocument(bytes: number): Promise<string> {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;
  const file = Buffer.concat([pdf, Buffer.alloc(bytes, '\n')]);
  const upload = uploader(tos.operate, `/orders/${id}/documents`);
  return (await upload(file, { kind: 'pod', name: 'Proof.pdf' }, { type: 'application/pdf' })).body.data.id;
}

test('what waits when its client hangs up is not done, an order least of all; what has begun is', async (t) => {
  const { accountId } = await tos.issue({ account: 'Hangs up' });
  const rights = { scopes: allScopes, expiresAt: null, ceilingPerDay: 100_000_000 };
  const { token } = await issueToken(databaseOn(tos.pool, 'production'), { accountId, ...rights });
  const agent = connectAgent({ origin: tos.origin, token });
  const offered = async () => {
    const { data } = (await agent.tool('price', priceRequest())).structuredContent;
    const [{ offer_id, vehicle_type, estimated_loading_times: dates }] = data;
    const loadings = [loading({ dates })];
    return { ...bookingRequest({ vehicle_type, loadings }), offer_id, idempotency_key: randomUUID() };
  };
  const book = async (sent = {}) => agent.tool('book', await offered(), sent);
  assert.equal((await book()).structuredContent.data.status, 'placed');

  // Bookings of the account wait for this, and what comes after them for their turn.
  const client = await tos.pool.connect();
  t.after(() => client.release());
  await client.query('begin');
  await client.query('select from production.order_lists where account_id = $1 for update', [accountId]);
  const gone = new AbortController();
  const wishes = await Promise.all(Array.from({ length: 20 }, offered));
  const left = wishes.map((wish) => agent.tool('book', wish, { signal: gone.signal }));
  await sleep(800);
  gone.abort();
  for (const { status } of await Promise.allSettled(left)) assert.equal(status, 'rejected');
  await client.query('commit');

  // Whatever came before these would be done before them.
  for (let count = 0; count < 10; count++) assert.equal((await book()).structuredContent.data.status, 'placed');
  const { total } = (await agent.tool('list_orders')).structuredContent.meta;
  assert.ok(total > 11 && total <= 11 + 8, String(total));
});

test('a file that breaks off is refused as what may be asked for again, and says when', async (t) => {
  const id = await storeDocument(700_000);
  const { query } = tos.pool;
  t.mock.method(tos.pool, 'query', (...stated: unknown[]) => {
    const [asked] = stated;
    const { name = '', values = [] } = Object(asked);
    if (name.endsWith('-find-document-part') && values.at(-1) > 0) return Promise.reject(new DatabaseBusy());
    return Reflect.apply(query, tos.pool, stated);
  });
  const agent = connectAgent(tos);
  const { isError, structuredContent: told } = await agent.tool('get_document', { document_id: id });
  assert.deepEqual([isError, told.code, told.retry_after_seconds], [true, 'service_unavailable', 2]);
  assert.match(told.next, /Call again/);
  t.mock.restoreAll();
  const [, file] = (await agent.tool('get_document', { document_id: id })).content;
  assert.ok(file.resource.blob.length > 700_000);
});

test('a file that is too large to be sent is not read to its end, and its request ends', async () => {
  const id = await storeDocument(1_500_000);
  tos.logs.length = 0;
  const [, file] = (await connectAgent(tos).tool('get_document', { document_id: id })).content;
  assert.equal(file.type, 'resource_link');
  await until(() => tos.logs.some((line) => line.includes('"operation":"getDocument"') && line.includes('"answered"')));
});
