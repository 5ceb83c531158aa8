import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { type Config, readConfig } from '../../../ground/config.ts';
import type { BackupManifest } from '../../../ground/database/backup/manifest.ts';
import { liveEnvironments, openDatabase } from '../../../ground/database/open-database.ts';
import { verifyLists } from '../../../orders/order/lists/verify-lists.ts';
import { listAccounts } from '../../../who/accounts/account-store.ts';
import { report } from '../progress.ts';
import { requireEmbedded } from './backup.ts';

export function restoreCommand(): Command {
  return new Command('restore')
    .argument('<file>')
    .description('Unpack a backup into an empty folder, start its database there, and check what it holds.')
    .option('--into <directory>', 'an empty or absent folder; DATA_DIR when absent')
    .exitOverride()
    .action(async (file: string, { into }: { into?: string }) => {
      const config = readConfig();
      requireEmbedded(config, 'pg_restore, or a base backup of your own, brings it back');
      const dataDirectory = into === undefined ? config.dataDirectory : resolve(into);
      const { restoreBackup } = await import('../../../ground/database/backup/restore-backup.ts');
      const { header, manifest } = await restoreBackup(resolve(file), dataDirectory, report);
      const orders = await verifyRestored({ ...config, dataDirectory }, manifest);
      process.stdout.write(
        `${dataDirectory} is as it was at ${header.made_at}: ${orders} orders, whose counts are right. Start the service there.\n`,
      );
    });
}

/**
 * Starts the server on what was restored and compares it with what was counted at the backup, and the counts of lists
 * with the orders. Returns how many orders there are.
 * @throws {Error} naming what differs. The folder stays, to be looked into.
 */
async function verifyRestored(config: Config, manifest: BackupManifest): Promise<number> {
  const { countOrders, judgeTotals } = await import('../../../ground/database/backup/order-counts.ts');
  const { useEmbeddedPostgres } = await import('../../../ground/database/embedded/embedded-postgres.ts');
  report('starting the database');
  const server = await useEmbeddedPostgres(join(config.dataDirectory, 'postgres'), { report });
  try {
    const totals = await countOrders(server.ownerUrl);
    const problems = [...judgeTotals(totals, manifest), ...(await verifyAccounts(config))];
    if (problems.length > 0)
      throw new Error(
        `what was restored into ${config.dataDirectory} is not whole: ${problems.slice(0, 3).join('; ')}`,
      );
    return [...totals.values()].flatMap((counts) => [...counts.values()]).reduce((sum, orders) => sum + orders, 0);
  } finally {
    await server.leave();
  }
}

async function verifyAccounts(config: Config): Promise<string[]> {
  const opened = await openDatabase(config, report, () => {});
  const problems: string[] = [];
  try {
    for (const schema of liveEnvironments(config)) {
      const database = { pool: opened.pool, schema };
      const accounts = await listAccounts(database);
      report(`comparing the counts of ${accounts.length} accounts of ${schema}`);
      for (const { id } of accounts) {
        const { wrongCounts, wrongTimes } = await verifyLists(database, id);
        if (wrongCounts + wrongTimes > 0)
          problems.push(`account ${id} of ${schema} has wrong counts or times, which "order verify --repair" mends`);
      }
    }
  } finally {
    await opened.close();
  }
  return problems;
}
