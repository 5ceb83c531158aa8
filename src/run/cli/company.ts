import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { readConfig } from '../../ground/config.ts';
import { missingOnPapers, presentProfile } from '../../orders/company/company-profile.ts';
import { loadProfile, profileFile, readProfile } from '../../orders/company/load-profile.ts';
import { group, jsonOption, printFound } from './command.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';

export function addCompanyCommands(program: Command): void {
  const company = group(program, 'company', 'Who the company is, on papers and in mails.');
  company.command('show').description('Show the company’s profile.').addOption(jsonOption()).action(show);
  company.command('check <file>').description('Check a profile and say what is wrong in which field.').action(check);
}

function show(options: { json?: boolean }): void {
  const { dataDirectory } = readConfig();
  const profile = loadProfile(dataDirectory);
  const shown = presentProfile(profile);
  const missing = missingOnPapers(profile);
  const rows = Object.entries(shown).map(([field, value]) => ({
    field,
    value: [value ?? ''].flat().join(', ') || '–',
  }));
  const note = missing.length === 0 ? '' : `\n${describeMissing(missing)} State it in ${profileFile(dataDirectory)}.`;
  printFound({ ...shown, missing_on_papers: missing }, options, () => formatTable(rows) + note);
}

function check(file: string): void {
  if (!existsSync(file)) throw new UsageError(`there is no file ${file}`);
  const missing = missingOnPapers(readProfile(file));
  process.stdout.write(
    `${file} can be used. ${missing.length === 0 ? 'Papers have all they need.' : describeMissing(missing)}\n`,
  );
}

function describeMissing(missing: readonly string[]): string {
  return `Production confirms no order on paper, and consignment notes leave room for a stamp, because this is missing: ${missing.join(', ')}.`;
}
