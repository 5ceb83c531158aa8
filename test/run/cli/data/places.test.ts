import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

const row = (country: string, code: string, name: string, latitude: number, longitude: number) =>
  [country, code, name, 'Region', '', '', '', '', '', latitude, longitude, '4'].join('\t');

test('an import says what it took and left out; one that can use nothing, or would lose codes, ends with 1', async (t) => {
  const folder = await temporaryDirectory(t);
  const env = { DATA_DIR: join(folder, 'data') };
  const importOf = async (name: string, lines: string[], ...options: string[]) => {
    await writeFile(join(folder, name), lines.join('\n'));
    return runCli(['places', 'import', join(folder, name), ...options], { env });
  };
  const unusable = await importOf('none.txt', [row('US', '90210', 'Beverly Hills', 34.09, -118.4), 'junk']);
  assert.deepEqual([unusable.code, existsSync(env.DATA_DIR)], [1, false], unusable.stderr);
  assert.match(unusable.stderr, /error: No line of the file could be used; nothing was imported\.\n$/);
  assert.match(unusable.stdout, /line 2: 1 columns instead of 12/);

  const poland = [row('PL', '62-872', 'Godziesze Małe', 51.65, 18.18), row('PL', '00-950', 'Warszawa', 52.23, 21.01)];
  const fermo = row('IT', '63900', 'Fermo', 43.5, 13.3);
  const taken = await importOf('pl.txt', [...poland, row('PL', '00-001', 'Warszawa', 0, 0), fermo]);
  assert.equal(taken.code, 0, taken.stderr);
  assert.match(taken.stdout, /^3 rows imported, of IT, PL\.\n/);
  assert.match(taken.stdout, /1 line outside their country left out:\n {2}line 3: 0, 0 is not in Poland\n/);
  assert.match(
    taken.stdout,
    /\n1 line far from their town put where it is:\n {2}line 4: 43\.5, 13\.3 is \d\d km from Fermo\n$/,
  );

  const fewer = await importOf('fewer.txt', poland.slice(1));
  assert.match(`${fewer.code} ${fewer.stderr}`, /^1 .*Poland 1 instead of 2\. Nothing was changed\..*--allow-fewer/s);
  const allowed = await importOf('fewer.txt', poland.slice(1), '--allow-fewer', '--json');
  assert.equal(allowed.code, 0, allowed.stderr);
  assert.equal(JSON.parse(allowed.stdout).imported, 1);
});
