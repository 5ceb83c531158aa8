import type { Command } from 'commander';
import { jsonOption, printFound } from '../command.ts';
import { formatTable } from '../table.ts';
import { readTarget } from './tariff-import.ts';

type NewOptions = { directory?: string; validFrom?: string; json?: boolean };

export function newCommand(tariff: Command): void {
  tariff
    .command('new')
    .description(
      'Copy the tables of this release to begin your own with, and an empty sheet of rates; writes over none.',
    )
    .option('--directory <path>', 'folder to copy to; DATA_DIR/tariff when absent')
    .option('--valid-from <date>', 'day from which they count, as in 2027-01-01; today when absent')
    .addOption(jsonOption())
    .action(startOwn);
}

async function startOwn(options: NewOptions): Promise<void> {
  const { startTables } = await import('../../../engine/tariff/start-tables.ts');
  const { directory, validFrom } = await readTarget(options);
  const tables = startTables(directory, validFrom);
  const rows = tables.map(({ table, path, isNew }) => ({
    table,
    path,
    '': isNew ? 'new' : 'there already, left as it is',
  }));
  printFound(tables, options, () => `${formatTable(rows)}\n\n${nextSteps(directory)}`);
}

function nextSteps(directory: string): string {
  return [
    'What to do next:',
    '1. Delete the tables you do not want to change: those of the release count then, and of later releases too.',
    '2. Change numbers in the others: prices, lanes and surcharges in tariff-…, prices agreed on for lanes in rates-….',
    `3. npx transport tariff check --directory ${directory}`,
    `4. npx transport tariff diff data ${directory} --requests FILE shows what changes for requests of yours.`,
    'Tables in DATA_DIR/tariff count from their day on, without a restart; others are put there by renaming.',
  ].join('\n');
}
