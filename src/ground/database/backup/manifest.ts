import { createHash, type Hash } from 'node:crypto';

/** The first entry of a backup: enough to refuse it before anything is unpacked. */
export type BackupHeader = {
  format: typeof backupFormat;
  /** Of what follows here. */
  version: 1;
  /** ISO 8601. */
  made_at: string;
  /** Of this service. */
  release: string;
  /** Of PostgreSQL, as it names it, `18.4`. */
  server_version: string;
};

export type BackupEntry = { path: string; bytes: number; sha256: string };

/**
 * How many orders an account had just before and just after the instant that the backup holds. What was booked in
 * between may be in it.
 */
type OrderCount = { account_id: number; at_least: number; at_most: number };

/** The last entry of a backup: all others, folders as empty files whose path ends with a slash. */
export type BackupManifest = { entries: BackupEntry[]; orders: Record<string, OrderCount[]> };

export const backupFormat = 'transport-ordering-service backup';
export const headerPath = 'backup.json';
export const manifestPath = 'manifest.json';

/** @throws {Error} saying why the file is no backup that this release can read. */
export function readHeader(path: string, text: string): BackupHeader {
  const header = path === headerPath ? (JSON.parse(text) as BackupHeader) : undefined;
  if (header?.format !== backupFormat) throw new Error('it is no backup of this service');
  if (header.version !== 1) throw new Error(`a later release made it, ${header.release}: restore it with that one`);
  return header;
}

/** Sums up what is read as it passes through. */
export class EntryDigest {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;

  /** Passes its input on. */
  async *through(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** To be called once, at the end. */
  entry(path: string): BackupEntry {
    return { path, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** @throws {Error} naming what is missing, altered or too much. */
export function judgeEntries(found: readonly BackupEntry[], manifest: BackupManifest): void {
  const expected = new Map(manifest.entries.map((entry) => [entry.path, entry]));
  const problems = found.flatMap(({ path, bytes, sha256 }) => {
    const known = expected.get(path);
    expected.delete(path);
    if (known === undefined) return [`${path} is not listed`];
    return known.bytes === bytes && known.sha256 === sha256 ? [] : [`${path} is not what was written`];
  });
  problems.push(...[...expected.keys()].map((path) => `${path} is missing`));
  if (problems.length > 0) throw new Error(`it is damaged: ${problems.slice(0, 3).join('; ')}`);
}
