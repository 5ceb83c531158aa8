import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, priceRequest } from '../../support/requests.ts';

const tables = mkdtempSync(join(tmpdir(), 'first-'));
after(() => rmSync(tables, { recursive: true, force: true }));
const acceptance = [{ firstOrderOfAccount: true, answer: 'by_hand', answerWithinMinutes: 600 }];
writeFileSync(join(tables, 'availability.json'), JSON.stringify({ acceptance }));

test('orders of a new account are answered until one is accepted; those after it are placed at once', async () => {
  const tos = await startApp({ after }, { tables });
  const { token } = await tos.issue({ account: 'New GmbH' });
  const book = async () =>
    (await tos.call('POST', '/booking/publish', { token, json: bookingRequest() })).body.data as {
      id: string;
      status: string;
    };
  const offered = async () => {
    const { data } = (await tos.call('POST', '/price', { token, json: priceRequest() })).body;
    return [...new Set(data.map(({ acceptance }: { acceptance: string }) => acceptance))];
  };
  assert.deepEqual(await offered(), ['by_hand']);
  const [first, second] = [await book(), await book()];
  assert.deepEqual([first.status, second.status], ['requested', 'requested']);
  const declined = await tos.operate('POST', `/orders/${first.id}/decline`, { json: { reason: 'customer' } });
  assert.equal(declined.status, 200, declined.text);
  assert.equal((await book()).status, 'requested');
  assert.equal((await tos.operate('POST', `/orders/${second.id}/accept`, { json: {} })).status, 200);
  assert.equal((await book()).status, 'placed');
  assert.deepEqual(await offered(), ['at_once']);
});

test('an account whose mark outlived its first accepted order is no newcomer at its next booking', async () => {
  const tos = await startApp({ after }, { tables });
  const { token } = await tos.issue({ account: 'Left AG' });
  const book = async () =>
    (await tos.call('POST', '/booking/publish', { token, json: bookingRequest() })).body.data as {
      id: string;
      status: string;
    };
  const { id } = await book();
  assert.equal((await tos.operate('POST', `/orders/${id}/accept`, { json: {} })).status, 200);
  const mark = async () => {
    const { rows } = await tos.pool.query(
      `select awaits_first_order as marked from production.accounts where name = $1`,
      ['Left AG'],
    );
    return rows[0].marked;
  };
  assert.equal(await mark(), false);
  // As a process leaves it that dies after the acceptance.
  await tos.pool.query(`update production.accounts set awaits_first_order = true where name = $1`, ['Left AG']);
  assert.equal((await book()).status, 'placed');
  assert.equal(await mark(), false);
});
