import { type Command, Option } from 'commander';

/** The environment a command works on. There is no default, so that nobody touches live data by accident. */
export function environmentOption(): Option {
  return new Option('--environment <name>', 'production or sandbox')
    .choices(['production', 'sandbox'])
    .makeOptionMandatory();
}

export function jsonOption(): Option {
  return new Option('--json', 'print JSON');
}

/** Prints rows as a table for people, or as JSON for machines. */
export function printRows(
  rows: Record<string, unknown>[],
  options: { json?: boolean },
  table: (rows: Record<string, unknown>[]) => string,
): void {
  process.stdout.write(options.json ? `${JSON.stringify(rows, null, 2)}\n` : `${table(rows)}\n`);
}

/** A parent command that shows its help when called without a subcommand. */
export function group(program: Command, name: string, description: string): Command {
  return program.command(name).description(description).exitOverride();
}
