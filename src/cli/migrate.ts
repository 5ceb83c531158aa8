import { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { describeMigrated } from '../database/describe-migrated.ts';
import { distribute, requireCitus } from '../database/distribute.ts';
import { liveEnvironments, namingAddress, openDatabase } from '../database/open-database.ts';
import { report } from './progress.ts';
import { UsageError } from './usage-error.ts';

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('Bring the database up to date; the service does the same when it starts.')
    .option('--citus', 'then distribute the order tables by account over the Citus cluster of DATABASE_URL')
    .exitOverride()
    .action(async ({ citus = false }: { citus?: boolean }) => {
      const config = readConfig();
      if (citus) await requireCluster(config);
      const lines: string[] = [];
      const database = await openDatabase(
        config,
        (line) => lines.push(line),
        () => {},
        { onMigrated: (applied) => void lines.push(...describeMigrated(applied, false)) },
      );
      await database.close();
      for (const line of lines) report(line);
      if (citus) await distributeTables(config);
      process.stdout.write('The database is up to date.\n');
    });
}

async function requireCluster(config: Config): Promise<void> {
  if (!config.databaseUrl)
    throw new UsageError('--citus needs DATABASE_URL: the embedded PostgreSQL has no extension citus');
  const url = migrationUrl(config);
  await namingAddress(url, () => requireCitus(url));
}

const migrationUrl = ({ databaseMigrationUrl, databaseUrl }: Config) => databaseMigrationUrl ?? databaseUrl!;

async function distributeTables(config: Config): Promise<void> {
  const url = migrationUrl(config);
  const distributions = await namingAddress(url, () => distribute(url, liveEnvironments(config)));
  for (const { environment, onEveryNode, byAccount, onCoordinator } of distributions) {
    const places = { 'on every node': onEveryNode, 'by account': byAccount, 'on the coordinator': onCoordinator };
    const texts = Object.entries(places).map(([place, tables]) => `${place} ${tables.join(', ')}`);
    process.stdout.write(`${environment}: ${texts.join('; ')}.\n`);
  }
}
