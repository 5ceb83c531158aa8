import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { runCli, temporaryDirectory } from '../../support/process.ts';
import { bookingRequest, pallets, unloading } from '../../support/requests.ts';

test('the papers of an order are made, of a draft and of an unknown order none', async (t) => {
  const app = await startApp(t);
  const directory = await temporaryDirectory(t);
  const issuer = {
    legal_name: 'Spedition Elbe GmbH',
    address_line_1: 'Am Sandtorkai 30',
    zip: '20457',
    city: 'Hamburg',
  };
  const profile = join(directory, 'company.json');
  await writeFile(profile, JSON.stringify(issuer));
  const env = { DATABASE_URL: app.pool.options.connectionString, DATA_DIR: directory };
  const cli = (...args: string[]) => runCli(['order', ...args, '--environment', 'production'], { env, cwd: directory });
  const items = [0, 1].map((place) => ({ ...pallets, unloading: place }));
  const unloadings = [unloading(), unloading({ zip: '10121', city: 'Torino' })];
  const booked = await app.call('POST', '/booking/publish', { json: bookingRequest({ items, unloadings }) });
  const { id, order_number: number } = booked.body.data;
  const pagesOf = async (file: string) =>
    (await readFile(join(directory, file), 'latin1')).match(/\/Type \/Page\b(?!s)/g)?.length;

  const notes = await cli('cmr', String(number));
  assert.deepEqual([notes.code, notes.stdout], [0, `cmr-${number}.pdf\n`], notes.stderr);
  assert.equal(await pagesOf(`cmr-${number}.pdf`), 6);
  const early = await cli('confirmation', id);
  assert.equal(early.code, 1);
  assert.match(
    early.stderr,
    /^error: No order can be confirmed, because the company’s profile lacks country: state it in company\.json/,
  );
  await writeFile(profile, JSON.stringify({ ...issuer, country: 'DE' }));
  const confirmation = await cli('confirmation', id, '--out', 'paper.pdf');
  assert.deepEqual([confirmation.code, confirmation.stdout], [0, 'paper.pdf\n'], confirmation.stderr);
  assert.equal(await pagesOf('paper.pdf'), 1);

  const draft = await app.call('POST', '/booking/draft', { json: {} });
  const refused = await cli('cmr', draft.body.data.id);
  assert.deepEqual([refused.code, refused.stderr], [1, 'error: The order is a draft: publish it first.\n']);
  const unknown = await cli('confirmation', '999999');
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'error: There is no order "999999".\n']);
});
