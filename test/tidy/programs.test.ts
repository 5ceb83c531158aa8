import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { hardNeeds, uninstalledPrograms, unknownPrograms, wrongCommands } from './program-rules.ts';
import { readTree, type Tree } from './tree.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const run = read('.ci/run');
const manifest = read('package.json');
const tree: Tree = new Map([...(await readTree()), ['.ci/run', run], ['package.json', manifest]]);

type Planted = Record<string, string>;

const start = (call: string) => `import { execFile, fork, spawn } from 'node:child_process';\n${call};\n`;
const optional = 'npm run test:optional\n';

/** Each rule, and files that break it. */
const rules: [says: string, rule: (tree: Tree) => string[], breaches: Planted[]][] = [
  [
    'every program that a test starts is known',
    unknownPrograms,
    [
      { 'test/engine/load/new.test.ts': start("spawn('wrk', ['-t1'])") },
      { 'client/test/new.test.ts': start("const run = promisify(execFile);\nawait run('jq', ['.'])") },
      { 'test/engine/load/new.test.ts': start("await promisify(execFile)(\n  'jq',\n)") },
      { 'test/engine/load/new.test.ts': "import { spawnSync as begin } from 'node:child_process';\nbegin('wrk');" },
      { 'test/engine/load/new.test.ts': start("const wrk = '/opt/wrk/wrk';\nspawn(wrk)") },
      { 'test/engine/load/new.test.ts': start("const folder = '/usr/lib/wrk';\nspawn(`$" + '{folder}/wrk`)') },
      { 'test/engine/load/new.test.ts': 'const options = { executablePath: "/usr/bin/firefox" };' },
      { 'test/engine/load/new.test.ts': start('spawn(program, [])') },
      { 'test/engine/load/new.test.ts': start("spawn(which('wrk'), [])") },
      { 'test/engine/load/new.test.ts': start("execFile('sh', ['-c', 'wrk'])") },
      { 'test/engine/load/new.test.ts': start("execFile('unshare', ['wrk'])") },
      { 'test/engine/load/new.test.ts': "import { exec } from 'node:child_process';\nexec('wrk -t1');" },
      { 'test/engine/load/new.test.ts': start("spawn('node', [], { shell: true })") },
      { 'test/engine/load/new.test.ts': start('start(spawn)') },
      { 'test/engine/load/new.test.ts': "import * as processes from 'node:child_process';" },
      { 'test/engine/load/new.test.ts': "const { spawn } = await import('child_process');" },
      {
        'test/engine/load/new.test.ts': "import { git, run } from './run.ts';\nrun('wrk');",
        'test/engine/load/run.ts': start('export const run = promisify(execFile)'),
      },
      { 'test/run/process/terminal.process.ts': '' },
    ],
  ],
  [
    'the table of programs has the commands whose tests start them, and no others',
    wrongCommands,
    [
      { 'test/run/cli/new.test.ts': start("spawn('promtool')") },
      { 'test/run/cli/new.test.ts': "import '../../support/metrics/prometheus-rules.ts';" },
      { 'test/orders/documents/papers/new.papers.ts': start("spawn('/usr/sbin/nginx')") },
      { 'test/tidy/programs.ts': '', 'test/support/metrics/prometheus-rules.ts': '' },
    ],
  ],
  [
    '.ci/run installs what tests start before the command that needs it, and nothing before npm test',
    uninstalledPrograms,
    [
      { '.ci/run': run.replace(' prometheus', '') },
      { '.ci/run': run.replace(optional, '').replace('npm test\n', `npm test\n${optional}`) },
      { '.ci/run': run.replace(optional, '').replace(/npm run test:(clock|as-cluster)\n/g, '') },
      { '.ci/run': run.replace('npm test\n', 'apt-get install chromium\nnpm test\n') },
    ],
  ],
  [
    'what npm test cannot do without a program to be installed is skipped there, and names it',
    hardNeeds,
    [
      { 'test/engine/load/new.test.ts': start("spawn('promtool')") },
      { 'test/engine/load/new.test.ts': start("const skip = !has();\nspawn('/usr/bin/psql')") },
      { 'test/engine/load/new.test.ts': "import { launchBrowser } from '../../support/browser/browser.ts';" },
    ],
  ],
];

for (const [says, rule, breaches] of rules) {
  test(says, () => assert.deepEqual(rule(tree), []));
  test(`${says}: a breach is seen`, () => {
    for (const planted of breaches) {
      const found = rule(new Map([...tree, ...Object.entries(planted)]));
      const [file] = Object.keys(planted) as [string];
      assert.ok(
        found.some((text) => text.includes(file)),
        `not seen: ${JSON.stringify(planted).slice(0, 200)}, but ${found.join('\n')}`,
      );
    }
  });
}

test('Node, programs of the packages and those of a bare system need no row', () => {
  const calls = ["spawn(process.execPath, ['x.js'])", "fork('x.js')", "spawn('git', ['log'])", "execFile('npm')"];
  for (const call of calls)
    assert.deepEqual(unknownPrograms(new Map([...tree, ['test/engine/load/new.test.ts', start(call)]])), [], call);
});
