import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Work under the lock takes seconds. */
const waitMs = 120_000;
const retryMs = 100;
/** Whether a process of another machine or container still runs cannot be asked. */
const elsewhereMs = 600_000;
/** A lock is created and then written: for a moment it is empty. */
const emptyLockMs = 10_000;

type Lock = { text: string; ageMs: number };

/** The locks of this process. */
const held = new Set<string>();

/**
 * Does work that changes what was imported into a directory while no other process does. A lock whose process has ended
 * is taken over.
 * @throws {Error} for people, if another import holds the lock for two minutes; and what the work throws.
 */
export async function whileAloneIn<Result>(
  directory: string,
  onProgress: (message: string) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(directory, { recursive: true });
  const path = join(directory, 'import.lock');
  const until = Date.now() + waitMs;
  let told = false;
  while (!tryTake(path)) {
    const lock = readLock(path);
    if (lock !== undefined && isLeft(path, lock)) takeAway(path, lock);
    else {
      if (Date.now() > until) throw new Error(describeBusy(path, lock));
      if (!told) onProgress('waiting for another import to end');
      told = true;
      await sleep(retryMs);
    }
  }
  try {
    return await work();
  } finally {
    held.delete(path);
    rmSync(path, { force: true });
  }
}

function tryTake(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid} ${hostname()}`, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  held.add(path);
  return true;
}

/** Undefined if it has just been let go. */
function readLock(path: string): Lock | undefined {
  try {
    return { text: readFileSync(path, 'utf8'), ageMs: Date.now() - statSync(path).mtimeMs };
  } catch {
    return undefined;
  }
}

/** Whether nobody holds a lock any more. */
function isLeft(path: string, { text, ageMs }: Lock): boolean {
  const [, number, host] = /^(\d+) (.+)$/.exec(text) ?? [];
  if (number === undefined) return ageMs > emptyLockMs;
  if (host !== hostname()) return ageMs > elsewhereMs;
  const pid = Number(number);
  // A container that starts again may give its process the number of the one before.
  return pid === process.pid ? !held.has(path) : !isRunning(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Of several that find a left lock one takes it away; a new one that came between is put back. */
function takeAway(path: string, { text }: Lock): void {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readFileSync(aside, 'utf8') === text) rmSync(aside);
  else renameSync(aside, path);
}

function describeBusy(path: string, lock: Lock | undefined): string {
  const by = lock === undefined || lock.text === '' ? '' : ` (process ${lock.text.replace(' ', ' on ')})`;
  return `Another import is running${by}. Nothing was changed; import again when it has ended. If none is running, remove ${path}.`;
}
