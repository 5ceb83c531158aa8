import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { applicationOfBefore } from '../../src/ground/database/pool.ts';
import { startApp } from '../support/app.ts';
import { until } from '../support/process.ts';
import { bookingRequest } from '../support/requests.ts';

const tables = mkdtempSync(join(tmpdir(), 'holds-'));
after(() => rmSync(tables, { recursive: true, force: true }));
const acceptance = [{ answer: 'by_hand', answerWithinMinutes: 60 }];
writeFileSync(join(tables, 'availability.json'), JSON.stringify({ acceptance }));

test('rows of acceptance hold once no process of the release before serves beside, and until then it is said', async (t) => {
  let older: pg.Client | undefined;
  const tos = await startApp(t, {
    tables,
    prepare: async ({ options: { connectionString } }) => {
      older = new pg.Client({ connectionString, application_name: applicationOfBefore });
      await older.connect();
      await older.query('select 1');
    },
  });
  t.after(() => older?.end());
  const ready = async () => (await fetch(`${tos.origin}/readyz`)).json();
  const statusOf = async () =>
    (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data.status;
  const why = (schema: string) =>
    `${schema}: rows of availability that all processes must know of (acceptance, hard) do not hold yet: a process of an earlier release serves beside`;

  assert.deepEqual(await ready(), { status: 'ready', details: [why('production'), why('sandbox')] });
  assert.equal(await statusOf(), 'placed');
  assert.ok(tos.logs.some((line) => line.includes(why('production'))));

  await older?.end();
  older = undefined;
  await until(async () => (await ready()).details === undefined);
  assert.deepEqual(await ready(), { status: 'ready' });
  assert.equal(await statusOf(), 'requested');
});
