import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCli, temporaryDirectory } from '../../../support/process.ts';

test('check names places of sheets in force and to come that an import would refuse', async (t) => {
  const directory = await temporaryDirectory(t);
  const sheet = (...places: string[]) =>
    ['rate,from,to,price', ...places.map((to, index) => `Rate ${index},DE-2,${to},1900`)].join('\n');
  const sheets = {
    'zones-2026-01-01.csv': 'zone,place\nParis,FR-75\nVienna,AT-1000\nOst,DE-04',
    'rates-2025-01-01.csv': sheet('IT-20100'),
    'rates-2026-01-01.csv': sheet('FR-75000', 'DE-1067', 'Paris', 'DE-1065*', 'FR-75001', 'Ost', 'GB-B', 'ES-8001'),
    'rates-2090-01-01.csv': sheet('FR-75', 'PL-2034', 'DE-80-85'),
  };
  for (const [name, text] of Object.entries(sheets)) await writeFile(join(directory, name), text);
  const { code, stdout, stderr } = await runCli(['tariff', 'check', '--directory', directory]);
  assert.equal(code, 0, stderr);
  const refuses = 'An import would refuse it:';
  assert.deepEqual(
    stdout.split('\n').filter((line) => line.includes(refuses)),
    [
      `Warning: rates-2026-01-01.csv, line 2: FR-75000 holds only where 75000 itself is the postal code. ${refuses} no address has 75000: Paris has 75001 to 75020; write FR-75.`,
      `Warning: rates-2026-01-01.csv, line 3: DE-1067 holds for 10670 to 10679. ${refuses} 1067 may be 01067 or all that begins with 1067: write DE-01067 or DE-1067*.`,
      `Warning: rates-2026-01-01.csv, line 9: ES-8001 holds for nobody. ${refuses} 8001 lacks a zero in front: write ES-08001.`,
      `Warning: rates-2090-01-01.csv, line 3: PL-2034 holds for 20340 to 20349. ${refuses} 2034 may be 02034 or all that begins with 2034: write PL-02034 or PL-2034*.`,
      `Warning: rates-2090-01-01.csv, line 4: DE-80-85 holds for 80850 to 80859. ${refuses} no postal code of DE begins with 80-85; write a row for each beginning, as DE-1 for all that begin with 1, or a zone of them: a range as in 20-22 is read in a matrix alone.`,
      `Warning: zones-2026-01-01.csv, line 3: AT-1000 holds only where 1000 itself is the postal code. ${refuses} no address has 1000: Wien has 1010 to 1230; write AT-1.`,
    ],
  );
});
