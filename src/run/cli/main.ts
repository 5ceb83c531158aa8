#!/usr/bin/env node
// npx remembers the program of the previous release, which was this file.
import { existsSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { ConfigError } from '../../ground/config.ts';
import { ServiceError } from '../../ground/errors.ts';
import { version } from '../../ground/version.ts';
import { addCommands } from './commands.ts';
import { UsageError } from './usage-error.ts';

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
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUsage;
  if (error instanceof ServiceError) {
    const fields = Object.entries(error.errors ?? {}).map(([field, texts]) => `\n  ${field}: ${texts.join('; ')}`);
    // The message of an invalid request repeats the first of them.
    const message = fields.length > 0 ? `The request is not valid:${fields.join('')}` : error.message;
    process.stderr.write(`error: ${message}\n`);
    return failed;
  }
  process.stderr.write(`error: ${(error as Error).message}\n`);
  return error instanceof UsageError || error instanceof ConfigError ? wrongUsage : failed;
}

/** A `.env` file in the working folder supplies what the environment does not. */
function loadSettings(): void {
  if (existsSync('.env')) process.loadEnvFile();
}
