import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findServerFiles, giveTo, placeFor, type SystemUser, systemUser } from '../embedded/server-user.ts';
import type { ArchiveFile } from './archive.ts';
import { besideTarget, clusterTarget } from './back-up.ts';
import type { BackupHeader, BackupManifest } from './manifest.ts';
import { megabytes } from './progress.ts';
import { readBackup } from './read-backup.ts';

const runFile = promisify(execFile);

/**
 * Unpacks a backup into a data folder that is empty or absent, and compares all of it with what was written. The next
 * start of the server there replays the log that came with it.
 * @throws {Error} with one clear line. The folder is empty again then.
 */
export async function restoreBackup(
  path: string,
  dataDirectory: string,
  report: (line: string) => void,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  await requireEmpty(dataDirectory);
  const user = await systemUser();
  const here = await serverMajor(user);
  const place = await placeFor(join(dataDirectory, clusterTarget), user);
  const draft = `${place}-${randomBytes(6).toString('hex')}`;
  let bytes = 0;
  try {
    const read = await readBackup(path, {
      judge: ({ server_version, made_at }) => {
        const major = Number.parseInt(server_version, 10);
        if (major !== here)
          throw new Error(
            `it is of PostgreSQL ${major}, and this release has ${here}: restore it with one that has ${major}`,
          );
        report(`unpacking the backup of ${made_at}`);
      },
      take: async (file) => {
        bytes += file.bytes;
        await unpack(file, { draft, dataDirectory, user });
      },
    });
    await rename(draft, place);
    report(`unpacked ${megabytes(bytes)}, all as it was written`);
    return read;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (dirname(place) !== dataDirectory) await rm(dirname(place), { recursive: true, force: true });
    for (const name of await readdir(dataDirectory)) await rm(join(dataDirectory, name), { recursive: true });
    throw error;
  }
}

async function requireEmpty(directory: string): Promise<void> {
  const found = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0)
    throw new Error(`the folder ${directory} is not empty: move it away, or name another one with --into`);
}

/** The major version of the server that comes with this release. */
async function serverMajor(user: SystemUser | undefined): Promise<number> {
  const { postgres } = await findServerFiles(user);
  const { stdout } = await runFile(postgres, ['--version']);
  const [major] = /\d+/.exec(stdout) ?? [];
  if (major === undefined) throw new Error('the server of this release does not tell its version');
  return Number(major);
}

type Unpacking = { draft: string; dataDirectory: string; user: SystemUser | undefined };

/** The cluster goes into its draft and belongs to the user that its server runs as. */
async function unpack(file: ArchiveFile, { draft, dataDirectory, user }: Unpacking): Promise<void> {
  const [target, ...parts] = file.path.replace(/\/$/, '').split('/');
  const isCluster = target === clusterTarget;
  if ((!isCluster && target !== besideTarget) || parts.some((part) => part === '' || part === '..'))
    throw new Error(`it has a file for another folder: ${file.path}`);
  const path = join(isCluster ? draft : dataDirectory, ...parts);
  if (file.path.endsWith('/')) await mkdir(path, { recursive: true, mode: isCluster ? 0o700 : 0o755 });
  else await write(path, file);
  if (isCluster) await giveTo(user, path);
}

async function write(path: string, { mode, body }: ArchiveFile): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    for await (const chunk of body) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
