import { type Command, Option } from 'commander';
import { readConfig } from '../config.ts';
import type { Database, LiveEnvironment } from '../database/database.ts';
import { openDatabase } from '../database/open-database.ts';
import { report } from './progress.ts';
import { UsageError } from './usage-error.ts';

/** The environment a command works on; it must be said, so that nobody touches live data by accident. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'production or sandbox')
    .choices(['production', 'sandbox'])
    .makeOptionMandatory();
}

export function jsonOption(): Option {
  return new Option('--json', 'print JSON');
}

/** Runs `work` on the database of the configuration, which is started for the command when the service is down. */
export async function withDatabase<T>(
  environment: LiveEnvironment,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig();
  if (!config.environments.includes(environment)) {
    throw new UsageError(`ENVIRONMENTS does not have ${environment}: it is ${config.environments.join(', ')}`);
  }
  const database = await openDatabase(config, report, () => {});
  try {
    return await work({ pool: database.pool, schema: environment });
  } finally {
    await database.close();
  }
}

/** Commands print rows for people, or the same as JSON for machines. */
export function printRows(
  rows: Record<string, unknown>[],
  options: { json?: boolean },
  table: (rows: Record<string, unknown>[]) => string,
): void {
  process.stdout.write(options.json ? `${JSON.stringify(rows, null, 2)}\n` : `${table(rows)}\n`);
}

/** A parent command that shows its help when it is called without a subcommand. */
export function group(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).exitOverride();
}
