import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { stampOfFile, type WatchedFiles } from '../../../ground/watch-files.ts';
import { DamagedFile, readColumnFileInPieces, writeColumnFile } from './column-file.ts';
import type { Columns } from './columns.ts';
import { openPostalNames, type PostalNames } from './postal-names.ts';
import { openPostalTable, type PostalTable } from './postal-table.ts';

/** Imported rows. `names` is undefined in files of the release before, which are found by their codes only. */
export type ImportedCodes = PostalTable & { names: PostalNames | undefined };

/** Raise it when the layout changes: files of other versions than these are not read. */
const formatVersion = 2;
const importedMeta = Type.Object({
  version: Type.Union([Type.Literal(formatVersion), Type.Literal(1)]),
  countries: Type.Array(Type.String()),
});

function pathIn(directory: string): string {
  return join(directory, 'postal-codes.bin');
}

/** Replaces the codes imported into a directory. Readers see the old ones or the new ones. */
export function writeImportedCodes(directory: string, countries: readonly string[], columns: Columns): void {
  writeColumnFile(pathIn(directory), { version: formatVersion, countries }, columns);
}

/**
 * The codes imported into a directory. Undefined if there are none. They are read piece by piece: a process that serves
 * has requests in between.
 * @throws {Error} if the file is damaged or of another version.
 */
export async function loadImportedCodes(directory: string): Promise<ImportedCodes | undefined> {
  const path = pathIn(directory);
  if (!existsSync(path)) return undefined;
  try {
    const { meta, columns } = await readColumnFileInPieces(path);
    if (!Value.Check(importedMeta, meta)) throw new DamagedFile(path, 'its header is of another version');
    const names = meta.version === formatVersion ? openPostalNames(columns) : undefined;
    return { ...openPostalTable(meta.countries, columns), names };
  } catch (error) {
    if (error instanceof DamagedFile) throw new Error(`${error.message}; import the postal codes again`);
    throw error;
  }
}

/** The import of a directory, `<DATA_DIR>/places`, for a gazetteer in use. */
export function watchedCodes(gazetteer: { importedCodes: ImportedCodes | undefined }, directory: string): WatchedFiles {
  return {
    stamp: () => stampOfFile(pathIn(directory)),
    reload: async () => {
      gazetteer.importedCodes = await loadImportedCodes(directory);
    },
  };
}
