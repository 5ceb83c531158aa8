import { describe } from 'node:test';

/**
 * Runs the tests of a file as a suite, to its end. What the file opens is closed then, and its hooks are for its own
 * tests. A file that awaits a promise of another file at its top would add its tests there, where none runs:
 * `tell-skipped.ts` sees a suite without a test.
 */
export async function runFile(name: string, address: string): Promise<void> {
  // Tests wait for timers that keep no process alive.
  const holding = setInterval(() => {}, 60_000);
  await describe(name, async () => {
    await import(address);
  });
  clearInterval(holding);
}
