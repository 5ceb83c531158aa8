import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../../', import.meta.url);
const cwd = fileURLToPath(root);
const runPortion = addressOf('test/support/portions/run-portion.ts');

/** How many processes run test files side by side. */
export const processesMax = 3;
/** Fewer files than this take less time than a process needs to load. */
const filesWorthAProcess = 6;

/** What `npm test` runs. */
const testFiles = ['test/**/*.test.ts', 'client/test/**/*.test.ts'];
/** Files that have a command of their own. */
const commands = join('test/run/cli/');

/** By their paths from the root of a checkout, which may hold what commands of its own have installed. */
export function listTestFiles(checkout = cwd): string[] {
  const exclude = (name: string) => name === 'node_modules';
  return globSync(testFiles, { cwd: checkout, exclude })
    .filter((file) => !file.startsWith(commands))
    .sort();
}

/**
 * Writes files to a folder, which each run test files in one process, one after the other: to load the service, the
 * places and the roads takes longer than most of them do. Each takes the next one that no other has taken. Returns
 * their paths.
 */
export function writePortions(files: readonly string[], folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const list = join(folder, 'files.json');
  writeFileSync(list, JSON.stringify(files.map((file) => ({ file, address: addressOf(file) }))));
  const count = Math.min(processesMax, Math.ceil(files.length / filesWorthAProcess));
  return Array.from({ length: count }, (_, portion) => {
    const path = join(folder, `${portion}.js`);
    const call = `await runPortion(${JSON.stringify(list)}, ${JSON.stringify(join(folder, `${portion}.txt`))});`;
    writeFileSync(path, `import { runPortion } from ${JSON.stringify(runPortion)};\n\n${call}\n`);
    return path;
  });
}

function addressOf(file: string): string {
  return new URL(file, root).href;
}
