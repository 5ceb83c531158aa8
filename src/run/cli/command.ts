import { type Command, Option } from 'commander';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { didYouMean, UsageError } from './usage-error.ts';

/** What a command on one environment is told; `json` if it can print JSON. */
export type LiveOptions = { environment: LiveEnvironment; json?: boolean };

/** The environment a command works on. There is no default, so that nobody touches live data by accident. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'production or sandbox')
    .choices(['production', 'sandbox'])
    .makeOptionMandatory();
}

export function jsonOption(): Option {
  return new Option('--json', 'print JSON');
}

/** A parent command that shows its help when called without a subcommand. */
export function group(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).exitOverride();
}

/** A command that works on one environment. */
export function liveCommand(parent: Command, usage: string, description: string): Command {
  return parent.command(usage).description(description).addOption(environmentOption());
}

/** Prints what a command found: in words for people, or as JSON for machines. */
export function printFound<Found extends object>(
  found: Found,
  options: { json?: boolean | undefined },
  describe: (found: Found) => string,
): void {
  process.stdout.write(`${options.json ? JSON.stringify(found, null, 2) : describe(found)}\n`);
}

/** Prints what a command did: as a sentence for people, or as JSON on one line. */
export function printDone(done: object, options: { json?: boolean | undefined }, sentence: string): void {
  process.stdout.write(`${options.json ? JSON.stringify(done) : sentence}\n`);
}

/**
 * Comma-separated words of an option, each once.
 * @throws {UsageError} naming those that are not known.
 */
export function readWords<Known extends string>(option: string, text: string, known: readonly Known[]): Known[] {
  const words = new Set(text.split(',').map((word) => word.trim()));
  const wanted = [...words].filter((word) => word !== '');
  const unknown = wanted.filter((word) => !known.includes(word as Known));
  const [first] = unknown;
  if (first !== undefined) {
    throw new UsageError(
      `${option} knows ${known.join(', ')}, not "${unknown.join(', ')}".${didYouMean(first, known)}`,
    );
  }
  return wanted as Known[];
}
