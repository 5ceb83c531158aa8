import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { findServerFiles, giveTo, placeFor, type ServerFiles, type SystemUser, systemUser } from './server-user.ts';

/** The folder of an embedded database, and what its server runs with. `password`: the superuser's. */
export type Cluster = { directory: string; user: SystemUser | undefined; files: ServerFiles; password: string };

/**
 * Opens the cluster in `directory`, which is created if it is missing. For root it may be elsewhere (`placeFor`).
 * @throws {Error} saying what is wrong with the folder.
 */
export async function openCluster(directory: string, report: (line: string) => void): Promise<Cluster> {
  const user = await systemUser();
  const files = await findServerFiles(user);
  const place = await placeFor(directory, user);
  if (!(await isCluster(place))) {
    report('creating the database');
    await createCluster(place, user, files);
  }
  const password = await readFile(passwordFile(place), 'utf8').catch(() => {
    throw new Error(`the file of its password cannot be read: ${passwordFile(place)}`);
  });
  if (password.trim() === '') throw new Error(`the file of its password is empty: ${passwordFile(place)}; put it back`);
  return { directory: place, user, files, password: password.trim() };
}

export function passwordFile(place: string): string {
  return join(place, 'password');
}

/**
 * Whether there is a cluster in the folder, which may be missing or empty.
 * @throws {Error} if it holds anything else.
 */
export async function isCluster(place: string): Promise<boolean> {
  if (await exists(join(place, 'PG_VERSION'))) return true;
  const found = await readdir(place).catch(() => []);
  // Others create it too, by renaming a whole folder into place.
  if (found.length === 0 || (await exists(join(place, 'PG_VERSION')))) return false;
  throw new Error(
    `${place} has files but is no whole database, PG_VERSION is missing: restore it, or move it away for an empty one`,
  );
}

const exists = (path: string) => stat(path).then(Boolean, () => false);

/** Two processes may do this at once. Each fills its own folder; the first to rename it into place wins. */
async function createCluster(place: string, user: SystemUser | undefined, files: ServerFiles): Promise<void> {
  await mkdir(dirname(place), { recursive: true });
  const draft = `${place}-${randomBytes(6).toString('hex')}`;
  const draftPassword = `${draft}-password`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(draftPassword, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
    await giveTo(user, draft, draftPassword);
    await run(user, files.initdb, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${draftPassword}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]);
    await rename(draftPassword, passwordFile(draft));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    await rm(draftPassword, { force: true });
    if (!(await isCluster(place))) throw error;
  }
}

function run(user: SystemUser | undefined, command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr = (stderr + chunk).slice(-2000);
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${basename(command)} failed: ${stderr.trim()}`)),
    );
  });
}
