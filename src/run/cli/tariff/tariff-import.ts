import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Ways } from '../../../engine/pricing/wide-rates.ts';
import type { JudgedSheet } from '../../../engine/tariff/import-sheet.ts';
import type { AmountForm } from '../../../engine/tariff/rates/read-amounts.ts';
import { readConfig } from '../../../ground/config.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { isCalendarDay } from '../../../ground/parse-date-time.ts';
import { listAccounts } from '../../../who/accounts/account-store.ts';
import { environmentOption, jsonOption, printFound } from '../command.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { describeFlatRates, judgeFlatRates } from './flat-rates.ts';

type ImportOptions = {
  directory?: string;
  validFrom?: string;
  environment?: LiveEnvironment;
  replace?: boolean;
  dryRun?: boolean;
  json?: boolean;
};

// The code for tables is loaded when needed, so that other commands start without it.
export function importCommand(tariff: Command): void {
  tariff
    .command('import <sheet>')
    .description('Check a sheet of rates or of zones (CSV) and put it in place; a running service takes it up.')
    .option('--directory <path>', 'folder of the operator’s tables; DATA_DIR/tariff when absent')
    .option('--valid-from <date>', 'day from which the table counts, as in 2027-01-01; today when absent')
    .addOption(environmentOption().makeOptionMandatory(false))
    .option('--replace', 'write over the table of that day')
    .option('--dry-run', 'only check')
    .addOption(jsonOption())
    .action(importSheet);
}

async function importSheet(path: string, options: ImportOptions): Promise<void> {
  const { judgeSheet, writeSheet } = await import('../../../engine/tariff/import-sheet.ts');
  const { directory, validFrom } = await readTarget(options);
  const text = await readSheetFile(path);
  if (text.length > longText) report(`${path}: ${(text.length / 1e6).toFixed(1)} MB, checking line by line`);
  const judged = judgeSheet(text, { directory, validFrom });
  const { sheet, rows, accounts, forms, book, problems } = judged;
  if (problems.length > 0) {
    throw new Error(`${path} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
  const { environment, dryRun = false, replace = false } = options;
  const unknownAccounts = environment === undefined ? [] : await findUnknown(environment, accounts);
  if (text.length > longText) report(`${path}: ${rows} rows are right, checking them with the other tables`);
  const written = dryRun ? null : writeSheet(text, sheet, { directory, validFrom, replace });
  const flat = await judgeFlatRates(book, loadWays);
  const result = {
    sheet,
    rows,
    valid_from: validFrom,
    written,
    unknown_accounts: unknownAccounts,
    forms,
    flat_rates: flat,
  };
  const rates = [...accounts].map(([account, count]) => ({ account: account ?? 'everybody', rates: count }));
  printFound({ ...result, accounts: rates }, options, () =>
    [describe(result), ...[...(rates.length > 0 ? [formatTable(rates)] : []), ...describeFlatRates(flat)]].join('\n\n'),
  );
}

/** Checking longer ones takes so long that it is announced. */
const longText = 500_000;

/** Where a table goes, and the day from which it applies. */
export async function readTarget({ directory, validFrom }: { directory?: string; validFrom?: string }) {
  const { tariffDirectory } = await import('../../reference-data.ts');
  const day = validFrom ?? new Date().toISOString().slice(0, 10);
  if (!isCalendarDay(day)) throw new UsageError(`--valid-from takes a day, not "${day}"`);
  return { directory: directory ?? tariffDirectory(readConfig().dataDirectory), validFrom: day };
}

async function readSheetFile(path: string): Promise<string> {
  const { notUtf8 } = await import('../../../engine/tariff/tables/table-files.ts');
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  if (!isUtf8(bytes)) throw new Error(`${path} ${notUtf8}`);
  return bytes.toString();
}

async function findUnknown(environment: LiveEnvironment, accounts: JudgedSheet['accounts']): Promise<string[]> {
  const known = new Set((await withDatabase(environment, listAccounts)).map(({ name }) => name));
  return [...accounts.keys()].filter((name) => name !== null).filter((name) => !known.has(name));
}

async function loadWays(): Promise<Ways> {
  const { loadGazetteer } = await import('../../../engine/cities/gazetteer/load-gazetteer.ts');
  const { nothingClosed } = await import('../../../engine/routing/closures/closures.ts');
  const { OpenRoads } = await import('../../../engine/routing/closures/open-roads.ts');
  const { loadRoadNetwork } = await import('../../reference-data.ts');
  const roads = new OpenRoads(loadRoadNetwork());
  return { gazetteer: await loadGazetteer(), findWay: (ends) => roads.findLegs(ends, nothingClosed) };
}

type Imported = {
  forms: readonly AmountForm[];
  sheet: string;
  rows: number;
  valid_from: string;
  written: string | null;
  unknown_accounts: string[];
};

function describe({ sheet, rows, valid_from, written, unknown_accounts, forms }: Imported): string {
  const day = `valid for prices asked from ${valid_from}, 00:00 UTC`;
  return [
    written === null
      ? `${rows} rows of ${sheet} are right; nothing was written.`
      : `${rows} rows of ${sheet} written to ${written}, ${day}. A running service takes them up within five seconds.`,
    ...(forms.length === 0
      ? []
      : [`Amounts were read so: ${forms.map(({ text, value }) => `${text} = ${value}`).join(', ')}.`]),
    ...unknown_accounts.map((name) => `There is no account "${name}": its rates hold for nobody.`),
  ].join('\n');
}
