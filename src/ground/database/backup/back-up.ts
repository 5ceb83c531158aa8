import { randomBytes } from 'node:crypto';
import { realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { version as release } from '../../version.ts';
import { connectOnce } from '../connect-once.ts';
import { onlyRow } from '../database.ts';
import { useEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { type ArchiveWriter, putInPlace, writeArchive } from './archive.ts';
import { type CopySource, copySource, fileOf, listCluster, listFolder } from './copied-files.ts';
import { holdLog } from './held-log.ts';
import {
  type BackupEntry,
  type BackupHeader,
  type BackupManifest,
  backupFormat,
  headerPath,
  manifestPath,
} from './manifest.ts';
import { boundsOf, countOrders } from './order-counts.ts';
import { copyProgress } from './progress.ts';
import { readBackup } from './read-backup.ts';

/** `bytes`: of the file. `orders`: how many it holds at least. */
type BackupResult = { bytes: number; orders: number };

/** Where in a backup the cluster is, and the rest of the data folder. */
export const clusterTarget = 'postgres';
export const besideTarget = 'data';

/**
 * Copies the embedded database, which may be in use, and whatever else is in the data folder, into one file, reads that
 * back, and only then gives it its name. Changes nothing in the database; a running server keeps serving.
 * @throws {Error} with one clear line. No file is left then.
 */
export async function backUp(
  dataDirectory: string,
  path: string,
  report: (line: string) => void,
): Promise<BackupResult> {
  const draft = `${path}-${randomBytes(6).toString('hex')}.part`;
  const cluster = join(dataDirectory, clusterTarget);
  await stat(join(cluster, 'PG_VERSION')).catch(() => {
    throw new Error(`there is no embedded database in DATA_DIR ${dataDirectory}`);
  });
  const server = await useEmbeddedPostgres(cluster, { report });
  try {
    const place = await realpath(cluster);
    await writeArchive(draft, (archive) => fill(archive, { dataDirectory, place, url: server.ownerUrl, report }));
  } finally {
    await server.leave();
  }
  report('reading what was written');
  const { manifest } = await readBackup(draft).catch(async (error) => {
    await rm(draft, { force: true });
    throw error;
  });
  const { size } = await stat(draft);
  await putInPlace(draft, path);
  const counts = Object.values(manifest.orders).flat();
  return { bytes: size, orders: counts.reduce((sum, { at_least }) => sum + at_least, 0) };
}

type Filling = { dataDirectory: string; place: string; url: string; report: (line: string) => void };

async function fill(archive: ArchiveWriter, { dataDirectory, place, url, report }: Filling): Promise<void> {
  const client = await connectOnce(url);
  try {
    const entries: BackupEntry[] = [];
    const add: ArchiveWriter['add'] = async (file) => {
      const entry = await archive.add(file);
      entries.push(entry);
      return entry;
    };
    const result = await client.query<{ version: string; tablespaces: number }>(
      `select current_setting('server_version') as version,
              (select count(*)::integer from pg_tablespace where spcname not in ('pg_default', 'pg_global')) as tablespaces`,
    );
    const server = onlyRow(result);
    if (server.tablespaces > 0) throw new Error('the database has tablespaces elsewhere, which a backup lacks');
    await add(fileOf(headerPath, JSON.stringify(headerOf(server.version))));

    const held = await holdLog(client, place, clusterTarget);
    const sources = [
      ...(await listFolder(dataDirectory, besideTarget, (name) => !/^postgres(-|$)/.test(name))),
      ...(await listCluster(place, clusterTarget)),
    ];
    await copyAll(sources, add, report);
    const before = await countOrders(url);
    const { log, label, tablespaces } = await held.stop();
    const after = await countOrders(url);
    await copyAll(log, add, () => {});
    await add(fileOf(`${clusterTarget}/backup_label`, label));
    if (tablespaces !== '') await add(fileOf(`${clusterTarget}/tablespace_map`, tablespaces));
    const manifest: BackupManifest = { entries, orders: boundsOf(before, after) };
    await archive.add(fileOf(manifestPath, JSON.stringify(manifest)));
  } finally {
    await client.end();
  }
}

function headerOf(version: string): BackupHeader {
  return {
    format: backupFormat,
    version: 1,
    made_at: new Date().toISOString(),
    release,
    server_version: version,
  };
}

async function copyAll(
  sources: CopySource[],
  add: ArchiveWriter['add'],
  report: (line: string) => void,
): Promise<void> {
  const progress = copyProgress(
    'copied',
    sources.reduce((sum, { bytes }) => sum + bytes, 0),
    report,
  );
  for (const source of sources) await copySource(source, async (file) => progress((await add(file)).bytes));
}
