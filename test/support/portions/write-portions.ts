import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes `.cache/portions/`, whose files each run some test files in one process, one after the other: to load the
 * service, the places and the roads takes longer than most of them do.
 */
const root = new URL('../../../', import.meta.url);
const filesPerPortion = 24;
const cwd = fileURLToPath(root);
const runFile = 'test/support/portions/run-file.ts';
const portions = join(cwd, '.cache/portions');

const files = globSync(['test/*.test.ts', 'test/!(cli)/**/*.test.ts', 'client/test/**/*.test.ts'], { cwd }).sort();
rmSync(portions, { recursive: true, force: true });
mkdirSync(portions, { recursive: true });
for (let from = 0; from < files.length; from += filesPerPortion) {
  const calls = files
    .slice(from, from + filesPerPortion)
    .map((file) => `await runFile(${JSON.stringify(file)}, ${addressOf(file)});\n`);
  const name = `${String(from / filesPerPortion).padStart(2, '0')}.js`;
  writeFileSync(join(portions, name), `import { runFile } from ${addressOf(runFile)};\n\n${calls.join('')}`);
}

function addressOf(file: string): string {
  return JSON.stringify(new URL(file, root).href);
}
