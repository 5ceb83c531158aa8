// npm test [-- PATTERN …]: the test files that one of the patterns matches, each a glob or a part of a path; all files
// without one. What begins with a dash goes to Node, such as --test-only or --test-name-pattern=…, but for
// --nothing-skipped: then a test that is skipped fails the run.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseFiles } from './choose-files.ts';
import { runPortions } from './run-portions.ts';
import { listTestFiles } from './write-portions.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const own = '--nothing-skipped';
const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith('-') && arg !== own);
const patterns = args.filter((arg) => !arg.startsWith('-'));

try {
  const files = chooseFiles(listTestFiles(), patterns, root);
  // A few files may be tried while all of them run.
  const folder = join(root, '.cache/portions', patterns.length === 0 ? 'all' : 'chosen');
  process.exitCode = await runPortions(files, { flags, folder, nothingSkipped: args.includes(own) });
} catch (error) {
  console.error(`error: ${(error as Error).message}`);
  process.exitCode = 2;
}
