import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeColumnFile } from '../../../../src/engine/cities/gazetteer/column-file.ts';
import { loadImportedCodes } from '../../../../src/engine/cities/gazetteer/imported-codes.ts';

test('imported codes of another version, or without what must be there, are refused by the name of the file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'codes-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const meta of [{ version: 0, countries: [] }, { version: 1 }, { version: 2, countries: 'DE' }, null]) {
    writeColumnFile(join(folder, 'postal-codes.bin'), meta, {});
    await assert.rejects(loadImportedCodes(folder), /postal-codes\.bin is damaged: .*; import the postal codes again/);
  }
});
