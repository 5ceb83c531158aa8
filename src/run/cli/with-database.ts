import { readConfig } from '../../ground/config.ts';
import type { Database, LiveEnvironment } from '../../ground/database/database.ts';
import { openDatabase } from '../../ground/database/open-database.ts';
import { inTransaction, type Transaction } from '../../ground/database/transaction.ts';
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
  const database = await openDatabase(config, report, () => {});
  const { pool, isCluster } = database;
  try {
    return await work({ pool, schema: environment, isCluster });
  } finally {
    await database.close();
  }
}

/** Runs `work` in a transaction there: what changes settings goes into the audit with the change, or not at all. */
export function withTransaction<T>(
  environment: LiveEnvironment,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return withDatabase(environment, (database) => inTransaction(database, work));
}
