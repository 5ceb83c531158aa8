import type { Command } from 'commander';
import { readConfig } from '../../../ground/config.ts';
import { findDatabaseTime } from '../../../ground/database/transaction.ts';
import { type RetentionKind, retentionKinds } from '../../../ground/settings/retention-settings.ts';
import { findRetentionProgress } from '../../../orders/order/erasure/erasure-store.ts';
import { runRetention } from '../../../orders/order/erasure/retention.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printFound } from '../command.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { withDatabase } from '../with-database.ts';

export function addRetentionCommands(program: Command): void {
  const retention = group(program, 'retention', 'For how long what is personal is kept, by RETENTION_DAYS.');
  liveCommand(retention, 'show', 'Show for how many days each kind is kept, and how far it was removed.')
    .addOption(jsonOption())
    .action(show);
  liveCommand(
    retention,
    'run',
    'Remove now what was kept for its days; a running service does the same every six hours.',
  )
    .addOption(jsonOption())
    .action(run);
}

async function show(options: LiveOptions): Promise<void> {
  const { retentionDays } = readConfig();
  const progress = await withDatabase(options.environment, findRetentionProgress);
  const rows = (Object.keys(retentionKinds) as RetentionKind[]).map((kind) => ({
    kind,
    days: retentionDays[kind] ?? 'for good',
    removed_until: progress.get(kind) ?? null,
  }));
  printFound(rows, options, formatTable);
}

async function run(options: LiveOptions): Promise<void> {
  const { retentionDays } = readConfig();
  if (Object.keys(retentionDays).length === 0) report('RETENTION_DAYS is empty: all is kept for good');
  const results = await withDatabase(options.environment, async (database) =>
    runRetention(database, retentionDays, {
      now: await findDatabaseTime(database),
      onProgress: ({ kind, removed }) => report(`${kind}: removed of ${removed}`),
    }),
  );
  printFound(results, options, (rows) => formatTable(rows, 'nothing to remove'));
}
