import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { until } from '../../support/process.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });
const path = '/booking/publish';
const book = (key: string) => tos.call('POST', path, { json: bookingRequest(), headers: { 'idempotency-key': key } });
const countOf = async (keys: string[]) => {
  const { rows } = await tos.pool.query(
    `select count(*) as keys, count(distinct o.id) as orders, count(e) as events
       from production.idempotency_keys k
       left join production.orders o on o.account_id = k.account_id and o.id = k.order_id
       left join production.order_events e on e.account_id = o.account_id and e.order_id = o.id
      where k.key = any($1)`,
    [keys],
  );
  return rows[0];
};
// Connections of clients alone: the server's own workers, such as autovacuum, may not be ended by this role.
const others = `from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;

test('connections that are ended during bookings cost no order and make none twice', async () => {
  const keys = Array.from({ length: 60 }, () => randomUUID());
  const waiting = keys.map(book);
  let isOver = false;
  const all = Promise.all(waiting).finally(() => {
    isOver = true;
  });
  let ended = 0;
  while (!isOver) {
    const { rowCount } = await tos.pool
      .query(`select pg_terminate_backend(pid) ${others}`)
      .catch(() => ({ rowCount: 0 }));
    ended += rowCount ?? 0;
    await new Promise(setImmediate);
  }
  assert.ok(ended > 0);
  const first = await all;
  for (const [i, reply] of first.entries()) {
    assert.ok([200, 503].includes(reply.status), reply.text);
    let again = reply;
    await until(async () => {
      again = await book(keys[i]!);
      return again.status === 200;
    });
    if (reply.status === 200) assert.equal(again.text, reply.text);
  }
  assert.deepEqual(await countOf(keys), { keys: 60, orders: 60, events: 60 });
});

test('the request after all idle connections were ended is answered', async () => {
  for (let round = 0; round < 5; round++) {
    await tos.pool.query(`select pg_terminate_backend(pid) ${others}`);
    assert.equal((await tos.call('POST', path, { json: bookingRequest() })).status, 200);
  }
});
