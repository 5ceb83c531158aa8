import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { circles, impurities, wrongWays } from './rooms.ts';
import { fullFolders, longFiles, namesakes, shoutedNames, straySql, strayTests, wideComments } from './style.ts';
import { readTree, type Tree } from './tree.ts';

const tree = await readTree();

type Rule = (tree: Tree) => string[];
type Planted = Record<string, string>;

/** Each rule, and files that break it. */
const rules: [says: string, rule: Rule, breaches: Planted[]][] = [
  [
    'imports run down from room to room, those of types and of import() too',
    wrongWays,
    [
      { 'src/errors.ts': "import { buildApp } from './app.ts';" },
      { 'src/routing/leg.ts': "import type { Offer } from '../pricing/offer.ts';" },
      { 'src/pricing/quote.ts': "const { openPool } = await import('../database/pool.ts');" },
      { 'src/cities/locate.ts': "import { compileGazetteer } from './compile/compile-gazetteer.ts';" },
      { 'src/orders/idempotency/new.ts': "import { findOrders } from '../order-store.ts';" },
      { 'src/http/present/new.ts': "import { operations } from '../operations/operations.ts';" },
      { 'src/cli/new.ts': "import { startApp } from '../../test/support/app.ts';" },
      { 'src/new-room/new.ts': "import { locate } from '../cities/locate.ts';" },
    ],
  ],
  [
    'no files import each other, not even for types',
    circles,
    [
      { 'src/load/a.ts': "import './b.ts';", 'src/load/b.ts': "import type { A } from './a.ts';" },
      {
        'test/a.ts': "import { b } from './b.ts';",
        'test/b.ts': "import c from './c.ts';",
        'test/c.ts': "import './a.ts';",
      },
      { 'src/load/a.ts': "await import('./b.ts');", 'src/load/b.ts': "import { a } from './a.ts';" },
    ],
  ],
  [
    'load, schedule, pricing, routing and the states of orders only compute',
    impurities,
    [
      { 'src/load/new.ts': "import { readFileSync } from 'node:fs';" },
      { 'src/schedule/new.ts': 'const now = Date.now();' },
      { 'src/schedule/newer.ts': 'const now = new Date();' },
      { 'src/pricing/new.ts': 'setTimeout(() => {}, 5);' },
      { 'src/routing/new.ts': "import { connect } from 'node:net';" },
      { 'src/orders/order-states.ts': "import pg from 'pg';" },
    ],
  ],
  [
    'no file has more than 300 lines',
    longFiles,
    [{ 'bench/new.ts': '\n'.repeat(301) }, { 'test/new.ts': '\n'.repeat(301) }],
  ],
  [
    'no folder has more than 15 files, but for those that have a reason',
    fullFolders,
    [Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`src/new/file-${i}.ts`, '']))],
  ],
  [
    'the name of an exported type exists once in src',
    namesakes,
    [{ 'src/load/new.ts': 'export type Offer = 1;' }, { 'src/load/new.ts': 'export class Calendar {}' }],
  ],
  [
    'constants are written like other names',
    shoutedNames,
    [{ 'src/new.ts': 'const PAGE_SIZE = 1;' }, { 'test/new.ts': 'const SIZE = 1;' }],
  ],
  ['comments are at most 120 columns wide', wideComments, [{ 'src/new.ts': `// ${'x'.repeat(120)}` }]],
  [
    'SQL is in stores, in *-sql.ts and in the database',
    straySql,
    [
      { 'src/orders/new.ts': 'const text = `\n  select 1 from orders`;' },
      { 'src/cli/new.ts': "query('delete from orders')" },
    ],
  ],
  ['tests mirror src', strayTests, [{ 'test/new/new.test.ts': '' }, { 'test/load/new/new.test.ts': '' }]],
];

for (const [says, rule, breaches] of rules) {
  test(says, () => assert.deepEqual(rule(tree), []));
  test(`${says}: a breach is seen`, () => {
    for (const planted of breaches) {
      const found = rule(new Map([...tree, ...Object.entries(planted)]));
      assert.ok(found.length > 0, `not seen: ${JSON.stringify(planted).slice(0, 200)}`);
      const [file] = Object.keys(planted) as [string];
      assert.ok(
        found.some((text) => text.includes(file.slice(0, file.lastIndexOf('/')))),
        found.join('\n'),
      );
    }
  });
}

test('the compiler checks every TypeScript file of the repository', () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .trim()
      .split('\n');
  const checked = new Set(run(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit', '--listFilesOnly']));
  const files = run('git', ['ls-files', '*.ts']).map((file) =>
    fileURLToPath(new URL(`../../${file}`, import.meta.url)),
  );
  assert.ok(files.length > 100);
  assert.deepEqual(
    files.filter((file) => !checked.has(file)),
    [],
  );
});
