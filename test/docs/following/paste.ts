import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../markdown.ts';

const run = promisify(execFile);

/**
 * Runs blocks of a page one after the other in one bash, as a reader pastes them, and gives what each printed. `npx
 * transport` is the program of this checkout. A command that fails, or a variable that nothing has set, ends it with
 * an error that shows what was printed.
 */
export async function paste(
  blocks: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<string[]> {
  const programs = join(cwd, '.programs');
  await mkdir(programs, { recursive: true });
  const npx = join(programs, 'npx');
  const start = `exec '${process.execPath}' '${join(root, 'bin/transport.js')}' "$@"`;
  await writeFile(npx, `#!/bin/sh\n[ "$1" = transport ] || exit 127\nshift\n${start}\n`);
  await chmod(npx, 0o755);
  const { PATH = '', HOME = '' } = process.env;
  const { stdout } = await run('bash', ['--norc', '-euo', 'pipefail', '-c', blocks.join(`\necho '${mark}'\n`)], {
    cwd,
    env: {
      PATH: [programs, dirname(process.execPath), PATH].join(':'),
      HOME,
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(root, '.cache/compile'),
      ...env,
    },
    maxBuffer: 10_000_000,
  });
  return stdout.split(`${mark}\n`);
}

/** Between what two blocks print; some replies end without a line of their own. */
const mark = '---- the next block ----';
