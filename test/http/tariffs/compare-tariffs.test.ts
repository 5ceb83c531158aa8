import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { shippedFolder } from '../../../src/engine/tariff/load-tariff.ts';
import { updateAccountTerms } from '../../../src/who/accounts/account-store.ts';
import { startApp } from '../../support/app.ts';
import { bookingRequest, pinnedClock } from '../../support/clock/pinned.ts';
import { databaseOn } from '../../support/database.ts';

const shipped = JSON.parse(readFileSync(join(shippedFolder, 'tariff-2026-07-01.json'), 'utf8'));
const tables = mkdtempSync(join(tmpdir(), 'versions-'));
after(() => rmSync(tables, { recursive: true }));
const put = (name: string, valid_from: string, factor: number) =>
  writeFileSync(
    join(tables, `${name}-${valid_from}.json`),
    JSON.stringify({ ...shipped, valid_from, demand: { ...shipped.demand, factor } }),
  );
/** As many agree prices: for a year, and the next year's in next year's sheet. */
const putRate = (valid_from: string, row: string) =>
  writeFileSync(
    join(tables, `rates-${valid_from}.csv`),
    `rate,account,from,to,vehicle,price,valid_from,valid_until\n${row}\n`,
  );
putRate('2026-07-01', 'HH-IT 2026,Hanse AG,DE,IT,,1100,2026-01-01,2026-12-31');
putRate('2027-01-01', 'HH-IT 2027,Hanse AG,DE,IT,,1155,2027-01-01,2027-12-31');
put('tariff', '2027-01-01', 1.1);
put('tariff', '2027-04-01', 1.2);
put('tariff-rossi', '2027-01-01', 0.9);

const tos = await startApp({ after }, { clock: pinnedClock(), tables });
const token = await tos.issueOperator({ scopes: ['operator:read'] });
const read = (path: string) => tos.operate('GET', path, { token });
type Row = { name: string | null; version: string; valid_from: string; files: { file: string; own: boolean }[] };
const versions: Row[] = (await read('/tariffs')).body.data;
const version = (name: string | null, day: string) =>
  versions.find((row) => row.name === name && row.valid_from.startsWith(day))!.version;
const [today, next, later] = ['2026-07-01', '2027-01-01', '2027-04-01'].map((day) => version(null, day)) as [
  string,
  string,
  string,
];
const ofRossi = version('rossi', '2027-01-01');

test('a version is compared with the one before it, or with any that is named', async () => {
  const demandOf = async (path: string) => {
    const { status, body, text } = await read(`/tariffs/${path}`);
    assert.equal(status, 200, text);
    const [{ changes }] = body.data;
    return [body.before, body.after, changes[0].path.join('.'), changes[0].before, changes[0].after, changes.length];
  };
  assert.deepEqual(await demandOf(`${later}/differences`), [next, later, 'demand.factor', 1.1, 1.2, 1]);
  assert.deepEqual(await demandOf(`${later}/differences?from=${today}`), [today, later, 'demand.factor', 1, 1.2, 1]);
  // Before the first of a table for some there is the general tariff of its day.
  assert.deepEqual(await demandOf(`${ofRossi}/differences`), [next, ofRossi, 'demand.factor', 1.1, 0.9, 1]);
  const files = versions.find((row) => row.version === next)!.files;
  assert.deepEqual(
    files.filter(({ own }) => own).map(({ file }) => file),
    ['tariff-2027-01-01.json', 'rates-2027-01-01.csv'],
  );
});

test('a version that is not there, or has none before it, is refused', async () => {
  assert.equal((await read('/tariffs/2020-01-01-00000000/differences')).body.code, 'tariff_not_found');
  assert.deepEqual(Object.keys((await read(`/tariffs/${today}/orders`)).body.errors), ['from']);
  assert.deepEqual(Object.keys((await read(`/tariffs/${next}/differences?from=x`)).body.errors), ['from']);
});

test('the newest orders of those it applies to tell what a version does to prices', async () => {
  const acme = (await tos.issue({ account: 'Acme GmbH' })).token;
  const rossi = (await tos.issue({ account: 'Rossi SpA' })).token;
  await updateAccountTerms(databaseOn(tos.pool, 'production'), 'Rossi SpA', { tariffName: 'rossi' });
  const book = async (shipper: string) => {
    const { status, body, text } = await tos.call('POST', '/booking/publish', {
      prefix: '/api/v3',
      token: shipper,
      json: bookingRequest(),
    });
    assert.ok(status < 300, text);
    return body.data.order_number;
  };
  const [own, others] = [await book(acme), await book(rossi)];
  const { body } = await read(`/tariffs/${next}/orders`);
  assert.deepEqual(
    body.data.map(({ order_number, account }: { order_number: number; account: string }) => [order_number, account]),
    [[own, 'Acme GmbH']],
  );
  const order = (await tos.operate('GET', `/orders/${own}`)).body.data;
  const [row] = body.data;
  assert.equal(row.before, order.price.transport_net_amount);
  assert.ok(row.after > row.before && row.percent > 1);
  assert.deepEqual(body.sum, {
    before: row.before,
    after: row.after,
    percent: row.percent,
    dearer: 1,
    cheaper: 0,
    same: 0,
  });
  const theirs = (await read(`/tariffs/${ofRossi}/orders?from=${today}`)).body;
  assert.equal(theirs.data[0].order_number, others);
  assert.equal(theirs.sum.cheaper, 1);
  // The same version does nothing.
  const nothing = (await read(`/tariffs/${next}/orders?from=${next}`)).body.sum;
  assert.deepEqual([nothing.percent, nothing.same], [0, 1]);
});

test('an agreed price of next year is compared with that of this year, though neither applies on the day of the other', async () => {
  const { token: hanse } = await tos.issue({ account: 'Hanse AG' });
  const options = { prefix: '/api/v3', token: hanse, json: bookingRequest() };
  const { status, text } = await tos.call('POST', '/booking/publish', options);
  assert.ok(status < 300, text);
  const agreed = async (path: string) => {
    const { data } = (await read(path)).body;
    const { before, after, percent } = data.find(({ account }: { account: string }) => account === 'Hanse AG');
    return [before, after, percent];
  };
  assert.deepEqual(await agreed(`/tariffs/${next}/orders`), [1100, 1155, 5]);
});
