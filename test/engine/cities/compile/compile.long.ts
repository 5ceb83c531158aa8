import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { compileGazetteer } from '../../../../src/engine/cities/compile/compile-gazetteer.ts';
import { gazetteerPath } from '../../../../src/engine/cities/gazetteer/gazetteer-file.ts';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
after(() => rmSync(folder, { recursive: true, force: true }));

test('compiling resolves every entry of our data files, tells its progress and leaves one file', async () => {
  const messages: string[] = [];
  await compileGazetteer(join(folder, 'gazetteer.bin'), (message) => messages.push(message));
  assert.ok(messages.length >= 4);
  assert.deepEqual(
    messages.filter((message) => message.includes('unknown')),
    [],
  );
  assert.deepEqual(readdirSync(folder), ['gazetteer.bin']);
});

test('a compiled gazetteer with zeros in its midst is made anew, with one line that says so, and finds the right places', async () => {
  await loadGazetteer();
  const place = join(folder, 'gazetteer.bin');
  copyFileSync(gazetteerPath(), place);
  const bytes = readFileSync(place);
  bytes.fill(0, bytes.length / 2, bytes.length / 2 + 2 ** 20);
  writeFileSync(place, bytes);
  const lines: string[] = [];
  const gazetteer = await loadGazetteer({ path: place, onProgress: (line) => lines.push(line) });
  assert.equal(lines[0], `${place} is damaged: its checksum is wrong; it is made anew`);
  assert.equal(lines.filter((line) => line.includes('damaged')).length, 1);
  const found = locate(gazetteer, { country: 'DE', zipCode: '20457' });
  assert.match(JSON.stringify(found), /Hamburg/);
  const again: string[] = [];
  await loadGazetteer({ path: place, onProgress: (line) => again.push(line) });
  assert.deepEqual(again, []);
});
