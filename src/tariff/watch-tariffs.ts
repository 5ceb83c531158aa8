import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stampOfFile, watchFiles } from '../watch-files.ts';
import type { Tariffs } from './tariffs.ts';

type WatchTariffsOptions = {
  /** Gets the new tables. */
  source: { tariffs: Tariffs };
  /** Where the operator's tables lie: `<DATA_DIR>/tariff`. */
  directory: string;
  /** Reads all tables anew. */
  load: () => Tariffs;
  intervalMs?: number;
  onLoaded?: () => void;
  /** Called when the new tables cannot be used; those before stay in use. */
  onError?: (error: unknown) => void;
};

/** Takes new tables into a source that is in use, by looking at the folder every few seconds. Returns what stops it. */
export function watchTariffs({
  source,
  directory,
  load,
  intervalMs,
  onLoaded,
  onError,
}: WatchTariffsOptions): () => void {
  const onChange = () => {
    source.tariffs = load();
    onLoaded?.();
  };
  return watchFiles({ stamp: () => stampOf(directory), onChange, onError, intervalMs });
}

function stampOf(directory: string): string {
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return '';
  const names = readdirSync(directory).filter((name) => name.endsWith('.json'));
  return names
    .sort()
    .map((name) => `${name} ${stampOfFile(join(directory, name))}`)
    .join('\n');
}
