import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '../../../src/ground/units.ts';
import { processesMax, writePortions } from './write-portions.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Flags that choose single tests or files. Node waits for the first suite of a process to be loaded before it chooses,
 * and not for later ones, so each file has a process of its own then. No hook of what is left out is run: what it has
 * opened would keep the process alive.
 */
const filter = /^--(test-only|test-shard|test-name-pattern|test-skip-pattern|experimental-test-tag-filter)\b/;

/** For a process with its portion: on a slow machine, or a busy one, it runs for minutes. A file has its own limit. */
const processMsMax = 20 * minuteMs;

type Options = {
  /** Of Node, such as `--test-only`; they come after ours, and the last of a name counts. */
  flags?: readonly string[];
  /** A test that is skipped fails the run. */
  nothingSkipped?: boolean;
  /** Environment variables of the processes, in addition to ours. */
  env?: NodeJS.ProcessEnv;
  /** Where the portions are written. A run that shares it with another one spoils that. */
  folder?: string;
};

/** Runs test files as `npm test` does: in portions, side by side, with one database server. Returns the exit code. */
export async function runPortions(files: readonly string[], options: Options = {}): Promise<number> {
  const { flags = [], nothingSkipped = false, env = {}, folder = join(root, '.cache/portions/chosen') } = options;
  const isFiltered = flags.some((flag) => filter.test(flag));
  const args = [
    '--max-semi-space-size=64',
    '--test',
    '--import=./test/support/property-seed.ts',
    '--test-global-setup=test/support/global-setup.ts',
    `--test-concurrency=${processesMax}`,
    `--test-timeout=${processMsMax}`,
    ...flags,
    ...reportersBeside(flags),
    ...(isFiltered
      ? ['--test-force-exit', ...files.flatMap((file, nth) => writePortions([file], join(folder, String(nth))))]
      : writePortions(files, folder)),
  ];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: '.cache/compile',
      ...(nothingSkipped && { NOTHING_SKIPPED: '1' }),
      ...env,
    },
  });
  // A terminal sends Ctrl-C to the child too, which ends its tests and the database server: wait for that.
  const wait = () => {};
  const passOn = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', wait).on('SIGTERM', passOn);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('SIGINT', wait).off('SIGTERM', passOn);
  return code ?? 1;
}

/**
 * Ours tells what was skipped. Node wants a destination for each reporter as soon as there are two, and forced to exit
 * it waits for one reporter of each destination.
 */
function reportersBeside(flags: readonly string[]): string[] {
  const has = (name: string) => flags.some((flag) => flag.startsWith(`${name}=`));
  return [
    ...(has('--test-reporter') ? [] : ['--test-reporter=spec']),
    ...(has('--test-reporter-destination') ? [] : ['--test-reporter-destination=stdout']),
    '--test-reporter=./test/support/portions/tell-skipped.ts',
    '--test-reporter-destination=stderr',
  ];
}
