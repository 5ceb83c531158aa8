import { Command } from 'commander';
import { type Config, readConfig } from '../../ground/config.ts';
import { judgeFunctions } from '../../ground/database/citus/cluster-rules.ts';
import { distribute, requireCitus } from '../../ground/database/citus/distribute.ts';
import { functionsFor, isOfAccount } from '../../ground/database/install-functions.ts';
import { liveEnvironments, namingAddress, openDatabase } from '../../ground/database/open-database.ts';
import { report } from './progress.ts';
import { UsageError } from './usage-error.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database up to date; the service does the same when it starts.')
    .option('--citus', 'then distribute the order tables by account over the Citus cluster of DATABASE_URL')
    .exitOverride()
    .action(async ({ citus = false }: { citus?: boolean }) => {
      const config = readConfig();
      const clusterUrl = citus ? await requireCluster(config) : undefined;
      const lines: string[] = [];
      const database = await openDatabase(
        config,
        (line) => lines.push(line),
        () => {},
        { onMigrated: (applied) => void lines.push(...applied.map((name) => `migrated: ${name}`)) },
      );
      await database.close();
      for (const line of lines) report(line);
      if (clusterUrl !== undefined) await distributeTables(config, clusterUrl);
      process.stdout.write('The database is up to date.\n');
    });
}

/** Returns the address of the cluster as its owner. */
async function requireCluster({ databaseUrl, databaseMigrationUrl }: Config): Promise<string> {
  if (!databaseUrl) throw new UsageError('--citus needs DATABASE_URL: the embedded PostgreSQL has no extension citus');
  const url = databaseMigrationUrl ?? databaseUrl;
  await namingAddress(url, () => requireCitus(url));
  judgeFunctions((await functionsFor(true)).filter(isOfAccount));
  return url;
}

async function distributeTables(config: Config, url: string): Promise<void> {
  const distributions = await namingAddress(url, () => distribute(url, liveEnvironments(config)));
  for (const { environment, onEveryNode, byAccount, onCoordinator } of distributions) {
    const places = { 'on every node': onEveryNode, 'by account': byAccount, 'on the coordinator': onCoordinator };
    const texts = Object.entries(places).map(([place, tables]) => `${place} ${tables.join(', ')}`);
    process.stdout.write(`${environment}: ${texts.join('; ')}.\n`);
  }
}
