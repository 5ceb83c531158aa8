#!/usr/bin/env node
// npx remembers the program of the previous release, which was this file.
import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../../ground/config.ts';
import { ServiceError } from '../../ground/errors.ts';
import { version } from '../../ground/version.ts';
import { addCommands } from './commands.ts';
import { didYouMean, UsageError } from './usage-error.ts';

/** Exit codes: 0 done, 1 failed, 2 wrong command line or configuration. */
const failed = 1;
const wrongUsage = 2;

loadSettings();
const program = new Command('transport')
  .version(version)
  .description('Operates the Transport Ordering Service; works whether the service is up or down.')
  .configureHelp({ sortSubcommands: false, showGlobalOptions: true })
  .showSuggestionAfterError()
  .enablePositionalOptions()
  .exitOverride();

try {
  await addCommands(program, process.argv[2]);
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) {
    process.stderr.write(mistypedInstead(error));
    return error.exitCode === 0 ? 0 : wrongUsage;
  }
  if (error instanceof ServiceError) {
    process.stderr.write(`error: ${describeRefusal(error)}\n`);
    return failed;
  }
  process.stderr.write(`error: ${(error as Error).message}\n`);
  return error instanceof UsageError || error instanceof ConfigError ? wrongUsage : failed;
}

/** A refusal that names fields says the first of them in its message too: each is printed once. */
function describeRefusal({ code, message, errors = {} }: ServiceError): string {
  const fields = Object.entries(errors).map(([field, texts]) => `\n  ${field}: ${texts.join('; ')}`);
  const isSaid = code === 'invalid_request' && fields.length > 0;
  return `${isSaid ? message.replace(/: .*/s, ':') : message}${fields.join('')}`;
}

/** A mandatory option that is missing may have been mistyped, which is not looked at any more. */
function mistypedInstead({ code, message }: CommanderError): string {
  const [, missing] = /'(--[\w-]+)/.exec(message) ?? [];
  if (code !== 'commander.missingMandatoryOptionValue' || missing === undefined) return '';
  const typed = process.argv.map((word) => word.replace(/=.*/s, '')).filter((word) => word.startsWith('--'));
  const near = typed.find((word) => word !== missing && didYouMean(word, [missing]) !== '');
  return near === undefined ? '' : `(${near} is not known.${didYouMean(near, [missing])})\n`;
}

/** A `.env` file in the working folder supplies what the environment does not. */
function loadSettings(): void {
  if (existsSync('.env')) process.loadEnvFile();
}
