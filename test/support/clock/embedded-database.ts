import { join } from 'node:path';
import type { Config } from '../../../src/ground/config.ts';
import { useEmbeddedPostgres } from '../../../src/ground/database/embedded/embedded-postgres.ts';
import { type OpenDatabase, openDatabase } from '../../../src/ground/database/open-database.ts';
import type { TestClock } from './test-clock.ts';

const nobody = () => {};

/**
 * The embedded database of a configuration, migrated, with another clock: what it dates depends on no day. It must be
 * closed.
 */
export async function openDatabaseAt(clock: TestClock, config: Config): Promise<OpenDatabase> {
  const server = await useEmbeddedPostgres(join(config.dataDirectory, 'postgres'));
  try {
    // Its functions must be there before their clock, and nobody connected.
    await (await openDatabase(config, nobody, nobody)).close();
    await clock.join(server.ownerUrl);
    return await openDatabase(config, nobody, nobody);
  } finally {
    await server.leave();
  }
}
