import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Gazetteer } from '../../../../src/engine/cities/gazetteer/gazetteer.ts';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { importPostalFile } from '../../../../src/engine/cities/import/postal-import.ts';

export type ImportRow = [country: string, code: string, name: string, latitude: number, longitude: number];

/** Imports rows by a file in a directory that goes with the test. */
export async function importRows(
  directory: string,
  rows: readonly ImportRow[],
  places = join(directory, 'places'),
): Promise<Gazetteer> {
  const file = join(directory, 'rows.txt');
  const lines = rows.map(([country, code, name, ...point]) => [
    country,
    code,
    name,
    'Region',
    '',
    '',
    '',
    '',
    '',
    ...point,
  ]);
  writeFileSync(file, lines.map((line) => line.join('\t')).join('\n'));
  await importPostalFile({ file, directory: places });
  return loadGazetteer({ postalDirectory: places });
}

export function temporaryFolder(t: { after(work: () => unknown): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
