import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Type from 'typebox';
import Value from 'typebox/value';
import { stampOfFile, watchFiles } from '../../watch-files.ts';
import { DamagedFile, readColumnFile, writeColumnFile } from './column-file.ts';
import { buildPostalTable, openPostalTable, type PostalRow, type PostalTable } from './postal-table.ts';

/** Raise it when the layout changes: files of another version are not read. */
const formatVersion = 1;
const importedMeta = Type.Object({ version: Type.Literal(formatVersion), countries: Type.Array(Type.String()) });

function pathIn(directory: string): string {
  return join(directory, 'postal-codes.bin');
}

/** Replaces the codes imported into a directory. Readers see the old ones or the new ones. Sorts `rows`. */
export function writeImportedCodes(directory: string, rows: PostalRow[]): void {
  const { countries, columns } = buildPostalTable(rows);
  writeColumnFile(pathIn(directory), { version: formatVersion, countries }, columns);
}

/**
 * The codes imported into a directory. Undefined if there are none.
 * @throws {Error} if the file is damaged or of another version.
 */
export function loadImportedCodes(directory: string): PostalTable | undefined {
  const path = pathIn(directory);
  if (!existsSync(path)) return undefined;
  try {
    const { meta, columns } = readColumnFile(path);
    if (!Value.Check(importedMeta, meta)) throw new DamagedFile(path, 'its header is of another version');
    return openPostalTable(meta.countries, columns);
  } catch (error) {
    if (error instanceof DamagedFile) throw new Error(`${error.message}; import the postal codes again`);
    throw error;
  }
}

type WatchCodesOptions = {
  /** Receives the new codes. */
  gazetteer: { importedCodes: PostalTable | undefined };
  /** Where imports are written: `<DATA_DIR>/places`. */
  directory: string;
  intervalMs?: number;
  /** Called if a new file could not be read. The old codes stay in use. */
  onError?: (error: unknown) => void;
};

/**
 * Brings new imports into a gazetteer in use, by looking at the file every few seconds. Returns a function that stops
 * it.
 */
export function watchPostalCodes({ gazetteer, directory, intervalMs, onError }: WatchCodesOptions): () => void {
  const onChange = () => {
    gazetteer.importedCodes = loadImportedCodes(directory);
  };
  return watchFiles({ stamp: () => stampOfFile(pathIn(directory)), onChange, onError, intervalMs });
}
