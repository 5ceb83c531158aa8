import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stampOfFile, type WatchedFiles } from '../../ground/watch-files.ts';
import { isTableFile } from './tables/table-files.ts';
import { replaceTariffs, type Tariffs } from './tariffs.ts';

type WatchedTariffsOptions = {
  /** Receives the new tables. */
  source: { tariffs: Tariffs };
  /** Where the operator's tables are: `<DATA_DIR>/tariff`. */
  directory: string;
  /** Reads all tables again. */
  load: () => Tariffs | Promise<Tariffs>;
  /** How long the versions that the tables no longer have are kept. */
  keepMs: number;
};

/** The operator's tables, for a source in use. */
export function watchedTariffs({ source, directory, load, keepMs }: WatchedTariffsOptions): WatchedFiles {
  return {
    stamp: () => stampOf(directory),
    reload: async () => {
      const tables = await load();
      const now = Date.now();
      source.tariffs = replaceTariffs(source.tariffs, tables, now, now + keepMs);
    },
  };
}

function stampOf(directory: string): string {
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return '';
  const names = readdirSync(directory).filter(isTableFile);
  return names
    .sort()
    .map((name) => `${name} ${stampOfFile(join(directory, name))}`)
    .join('\n');
}
