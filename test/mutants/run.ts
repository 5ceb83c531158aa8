// npm run test:mutants [-- --again] [ROOM …]: all rooms of `rooms.ts`, or those that are named.
// `--again` tries only what nobody noticed the last time, and what has changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { roomOf, rooms } from './rooms.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(rooms);
for (const name of names) roomOf(name);

type Mutant = { status: string };
type Report = { files: Record<string, { mutants: Mutant[] }> };

const reportOf = (name: string) => join(root, `.cache/mutants/${name}.json`);
const readReport = async (name: string) => JSON.parse(await readFile(reportOf(name), 'utf8')) as Report;
const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';

/** Stryker takes over what the report still holds. */
async function forgetUnnoticed(name: string): Promise<void> {
  const report = await readReport(name);
  for (const file of Object.values(report.files)) file.mutants = file.mutants.filter(isNoticed);
  await writeFile(reportOf(name), JSON.stringify(report));
}

/** Whether the score of the room is high enough. */
async function mutate(name: string, compileCache: string): Promise<boolean> {
  const again = values.again && existsSync(reportOf(name));
  if (again) await forgetUnnoticed(name);
  const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const child = spawn(process.execPath, [stryker, 'run', 'test/mutants/stryker.config.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: compileCache,
      PROPERTY_RUNS_SHARE: '0.05',
      MUTATED_ROOM: name,
      MUTANTS_AGAIN: again ? '1' : '0',
    },
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function describe(name: string, startedAt: number): Promise<string> {
  const mutants = Object.values((await readReport(name)).files).flatMap((file) => file.mutants);
  const count = (...statuses: string[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = mutants.filter(isNoticed).length;
  const all = noticed + count('Survived', 'NoCoverage');
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  const share = ((100 * noticed) / all).toFixed(1);
  return `${name}: ${share} % of ${all} mutants noticed (${count('Timeout')} since they did not end), ${minutes} min`;
}

await mkdir(join(root, '.cache/mutants'), { recursive: true });
const compileCache = await mkdtemp(join(root, '.cache/mutants/compiled-'));
const results: string[] = [];
try {
  for (const name of names) {
    const startedAt = Date.now();
    if (!(await mutate(name, compileCache))) process.exitCode = 1;
    results.push(await describe(name, startedAt));
  }
} finally {
  await rm(compileCache, { recursive: true, force: true });
}
console.log(results.join('\n'));
