// npm run test:clock [-- INSTANT …]: all tests of `npm test` with every clock 400 days ahead, and at other instants
// the files that name a day. With names of instants, all tests at each of them. The replies of the description are made
// anew at each. With TEST_BRIEFLY=1 only the files that name a day, 400 days ahead and at three others, by the date.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayMs } from '../../src/ground/units.ts';
import { runPortions } from '../support/portions/run-portions.ts';
import { listTestFiles } from '../support/portions/write-portions.ts';
import { asksForTheTime } from '../tidy/clocks.ts';
import { instantsToTry, wholeAt } from './instants.ts';
import { sweepSharedMemory } from './shared-memory.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** It takes some eight on two cores, and over twenty on a slow machine. */
const minutesMax = 40;
/** For a slow machine: the files that name a day at the far instant too, and so many others in turn, day by day. */
const isBrief = process.env.TEST_BRIEFLY === '1';
const briefInstants = 3;

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
if (library === undefined) throw new Error('test:clock needs the Debian package faketime');
const wanted = process.argv.slice(2);
const instants = Object.entries(instantsToTry(Date.now())).filter(([name], at, { length }) =>
  wanted.length === 0 ? !isBrief || name === wholeAt || isToday(at, length) : wanted.includes(name),
);
if (instants.length < Math.max(1, wanted.length))
  throw new Error(`the instants are ${Object.keys(instantsToTry(0)).join(', ')}`);
const all = listTestFiles();
const asking = all.filter(
  (file) => !file.startsWith('test/tidy/') && asksForTheTime(readFileSync(join(root, file), 'utf8')),
);

// Programs' numbers come round again within a run, as tests kill some.
sweepSharedMemory();
setInterval(sweepSharedMemory, 1000).unref();

// What is running hears of a signal too, and ends first.
let isOver = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isOver = true;
    process.exitCode = 1;
  });
if (wanted.length === 0)
  setTimeout(() => {
    console.error(`✖ not done after ${minutesMax} minutes`);
    process.kill(process.pid, 'SIGTERM');
  }, minutesMax * 60_000).unref();

/** Whether an instant is one of the few that are tried briefly on this day: all are within a few days. */
function isToday(at: number, length: number): boolean {
  const first = (Math.floor(Date.now() / dayMs) * briefInstants) % length;
  return (at - first + length) % length < briefInstants;
}

/** The variables with which every clock of a program is at an instant. */
function clocksAt(instant: number): Record<string, string> {
  return {
    LD_PRELOAD: library!,
    // Seconds ahead of now, so that it means the same in every zone. Timers go by the other clock.
    FAKETIME: `${instant < Date.now() ? '-' : '+'}${Math.abs(Math.round((instant - Date.now()) / 1000))}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** Runs files with every clock at an instant. Returns the exit code. */
async function runAt(instant: number, files: readonly string[]): Promise<number> {
  return runPortions(files, {
    flags: ['--test-reporter=dot', '--test-reporter-destination=stdout'],
    folder: join(root, '.cache/portions/clock'),
    env: clocksAt(instant),
  });
}

/** Makes the replies of the description at an instant: they must be those of any other. Returns the exit code. */
async function makeExamplesAt(instant: number): Promise<number> {
  const child = spawn(process.execPath, ['scripts/generate-examples.ts', '--check'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...clocksAt(instant) },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

for (const [name, instant] of instants) {
  if (isOver) break;
  const files = wanted.length > 0 || (name === wholeAt && !isBrief) ? all : asking;
  console.log(`\n${name}, ${new Date(instant).toISOString()}: ${files.length} files`);
  const from = performance.now();
  let code = await runAt(instant, files);
  // What a day or an hour breaks falls again at it; `npm test` is there for what falls now and then.
  if (code !== 0 && !isOver) {
    console.log(`${name}: once more`);
    code = await runAt(instant, files);
  }
  if (code === 0 && !isOver) code = await makeExamplesAt(instant);
  console.log(`${code === 0 ? '✔' : '✖'} ${name}: ${Math.round((performance.now() - from) / 1000)} s`);
  if (code !== 0) process.exitCode = 1;
}
