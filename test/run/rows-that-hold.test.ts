import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { applicationOfBefore } from '../../src/ground/database/pool.ts';
import { startApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { sandboxOf } from '../support/progress/simulated-orders.ts';
import { bookingRequest, loading } from '../support/requests.ts';

const tables = mkdtempSync(join(tmpdir(), 'holds-'));
after(() => rmSync(tables, { recursive: true, force: true }));
const acceptance = [{ answer: 'by_hand', answerWithinMinutes: 60 }];
writeFileSync(join(tables, 'availability.json'), JSON.stringify({ acceptance }));

/** A service beside a process of the release before, until that ends. */
async function besideOlder(t: { after(work: () => unknown): void }, options: { tables?: string }) {
  let older: pg.Client | undefined;
  const tos = await startApp(t, {
    ...options,
    prepare: async ({ options: { connectionString } }) => {
      older = new pg.Client({ connectionString, application_name: applicationOfBefore });
      await older.connect();
      await older.query('select 1');
    },
  });
  const end = async () => {
    await older?.end();
    older = undefined;
  };
  t.after(end);
  const ready = async () => (await fetch(`${tos.origin}/readyz`)).json();
  return { tos, end, ready };
}

// Both wait for the service to look again for processes of the release before.
suite('what all processes must know of', { concurrency: true }, () => {
  test('rows of acceptance hold once no process of the release before serves beside, and until then it is said', async (t) => {
    const { tos, end, ready } = await besideOlder(t, { tables });
    const statusOf = async () =>
      (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data.status;
    const why = (schema: string) =>
      `${schema}: rows of availability that all processes must know of (acceptance, hard) do not hold yet: a process of an earlier release serves beside`;

    assert.deepEqual(await ready(), { status: 'ready', details: [why('production'), why('sandbox')] });
    assert.equal(await statusOf(), 'placed');
    assert.ok(tos.logs.some((line) => line.includes(why('production'))));

    await end();
    await until(async () => (await ready()).details === undefined);
    assert.deepEqual(await ready(), { status: 'ready' });
    assert.equal(await statusOf(), 'requested');
  });

  test('a reference number of the sandbox asks for an answer once no process of the release before serves beside', async (t) => {
    const { tos, end, ready } = await besideOlder(t, {});
    const { book, read } = sandboxOf(tos);
    const booked = async () => {
      const id = await book({ loadings: [loading({ reference_number: 'SIM-REQUEST' })] });
      return (await read(id)).status;
    };
    assert.equal(await booked(), 'placed');
    // Without rows there is nothing to say of it.
    assert.deepEqual(await ready(), { status: 'ready' });
    await end();
    await until(async () => (await booked()) === 'requested');
  });
});
