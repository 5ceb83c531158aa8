import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { allScopes } from '../../../src/who/accounts/token.ts';
import { connectAgent } from '../../support/agents/connect-agent.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { bookingRequest, loading, priceRequest } from '../../support/requests.ts';

const tos = await startApp({ after });

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
