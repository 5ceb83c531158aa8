import { distribute } from '../../../src/ground/database/citus/distribute.ts';
import { migrate } from '../../../src/ground/database/migrate.ts';

export const schemas = ['production', 'sandbox'] as const;

/** Of the coordinator of a cluster whose database is empty. */
export const url = process.env.TEST_CITUS_URL ?? '';
export const skip = url === '' && 'TEST_CITUS_URL names no coordinator with an empty database';

export async function distributeAll(): Promise<void> {
  await migrate(url, schemas);
  await distribute(url, schemas);
}
