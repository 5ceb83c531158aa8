import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = '/dev/shm';
/** A program that is killed leaves both; https://github.com/wolfcw/libfaketime, README, "Cleaning up shared memory". */
const leftOver = /^(?:sem\.)?faketime_(?:sem|shm)_(\d+)$/;

/**
 * Removes what libfaketime shared for programs that are gone. Names end with the program's number: where one that was
 * killed ran as another user, the next program of its number cannot open them, and ends before it begins.
 */
export function sweepSharedMemory(): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const pid = leftOver.exec(name)?.[1];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    try {
      rmSync(join(folder, name), { force: true });
    } catch {
      // Another user's stays: whoever is not root runs everything as one user.
    }
  }
}
