import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import type { Command } from 'commander';
import type { KeptRates } from '../../../engine/tariff/import-sheet.ts';
import { describeLoneLetters } from '../../../engine/tariff/rates/british-areas.ts';
import { type EndedRates, lastDayBefore } from '../../../engine/tariff/rates/ended-rates.ts';
import type { LaterSheet } from '../../../engine/tariff/rates/later-sheets.ts';
import type { PrecedingRate } from '../../../engine/tariff/rates/preceding-rates.ts';
import type { AmountForm } from '../../../engine/tariff/rates/read-amounts.ts';
import { readConfig } from '../../../ground/config.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { isCalendarDay } from '../../../ground/parse-date-time.ts';
import { environmentOption, jsonOption, printFound } from '../command.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { describeRates, judgeRates } from './judge-rates.ts';
import { describeEnded, describeLater } from './later-sheets.ts';
import {
  addMatrixOptions,
  describeReading,
  type MatrixOptions,
  type MatrixReading,
  readingOf,
  refuseMatrixOptions,
  settingsOf,
} from './matrix.ts';
import { describeUnknown, findUnknown } from './unknown-accounts.ts';

type ImportOptions = MatrixOptions & {
  keepOthers?: boolean;
  add?: boolean;
  takeOut?: boolean;
  directory?: string;
  validFrom?: string;
  environment?: LiveEnvironment;
  replace?: boolean;
  dryRun?: boolean;
  json?: boolean;
};

// The code for tables is loaded when needed, so that other commands start without it.
export function importCommand(tariff: Command): void {
  const command = tariff
    .command('import <sheet>')
    .description(
      'Check a sheet of rates, a matrix of them or a sheet of zones (CSV) and put it in place; a running service takes it up.',
    )
    .option('--directory <path>', 'folder of the operator’s tables; DATA_DIR/tariff when absent')
    .option('--valid-from <date>', 'day from which the table counts, as in 2027-01-01; today when absent')
    .addOption(environmentOption().makeOptionMandatory(false))
    .option('--replace', 'write over the table of that day')
    .option('--keep-others', 'of rates: keep those that the sheet in force has for other accounts')
    .option('--add', 'of rates: keep all of the sheet in force but those of the same account and name')
    .option('--take-out', 'with --add: end rates whose names the sheet has for other places, vehicles or loads')
    .option('--dry-run', 'only check')
    .addOption(jsonOption());
  addMatrixOptions(command).action(importSheet);
}

async function importSheet(path: string, options: ImportOptions): Promise<void> {
  const { endedBy, endingLater, judgeSheet, keptBefore, tryTables, unlikeThose, whyHidden, writeSheet } = await import(
    '../../../engine/tariff/import-sheet.ts'
  );
  const { tariffAt } = await import('../../../engine/tariff/tariffs.ts');
  const { directory, validFrom } = await readTarget(options);
  const { text, kept, forms: formsOfMatrix, matrix } = await readRatesFile(path, options, { directory, validFrom });
  if (text.length > longText) report(`${path}: ${(text.length / 1e6).toFixed(1)} MB, checking line by line`);
  const judged = judgeSheet(text, { directory, validFrom });
  const { sheet, rows, accounts, forms, book, problems } = judged;
  refuseProblems(path, problems);
  const { environment, dryRun = false, replace = false } = options;
  const unknownAccounts = environment === undefined ? [] : await findUnknown(environment, accounts.keys());
  if (text.length > longText) report(`${path}: ${rows} rows are right, checking them with the other tables`);
  const hidden = whyHidden(sheet, { directory, validFrom }, new Date().toISOString().slice(0, 10));
  if (hidden !== undefined && !replace)
    throw new Error(`${hidden}: --valid-from takes that day or a later day, --replace writes it all the same`);
  const own = judged.rates.slice(0, judged.rates.length - kept);
  if (options.add && !options.takeOut) refuseUnlike(unlikeThose(own, { directory, validFrom }));
  const later = endingLater(own, { directory, validFrom });
  const ended = sheet === 'rates' ? endedBy(judged.rates, { directory, validFrom }) : [];
  const preceding = keptBefore(judged.rates, kept, { directory, validFrom });
  const lastDay = lastDayBefore(judged.rates, validFrom);
  const { path: written, tariffs } = dryRun
    ? { path: null, tariffs: tryTables(text, sheet, { directory, validFrom }) }
    : writeSheet(text, sheet, { directory, validFrom, replace });
  const told = await judgeRates(tariffAt(tariffs, Date.parse(validFrom)), book);
  const result = {
    sheet,
    rows,
    valid_from: validFrom,
    written,
    unknown_accounts: unknownAccounts,
    kept,
    ended,
    preceding,
    later,
    notes: [...(hidden === undefined ? [] : [`Warning: ${hidden}.`]), ...describeLoneLetters(judged.places)],
    ...(lastDay !== undefined && { last_day: lastDay }),
    forms: formsOfMatrix ?? forms,
    ...(matrix && { matrix }),
    ...told,
  };
  const rates = [...accounts].map(([account, count]) => ({ account: account ?? 'everybody', rates: count }));
  printFound({ ...result, accounts: rates }, options, () =>
    [
      describe(result, options),
      ...(matrix ? describeReading(matrix, options.set) : []),
      ...[...(rates.length > 0 ? [formatTable(rates)] : []), ...describeRates(told)],
    ].join('\n\n'),
  );
}

/** @throws {Error} if rates would end whose names a sheet has for something else. */
function refuseUnlike(unlike: readonly EndedRates[]): void {
  if (unlike.length === 0) return;
  throw new Error(
    `${unlike.map(describeEnded).join(', ')} would end, though the sheet has these names for other places, vehicles or loads alone: give its rates other names, of a matrix with another --set rate=…; --take-out ends them`,
  );
}

/** A sheet as it goes into place. */
type PreparedSheet = { text: string; kept: number; forms?: readonly AmountForm[]; matrix?: MatrixReading };

/** Reads a file; a matrix becomes a sheet of rates, and rates of the sheet in force are added if they are kept. */
async function readRatesFile(
  path: string,
  options: ImportOptions,
  target: { directory: string; validFrom: string },
): Promise<PreparedSheet> {
  const { judgeSheet, keepRates, readMatrixSheet } = await import('../../../engine/tariff/import-sheet.ts');
  const written = await readSheetFile(path);
  const read = readMatrixSheet(written, target, settingsOf(options, parse(path).name));
  if (read === undefined) refuseMatrixOptions(options);
  else refuseProblems(path, read.problems);
  const sheet = read?.sheet ?? written;
  const ofMatrix = read === undefined ? {} : { forms: read.forms, matrix: readingOf(read) };
  const which = keptBy(options);
  if (which === undefined) return { text: sheet, kept: 0, ...ofMatrix };
  const { sheet: kind, problems, forms } = judgeSheet(sheet, target);
  refuseProblems(path, problems);
  if (kind !== 'rates') throw new UsageError(`${which === 'all' ? '--add' : '--keep-others'} is for rates`);
  return { ...keepRates(sheet, target, which), forms, ...ofMatrix };
}

function keptBy({ add, keepOthers, takeOut }: ImportOptions): KeptRates | undefined {
  if (takeOut && !add) throw new UsageError('--take-out goes with --add');
  if (add && keepOthers) throw new UsageError('give --add or --keep-others, not both');
  if (add) return 'all';
  return keepOthers ? 'others' : undefined;
}

function refuseProblems(path: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(`${path} cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
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
  if (isWorkbook(bytes))
    throw new Error(`${path} is a workbook: save the sheet with the rates as "CSV UTF-8" in your spreadsheet`);
  if (!isUtf8(bytes)) throw new Error(`${path} ${notUtf8}`);
  return bytes.toString();
}

/** How files of spreadsheets begin: `.xlsx` and `.ods` as archives, `.xls` as a compound file. */
const workbookBeginnings = ['504b0304', 'd0cf11e0'];

function isWorkbook(bytes: Buffer): boolean {
  return workbookBeginnings.includes(bytes.subarray(0, 4).toString('hex'));
}

type Imported = {
  forms: readonly AmountForm[];
  sheet: string;
  rows: number;
  valid_from: string;
  written: string | null;
  unknown_accounts: string[];
  kept: number;
  ended: readonly EndedRates[];
  /** Rates that were kept and go before new ones. */
  preceding: readonly PrecedingRate[];
  /** Sheets that end rates of this one. */
  later: readonly LaterSheet[];
  /** What places hold for now, and whether it counts. */
  notes: readonly string[];
  /** Of rates that have all ended before. */
  last_day?: string;
};

function describe({ ended, preceding, last_day, ...imported }: Imported, { add }: ImportOptions): string {
  const whose = add ? '' : ' of other accounts';
  const { sheet, rows, valid_from, written, unknown_accounts, kept, forms } = imported;
  const day = `valid for prices asked from ${valid_from}, 00:00 UTC`;
  return [
    written === null
      ? `${rows} rows of ${sheet} are right; nothing was written.`
      : `${rows} rows of ${sheet} written to ${written}, ${day}. A running service takes them up within five seconds.`,
    ...(kept === 0 ? [] : [`Of them ${kept}${whose} were kept from the sheet in force.`]),
    ...(ended.length === 0 ? [] : [`Takes out of force: ${ended.map(describeEnded).join(', ')}.`]),
    ...(preceding.length === 0 ? [] : [describePreceding(preceding)]),
    ...(last_day === undefined ? [] : [`Warning: all of these rates have ended, the last on ${last_day}: none holds.`]),
    ...(forms.length === 0
      ? []
      : [`Amounts were read so: ${forms.map(({ text, value }) => `${text} = ${value}`).join(', ')}.`]),
    ...describeLater(imported.later),
    ...imported.notes,
    ...unknown_accounts.map(describeUnknown),
  ].join('\n');
}

const namesMax = 5;

function describePreceding(preceding: readonly PrecedingRate[]): string {
  const shown = preceding.slice(0, namesMax).map(({ rate, from, to, before }) => {
    return `${rate} (${from} to ${to}) before ${before.rate} (${before.from} to ${before.to})`;
  });
  const more = preceding.length > namesMax ? `, and ${preceding.length - namesMax} more` : '';
  const go = preceding.length === 1 ? '1 rate that was kept goes' : `${preceding.length} rates that were kept go`;
  return `Warning: ${go} before new ones, being more particular: ${shown.join(', ')}${more}. To end them, give a new rate their account and name, or import without --add.`;
}
