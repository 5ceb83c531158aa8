import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stampOfFile, watchFiles } from '../../ground/watch-files.ts';
import { isTableFile } from './tables/table-files.ts';
import { replaceTariffs, type Tariffs } from './tariffs.ts';

type WatchTariffsOptions = {
  /** Receives the new tables. */
  source: { tariffs: Tariffs };
  /** Where the operator's tables are: `<DATA_DIR>/tariff`. */
  directory: string;
  /** Reads all tables again. */
  load: () => Tariffs | Promise<Tariffs>;
  /** How long the versions that the tables no longer have are kept. */
  keepMs: number;
  intervalMs?: number;
  onLoaded?: () => void;
  /** Called if the new tables cannot be used. The old ones stay in use. */
  onError?: (error: unknown) => void;
};

/** Updates a source in use by looking at the folder every few seconds. Returns a function that stops it. */
export function watchTariffs({
  source,
  directory,
  load,
  keepMs,
  intervalMs,
  onLoaded,
  onError,
}: WatchTariffsOptions): () => void {
  const onChange = async () => {
    const tables = await load();
    const now = Date.now();
    source.tariffs = replaceTariffs(source.tariffs, tables, now, now + keepMs);
    onLoaded?.();
  };
  return watchFiles({ stamp: () => stampOf(directory), onChange, onError, intervalMs });
}

function stampOf(directory: string): string {
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return '';
  const names = readdirSync(directory).filter(isTableFile);
  return names
    .sort()
    .map((name) => `${name} ${stampOfFile(join(directory, name))}`)
    .join('\n');
}
