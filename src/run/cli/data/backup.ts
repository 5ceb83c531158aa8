import { access, constants, stat } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { Command } from 'commander';
import { type Config, readConfig } from '../../../ground/config.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .argument('<file>')
    .description('Copy the embedded database and the rest of DATA_DIR into one file, also while the service runs.')
    .exitOverride()
    .action(async (file: string) => {
      const config = readConfig();
      requireEmbedded(config, 'pg_dump or pg_basebackup copies it');
      const path = resolve(file);
      if (!relative(config.dataDirectory, path).startsWith('..'))
        throw new UsageError(`<file> must lie outside of DATA_DIR ${config.dataDirectory}, which it is a copy of`);
      if (await stat(path).then(Boolean, () => false))
        throw new UsageError(`${path} is there already: name a new file`);
      await requireWritable(dirname(path));
      const { backUp } = await import('../../../ground/database/backup/back-up.ts');
      const { megabytes } = await import('../../../ground/database/backup/progress.ts');
      const { bytes, orders } = await backUp(config.dataDirectory, path, report);
      process.stdout.write(`${path} has ${orders} orders, ${megabytes(bytes)}; it was read again and is right.\n`);
    });
}

/** Checked before the database is copied. Root may write wherever the file system allows it at all. */
async function requireWritable(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch(({ code }: NodeJS.ErrnoException) => {
    const why = code === 'ENOENT' ? 'which does not exist' : `where this user may not write (${code})`;
    throw new UsageError(`<file> is to be in ${folder}, ${why}: make that folder, or name another`);
  });
}

/** @throws {UsageError} if the database is the operator's own server, saying what serves there. */
export function requireEmbedded({ databaseUrl }: Config, instead: string): void {
  if (databaseUrl)
    throw new UsageError(`DATABASE_URL is set, and this works on the embedded database alone: ${instead}`);
}
