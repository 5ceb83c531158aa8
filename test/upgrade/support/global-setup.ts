import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOldDatabase } from './old-database.ts';
import { installOldRelease } from './old-release.ts';

let directory: string | undefined;

const report = (line: string) => process.stderr.write(`upgrade: ${line}\n`);

/** The database of the old release, stopped, for the tests to copy, and what was seen of it. */
export async function globalSetup(): Promise<void> {
  const program = await installOldRelease(report).catch((error: Error) => {
    report(`error: ${error.message}`);
    process.exit(1);
  });
  directory = await mkdtemp(join(tmpdir(), 'transport-upgrade-'));
  // As root the database runs as a user of its own, who must get in.
  await chmod(directory, 0o755);
  const dataDirectory = join(directory, 'data');
  await mkdir(dataDirectory);
  try {
    const seen = await makeOldDatabase(program, dataDirectory, report);
    await writeFile(join(directory, 'seen.json'), JSON.stringify(seen));
  } catch (error) {
    await globalTeardown();
    throw error;
  }
  process.env.UPGRADE_FROM = directory;
}

export async function globalTeardown(): Promise<void> {
  if (directory) await rm(directory, { recursive: true, force: true });
}
