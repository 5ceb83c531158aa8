import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from '../../../src/ground/database/pool.ts';
import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { insertAccountIfMissing } from '../../../src/who/accounts/account-store.ts';
import { issueToken } from '../../../src/who/accounts/issue-token.ts';
import { scopes } from '../../../src/who/accounts/token.ts';
import { createDatabase } from '../../support/database.ts';
import { request, startService, until, upcomingBooking } from '../../support/process.ts';

const url = await createDatabase({ after });
const pool = openPool(url, { connectionsMax: 3, onError: () => {} });
after(() => pool.end());
const database = { pool, schema: 'sandbox' as const };
const { account } = await insertAccountIfMissing(database, { name: 'Acme GmbH', country: 'DE', vatId: null });
const { token } = await issueToken(database, { accountId: account.id, scopes, expiresAt: null });

const env = { DATABASE_URL: url, REQUESTS_PER_MINUTE_MAX: '0', ENVIRONMENTS: 'sandbox' };
const kills = 4;
const ordersPerLife = 8;

function bookingAfter(seconds: number) {
  const { loadings, ...rest } = upcomingBooking();
  return { ...rest, loadings: loadings.map((stop) => ({ ...stop, reference_number: `SIM-DELIVERED-${seconds}S` })) };
}

it('every booking that was answered goes its way, once, however often the process is killed', {
  timeout: 110_000,
}, async (t) => {
  const booked: string[] = [];
  for (let life = 0; life < kills; life++) {
    const service = await startService(t, env);
    // Some are due while the process lives, some when it is gone: the kill comes amid the steps of the first.
    const replies = await Promise.all(
      Array.from({ length: ordersPerLife }, (_, i) =>
        request(`${service.origin}${prefixes.sandbox}/booking/publish`, {
          method: 'POST',
          token,
          json: bookingAfter(i % 3),
        }),
      ),
    );
    for (const { status, body } of replies) {
      assert.equal(status, 200);
      booked.push(body.data.id);
    }
    await sleep(300 * life);
    service.signal('SIGKILL');
    await service.ended;
  }
  await startService(t, env);
  const stepsLeft = async () => (await pool.query('select from sandbox.simulation_steps')).rowCount;
  await until(async () => (await stepsLeft()) === 0, 40);
  const { rows } = await pool.query<{ id: string; status: string; events: string[] }>(
    `select o.id, o.status, array_agg(e.type order by e.sequence) as events
       from sandbox.orders o join sandbox.order_events e on e.account_id = o.account_id and e.order_id = o.id
      group by o.id, o.status`,
  );
  assert.deepEqual(rows.map(({ id }) => id).sort(), booked.sort());
  for (const { status, events } of rows)
    assert.deepEqual(
      [status, ...events],
      [
        'delivered',
        'order.placed',
        'stop.arrived',
        'stop.finished',
        'order.loaded',
        'stop.arrived',
        'document.added',
        'stop.finished',
        'order.delivered',
      ],
    );
});
