import { appendFileSync, closeSync, openSync, readFileSync } from 'node:fs';
import { describe } from 'node:test';
import { minuteMs } from '../../../src/ground/units.ts';

/** For all tests of one file. */
const fileMsMax = Number(process.env.TEST_FILE_MS ?? 5 * minuteMs);
/** For what they opened to close, before it is said to hold the process. */
const closingMsMax = fileMsMax / 5;

/**
 * Runs those files of a list that no other process has taken, one after the other, and writes them to `taken`: what
 * fails here and not alone was changed by a file before it.
 */
export async function runPortion(list: string, taken: string): Promise<void> {
  const files: { file: string; address: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const [index, { file, address }] of files.entries()) {
    if (!isFirst(`${list}.${index}`)) continue;
    appendFileSync(taken, `${file}\n`);
    await runFile(file, address);
  }
  // Keeps no process alive, and ends one that something else does.
  setTimeout(() => giveUp('the tests are over'), closingMsMax).unref();
}

/** Whether nobody has made this file before. */
function isFirst(path: string): boolean {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Runs the tests of a file as a suite, to its end. What the file opens is closed then, and its hooks are for its own
 * tests. A file that awaits a promise of another file at its top would add its tests there, where none runs:
 * `tell-skipped.ts` sees a suite without a test.
 */
async function runFile(name: string, address: string): Promise<void> {
  // Tests wait for timers that keep no process alive. Nor does the limit of a suite end a file that never loads, or a
  // hook that never returns.
  const holding = setTimeout(() => giveUp(`${name} does not end`), fileMsMax + closingMsMax);
  await describe(name, { timeout: fileMsMax }, async () => {
    await import(address);
  });
  clearTimeout(holding);
}

/** Node would wait for ever. */
function giveUp(why: string): never {
  console.error(`${why}, and the process is held by: ${process.getActiveResourcesInfo().join(', ')}`);
  process.exit(1);
}
