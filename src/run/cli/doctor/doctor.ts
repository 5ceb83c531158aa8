import { Command } from 'commander';
import { readConfig } from '../../../ground/config.ts';
import { jsonOption, printFound } from '../command.ts';
import { formatTable } from '../table.ts';
import { type Finding, finding } from './finding.ts';

/** What is wrong here ends in exit code 1, wrong settings in 2 as for every command. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description(
      'Say what is missing before anything is sold; changes nothing. Exit code 1 if something must be mended.',
    )
    .addOption(jsonOption())
    .exitOverride()
    .action(examine);
}

async function examine(options: { json?: boolean }): Promise<void> {
  const config = readConfig();
  // Loaded only here, so that other commands start without them.
  const { checkDatabase } = await import('./check-database.ts');
  const { checkAvailability, checkTariff } = await import('./check-tables.ts');
  const { checkAddress, checkMail, checkProfile, checkRouting } = await import('./check-settings.ts');
  const tariff = await finding('tariff', () => checkTariff(config, Date.now()));
  const canSell = tariff.every(({ state }) => state !== 'fail');
  const findings = [
    ...(await finding('database', () => checkDatabase(config))),
    ...tariff,
    // It names vehicles of the tariff.
    ...(canSell ? await finding('availability', () => checkAvailability(config)) : []),
    ...(await finding('company', () => checkProfile(config))),
    ...(await finding('mail', () => checkMail(config))),
    ...(await finding('address', () => checkAddress(config))),
    ...(await finding('routing', () => checkRouting(config))),
  ];
  printFound(findings, options, describe);
  if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1;
}

function describe(findings: readonly Finding[]): string {
  const count = (wanted: Finding['state']) => findings.filter(({ state }) => state === wanted).length;
  const failed = count('fail');
  const verdict = failed === 0 ? 'Nothing has to be mended.' : `${failed} to be mended before anything is sold.`;
  return `${formatTable(findings)}\n\n${verdict}`;
}
