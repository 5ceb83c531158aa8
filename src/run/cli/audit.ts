import type { Command } from 'commander';
import { listAudit } from '../../who/people/audit-store.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';
import { withDatabase } from './with-database.ts';

type ListOptions = LiveOptions & { limit: string };

export function addAuditCommands(program: Command): void {
  const audit = group(program, 'audit', 'What was done to people, tokens, accounts and settings.');
  liveCommand(audit, 'list', 'List it, the newest first. Nothing changes an entry, and only age removes one.')
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
