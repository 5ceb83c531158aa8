// npm run test:faults [-- --long] [--seed N] [NAME …]: all files of this folder, or those whose names are given.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean', default: false }, seed: { type: 'string' } },
  allowPositionals: true,
});
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = globSync('test/faults/*.fault.ts', { cwd: root })
  .filter((file) => positionals.length === 0 || positionals.some((name) => file.includes(`/${name}.`)))
  .sort();
if (files.length === 0) throw new Error(`no file of test/faults is named ${positionals.join(' or ')}`);
/** What hangs ends then: a file takes a minute or two, and several times as long beside others on a slow machine. */
const minutes = values.long ? 20 : 10;
// The long run says how long things take, so its files run one after the other.
const options = [
  '--test',
  `--test-concurrency=${values.long ? 1 : 2}`,
  `--test-timeout=${minutes * 60_000}`,
  '--test-reporter=spec',
];
const child = spawn(process.execPath, [...options, ...files], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    ...(values.long && { FAULTS_LONG: '1' }),
    ...(values.seed !== undefined && { FC_SEED: values.seed }),
  },
});
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
