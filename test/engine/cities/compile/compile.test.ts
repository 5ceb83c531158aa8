import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { foldName, nameKeys } from '../../../../src/engine/cities/fold-name.ts';
import { readColumnFile, writeColumnFile } from '../../../../src/engine/cities/gazetteer/column-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('a column file gives back what was written, and a damaged one is refused', () => {
  const path = join(folder, 'columns.bin');
  const columns = { bytes: Uint8Array.of(1, 2, 3), numbers: Int32Array.of(-1, 2 ** 31 - 1), none: new Uint32Array(0) };
  writeColumnFile(path, { note: 'ö' }, columns);
  assert.deepEqual(readColumnFile(path), { meta: { note: 'ö' }, columns });
  writeFileSync(path, 'damaged');
  assert.throws(() => readColumnFile(path), /does not begin as a file of places does/);
});

test('names are compared without accents, case, spaces and punctuation', () => {
  const rows = [
    ['München', 'munchen'],
    ["'s-Hertogenbosch", 'shertogenbosch'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ['ÎLE', 'ile'],
    ['', ''],
  ];
  for (const [name, key] of rows) assert.equal(foldName(name!), key);
  assert.equal(foldName('КИЇВ'), foldName('київ'));
  assert.equal(foldName('Αθήνα'), foldName('ΑΘΗΝΑ'));
  assert.ok([...foldName('Київ Αθήνα')].every((character) => character < '\u0100'));
});

test('a name is found by its digraphs, its short saint and without its brackets', () => {
  assert.deepEqual(nameKeys('Köln'), ['koln', 'koeln']);
  assert.deepEqual(nameKeys('Sankt Pölten'), ['sanktpolten', 'sanktpoelten', 'stpolten', 'stpoelten']);
  assert.deepEqual(nameKeys('Halle (Saale)'), ['hallesaale', 'halle']);
});
