import { readConfig } from '../../ground/config.ts';
import type { Database, LiveEnvironment } from '../../ground/database/database.ts';
import { openDatabase } from '../../ground/database/open-database.ts';
import { inTransaction, type Transaction } from '../../ground/database/transaction.ts';
import { listAccountIds } from '../../who/accounts/account-store.ts';
import { report } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** Runs `work` on the configured database, which is started for the command if the service is down. */
export async function withDatabase<T>(
  environment: LiveEnvironment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  if (!config.environments.includes(environment)) {
    throw new UsageError(`ENVIRONMENTS does not have ${environment}: it is ${config.environments.join(', ')}`);
  }
  const opened = await openDatabase(config, report, () => {});
  const { pool, isCluster } = opened;
  try {
    const database = { pool, schema: environment, isCluster };
    await tellWhereIfEmpty(database, config.dataDirectory);
    return await work(database);
  } finally {
    await opened.close();
  }
}

/** Whoever named no place may look into another one than the service has: an empty one tells. */
async function tellWhereIfEmpty(database: Database, directory: string): Promise<void> {
  if (process.env.DATA_DIR || process.env.DATABASE_URL) return;
  const ids = await listAccountIds(database, { after: 0, limit: 1 });
  if (ids.length > 0) return;
  report(
    `${database.schema} has no account in the database of this command, in ${directory}. If the service has another, set DATA_DIR or DATABASE_URL as it has.`,
  );
}

/** Runs `work` in a transaction there: what changes settings goes into the audit with the change, or not at all. */
export function withTransaction<T>(
  environment: LiveEnvironment,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return withDatabase(environment, (database) => inTransaction(database, work));
}
