import type { Command } from 'commander';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { listAudit } from '../../who/people/audit-store.ts';
import { environmentOption, group, jsonOption, printFound } from './command.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = { environment: LiveEnvironment; limit: string; json?: boolean };

export function addAuditCommands(program: Command): void {
  group(program, 'audit', 'What was done to people, tokens, accounts and settings.')
    .command('list')
    .description('List it, the newest first. Nothing changes an entry, and only age removes one.')
    .addOption(environmentOption())
    .option('--limit <number>', 'how many entries', '50')
    .addOption(jsonOption())
    .action(list);
}

async function list(options: ListOptions): Promise<void> {
  const limit = /^\d{1,5}$/.test(options.limit) ? Number(options.limit) : 0;
  if (limit === 0) throw new UsageError(`--limit must be a number from 1 on, not "${options.limit}"`);
  const entries = await withDatabase(options.environment, (database) => listAudit(database, { limit }));
  const rows = entries.map(({ id, at, actor, actorName, action, target, details }) => ({
    id,
    at,
    actor,
    name: actorName,
    action,
    target,
    details: options.json ? details : JSON.stringify(details),
  }));
  printFound(rows, options, formatTable);
}
