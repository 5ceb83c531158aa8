import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const cwd = fileURLToPath(root);
const runFile = 'test/support/portions/run-file.ts';

/** Fewer take less time than a process to load what they need. */
const filesWorthAProcess = 12;

/** What `npm test` runs. */
const testFiles = ['test/*.test.ts', 'test/!(cli)/**/*.test.ts', 'client/test/**/*.test.ts'];

/** By their paths from the root. */
export function listTestFiles(): string[] {
  return globSync(testFiles, { cwd }).sort();
}

/**
 * Writes files to a folder, which each run some test files in one process, one after the other: to load the service,
 * the places and the roads takes longer than most of them do. Returns their paths.
 */
export function writePortions(files: readonly string[], folder: string, portionsMax = 9): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const count = Math.min(portionsMax, Math.ceil(files.length / filesWorthAProcess));
  return Array.from({ length: count }, (_, portion) => {
    // In turn: files that take long are neighbours, as those of mails and webhooks.
    const calls = files
      .filter((_file, index) => index % count === portion)
      .map((file) => `await runFile(${JSON.stringify(file)}, ${addressOf(file)});\n`);
    const path = join(folder, `${String(portion).padStart(2, '0')}.js`);
    writeFileSync(path, `import { runFile } from ${addressOf(runFile)};\n\n${calls.join('')}`);
    return path;
  });
}

function addressOf(file: string): string {
  return JSON.stringify(new URL(file, root).href);
}
