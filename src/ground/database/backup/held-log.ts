import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { onlyRow } from '../database.ts';
import type { CopySource } from './copied-files.ts';

/** A backup under way, on one connection: it ends, without a result, with that connection. */
type HeldLog = {
  /**
   * Ends the backup. What must be copied then: the log from its begin to its end, and the two files that tell the
   * server how to use it.
   */
  stop(): Promise<{ log: CopySource[]; label: string; tablespaces: string }>;
};

/**
 * Tells the server that its files are about to be copied. It keeps its log from here on, for a slot that goes with the
 * connection.
 */
export async function holdLog(client: pg.Client, directory: string, target: string): Promise<HeldLog> {
  await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
  const first = await client.query<{ segment: string }>(
    `select pg_walfile_name(pg_backup_start('transport backup', fast => true)) as segment`,
  );
  return {
    stop: async () => {
      const result = await client.query<{ segment: string; label: string; tablespaces: string }>(
        `select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as tablespaces
           from pg_backup_stop(wait_for_archive => false)`,
      );
      const { segment, label, tablespaces } = onlyRow(result);
      const log = await listLog(client, directory, target, { first: onlyRow(first).segment, last: segment });
      return { log, label, tablespaces };
    },
  };
}

async function listLog(
  client: pg.Client,
  directory: string,
  target: string,
  { first, last }: { first: string; last: string },
): Promise<CopySource[]> {
  const result = await client.query<{ bytes: number }>(
    `select setting::integer as bytes from pg_settings where name = 'wal_segment_size'`,
  );
  const { bytes } = onlyRow(result);
  const found = (await readdir(join(directory, 'pg_wal'))).sort();
  const segments = found.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (segments.length !== indexOf(last, bytes) - indexOf(first, bytes) + 1)
    throw new Error('the server has removed a part of its log that belongs to the backup: try again');
  const histories = found.filter((name) => name.endsWith('.history'));
  return [...segments, ...histories].map((name) => ({
    path: `${target}/pg_wal/${name}`,
    source: join(directory, 'pg_wal', name),
    isDirectory: false,
    bytes,
  }));
}

/** A segment's name has its time line, then its place as two numbers of which the second counts up to 4 GiB. */
function indexOf(segment: string, segmentBytes: number): number {
  const number = (part: string) => Number.parseInt(part, 16);
  return number(segment.slice(8, 16)) * (2 ** 32 / segmentBytes) + number(segment.slice(16));
}
