import assert from 'node:assert/strict';
import {
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  DamagedFile,
  readColumnFile,
  readColumnFileInPieces,
  writeColumnFile,
} from '../../../../src/engine/cities/gazetteer/column-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'columns-'));
const path = join(folder, 'columns.bin');
const meta = { note: 'ö', countries: ['DE', 'FR'] };
const columns = { bytes: Uint8Array.of(1, 2, 3), numbers: Int32Array.of(-1, 2 ** 31 - 1), none: new Uint32Array(0) };
writeColumnFile(path, meta, columns);
const whole = readFileSync(path);
const damaged = join(folder, 'damaged.bin');

/** Written over in place: a file that is emptied and written is brought to the disk each time. */
const file = openSync(damaged, 'w');
after(() => {
  closeSync(file);
  rmSync(folder, { recursive: true, force: true });
});
const says = new RegExp(`^Error: ${damaged} is damaged: \\w`);

function refuses(bytes: Buffer, what: string): void {
  ftruncateSync(file, bytes.length);
  writeSync(file, bytes, 0, bytes.length, 0);
  assert.throws(
    () => readColumnFile(damaged),
    (error) => error instanceof DamagedFile && says.test(String(error)),
    what,
  );
}

test('a file of which any one bit is another is refused, by its name', () => {
  for (let at = 0; at < whole.length; at++)
    for (let bit = 0; bit < 8; bit++) {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 1 << bit;
      refuses(bytes, `bit ${bit} of byte ${at}`);
    }
});

test('a file that is cut at any length, is empty or has something behind it is refused', () => {
  for (let length = 0; length < whole.length; length++) refuses(whole.subarray(0, length), `cut to ${length} bytes`);
  refuses(Buffer.concat([whole, Buffer.alloc(8)]), 'longer');
});

test('a file read in pieces is the same, and refused if a bit of any piece is another or the end is missing', async () => {
  const large = join(folder, 'large.bin');
  const many = { ...columns, many: Uint32Array.from({ length: 700_000 }, (_, index) => index * 7919) };
  writeColumnFile(large, meta, many);
  assert.deepEqual(await readColumnFileInPieces(large), { meta, columns: many });
  assert.deepEqual(await readColumnFileInPieces(path), readColumnFile(path));
  const bytes = readFileSync(large);
  for (const at of [9, 20, 60, 2 ** 20 - 1, 2 ** 20, 2 ** 21 + 5, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at]! ^= 1;
    writeFileSync(damaged, changed);
    await assert.rejects(readColumnFileInPieces(damaged), DamagedFile, `byte ${at}`);
  }
  for (const length of [0, 3, 40, 2 ** 20, bytes.length - 8]) {
    writeFileSync(damaged, bytes.subarray(0, length));
    await assert.rejects(readColumnFileInPieces(damaged), DamagedFile, `${length} bytes`);
  }
});

test('a file of the release before, which has no checksum, is read', () => {
  const start = 8 + 8 + 32;
  const [, headerLength] = new Uint32Array(whole.buffer, whole.byteOffset, 2);
  const align = (offset: number) => (offset + 7) & ~7;
  const bytes = Buffer.alloc(align(8 + headerLength!) + whole.length - align(start + headerLength!));
  new Uint32Array(bytes.buffer, bytes.byteOffset, 2).set([0x54504c31, headerLength!]);
  whole.copy(bytes, 8, start, start + headerLength!);
  whole.copy(bytes, align(8 + headerLength!), align(start + headerLength!));
  writeFileSync(damaged, bytes);
  assert.deepEqual(readColumnFile(damaged), { meta, columns });
  refuses(bytes.subarray(0, bytes.length - 8), 'cut');
});
