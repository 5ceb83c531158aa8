import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Measured } from './compare.ts';

const run = promisify(execFile);
const program = '/usr/lib/postgresql/15/bin/pgbench';

/**
 * PostgreSQL's own load tool with 64 clients and one prepared statement a transaction; undefined if Debian's package is
 * not installed.
 */
export function pgbench(url: string, statementFile: string, statement: string): (() => Promise<Measured>) | undefined {
  if (!existsSync(program)) return undefined;
  return async () => {
    await writeFile(statementFile, `${statement};\n`);
    const options = [
      '--no-vacuum',
      '--protocol=prepared',
      '--client=64',
      '--jobs=2',
      '--time=2',
      `--file=${statementFile}`,
    ];
    const { stdout } = await run(program, [...options, url]);
    const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
    const latency = number(/latency average = ([\d.]+)/);
    return {
      perSecond: number(/tps = ([\d.]+)/),
      p50: latency,
      p99: Number.NaN,
      requests: number(/processed: (\d+)/),
      failed: 0,
    };
  };
}

/**
 * A text in a statement of pgbench, which would take what follows a colon for a variable, and a new line for the end.
 */
export function literal(text: string | null): string {
  if (text === null) return 'null';
  const escapes: Record<string, string> = { '\\': '\\\\', "'": "''", ':': '\\x3a', '\n': '\\n' };
  return `E'${text.replace(/[\\':\n]/g, (found) => escapes[found]!)}'`;
}
