import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { circles, wrongWays, wrongWaysInConsole, wrongWings } from './imports/imports.ts';
import { impurities } from './imports/purity.ts';
import { namesakes, namesakeValues } from './namesakes.ts';
import {
  fullFolders,
  lonelyFiles,
  longFiles,
  shoutedNames,
  spreadLiterals,
  straySql,
  strayTests,
  strayVerbs,
  uncheckedFiles,
  wideComments,
} from './style.ts';
import { importsOf, listFiles, readCode, readTree, type Tree } from './tree.ts';

const sources = await readTree();
const code = await readCode();
const everything = await listFiles();

type Rule = (tree: Tree) => string[];
type Planted = Record<string, string>;

/** Each rule, and files that break it. */
const rules: [says: string, rule: Rule, breaches: Planted[]][] = [
  [
    'imports run down from room to room, those of types and of import() too',
    wrongWays,
    [
      { 'src/ground/errors.ts': "import { buildApp } from '../run/app.ts';" },
      { 'src/engine/routing/leg.ts': "import type { Offer } from '../pricing/offer.ts';" },
      { 'src/engine/pricing/quote.ts': "const { openPool } = await import('../../ground/database/pool.ts');" },
      { 'src/engine/cities/locate.ts': "import { compileGazetteer } from './compile/compile-gazetteer.ts';" },
      { 'src/engine/cities/gazetteer/new.ts': "import { locate } from '../locate.ts';" },
      { 'src/engine/pricing/new.ts': "import {\n  buildApp,\n} from '../../run/app.ts';" },
      { 'src/engine/pricing/newer.ts': "new Worker(new URL('../../run/app.ts', import.meta.url));" },
      { 'src/orders/order/idempotency/new.ts': "import { findOrders } from '../order-store.ts';" },
      { 'src/http/orders/new.ts': "import { operations } from '../interfaces/shipper-operations.ts';" },
      { 'src/http/price/new.ts': "import { orderTag } from '../orders/present/write-order.ts';" },
      { 'src/run/cli/new.ts': "import { startApp } from '../../../test/support/app.ts';" },
      { 'src/engine/new-room/new.ts': "import { locate } from '../cities/locate.ts';" },
    ],
  ],
  [
    'imports run down from wing to wing, and every file of src stands in one',
    wrongWings,
    [
      { 'src/who/accounts/new.ts': "import { findOrders } from '../../orders/order/order-store.ts';" },
      { 'src/ground/new.ts': "import type { Offer } from '../engine/pricing/offer.ts';" },
      { 'src/http/new.ts': "await import('../run/app.ts');" },
      { 'src/new.ts': '' },
      { 'src/helpers/new.ts': '' },
    ],
  ],
  [
    'in the console views import parts, and parts data, never the other way or across',
    wrongWaysInConsole,
    [
      { 'console/data/new.ts': "import { Icon } from '../parts/icon.tsx';" },
      { 'console/parts/new.tsx': "import Today from '../views/dispatcher/today.tsx';" },
      { 'console/views/owner/new.tsx': "import Today from '../dispatcher/today.tsx';" },
      { 'console/views/owner/new.tsx': "const { send } = await import('../../../client/src/send.ts');" },
      { 'console/parts/new.tsx': "import { toEuros } from '../../src/ground/units.ts';" },
    ],
  ],
  [
    'no files import each other, not even for types',
    circles,
    [
      { 'src/engine/load/a.ts': "import './b.ts';", 'src/engine/load/b.ts': "import type { A } from './a.ts';" },
      {
        'test/a.ts': "import { b } from './b.ts';",
        'test/b.ts': "import c from './c.ts';",
        'test/c.ts': "import './a.ts';",
      },
      { 'src/engine/load/a.ts': "await import('./b.ts');", 'src/engine/load/b.ts': "import { a } from './a.ts';" },
    ],
  ],
  [
    'what prices, loads, schedules, routes and states of orders run only computes',
    impurities,
    [
      { 'src/engine/load/new.ts': "import { readFileSync } from 'node:fs';" },
      { 'src/engine/load/new.ts': "import 'node:fs';" },
      { 'src/engine/load/new.ts': "import fs from 'fs';" },
      { 'src/engine/routing/new.ts': "await import('node:net');" },
      { 'src/engine/schedule/new.ts': 'const now = Date.now();' },
      { 'src/engine/schedule/new.ts': 'const now = new Date();' },
      { 'src/engine/schedule/new.ts': 'const now = +new Date;' },
      { 'src/engine/schedule/new.ts': 'const now = Date();' },
      { 'src/engine/schedule/new.ts': 'const { now } = Date;' },
      { 'src/engine/schedule/new.ts': '/** When. */ const a = Date.now();' },
      { 'src/engine/load/new.ts': "import { v7 } from 'uuid';" },
      { 'src/engine/load/new.ts': "import http from 'http';" },
      { 'src/engine/load/new.ts': 'globalThis["process"]' },
      { 'src/engine/pricing/new.ts': 'const id = crypto.randomUUID();' },
      { 'src/engine/pricing/new.ts': 'const chance = Math.random();' },
      { 'src/engine/pricing/new.ts': 'setTimeout(() => {}, 5);' },
      { 'src/engine/tariff/calendar/new.ts': 'const today = Date.now();' },
      { 'src/orders/order/order-states.ts': "import pg from 'pg';" },
      {
        'src/ground/watch-files.ts': "import { watch } from 'node:fs';",
        'src/engine/load/new.ts': "import '../../ground/watch-files.ts';",
      },
      {
        'src/orders/order/order-store.ts': 'Date.now()',
        'src/orders/order/order-states.ts': "import './order-store.ts';",
      },
    ],
  ],
  [
    'no file has more than 300 lines',
    longFiles,
    [
      'bench/new.ts',
      'test/new.ts',
      'console/parts/new.tsx',
      'console/styles/new.css',
      'src/http/new/new.css',
      'migrations/functions/new_v1.sql',
      'migrations/0100_new.sql',
      'bin/new.js',
      'deploy/new.sh',
    ].map((file) => ({ [file]: '\n'.repeat(301) })),
  ],
  [
    'no folder has more than 18 files, but for those that have a reason',
    fullFolders,
    [
      Object.fromEntries(Array.from({ length: 19 }, (_, i) => [`src/new/file-${i}.ts`, ''])),
      Object.fromEntries(Array.from({ length: 19 }, (_, i) => [`docs/new/page-${i}.md`, ''])),
    ],
  ],
  ['no folder of code has one file alone', lonelyFiles, [{ 'src/engine/load/new/new.ts': '' }]],
  [
    'the name of an exported type exists once in src',
    namesakes,
    [
      { 'src/engine/load/new.ts': 'export type Offer = 1;' },
      { 'src/engine/load/new.ts': 'export class Calendar {}' },
      { 'src/engine/load/new.ts': 'export const enum Offer {}' },
    ],
  ],
  [
    'the name of an exported function or constant exists once in src, and once in the console',
    namesakeValues,
    [
      { 'src/engine/load/new.ts': 'export function quote() {}' },
      { 'src/engine/load/new.ts': 'export async function bookTransport() {}' },
      { 'src/engine/load/new.ts': 'export const splitLoad = 1;' },
      { 'console/parts/new.tsx': 'export function OrderState() {}' },
      { 'console/words/en/new.ts': 'export const booking = {};' },
    ],
  ],
  [
    'constants are written like other names',
    shoutedNames,
    [
      { 'src/new.ts': 'const PAGE_SIZE = 1;' },
      { 'test/new.ts': 'const SIZE = 1;' },
      { 'src/new.ts': 'let MAX2 = 1;' },
      { 'test/new.ts': 'test(() => {\n  const TRIES = 1;\n});' },
      { 'src/new.ts': 'class Pages {\n  static readonly SIZE = 1;\n}' },
      { 'src/new.ts': 'class Pages {\n  static PAGE_SIZE = 1;\n}' },
    ],
  ],
  [
    'literals are not spread where they stand',
    spreadLiterals,
    [{ 'src/new.ts': 'const a = {\n  ...{ b, c },\n  d,\n};' }],
  ],
  ['comments are at most 120 columns wide', wideComments, [{ 'src/new.ts': `// ${'x'.repeat(120)}` }]],
  [
    'SQL is in stores, in *-sql.ts and in the database',
    straySql,
    [
      { 'src/orders/order/new.ts': 'const text = `\n  select 1 from orders`;' },
      { 'src/run/cli/new.ts': "query('delete from orders')" },
      { 'src/orders/booking/new.ts': `const from = '\${schema}.orders o';` },
      { 'src/orders/order/new.ts': 'export function numberSql(reply: string) {}' },
    ],
  ],
  [
    'functions of stores begin with find, list, insert, update, mark, lock or delete',
    strayVerbs,
    [{ 'src/orders/order/new-store.ts': 'export async function rotateKey() {}' }],
  ],
  ['tests mirror src', strayTests, [{ 'test/new/new.test.ts': '' }, { 'test/engine/load/new/new.test.ts': '' }]],
];

const otherTrees = new Map<Rule, Tree>([
  [fullFolders, everything],
  [lonelyFiles, everything],
  [longFiles, code],
]);

for (const [says, rule, breaches] of rules) {
  const tree = otherTrees.get(rule) ?? sources;
  test(says, () => assert.deepEqual(rule(tree), []));
  test(`${says}: a breach is seen`, () => {
    for (const planted of breaches) {
      const whole = new Map([...tree, ...Object.entries(planted)]);
      const nowhere = importsOf(new Map(Object.entries(planted)), /^/).filter(({ to }) => !whole.has(to));
      assert.deepEqual(nowhere, [], 'an import that leads nowhere breaks any rule');
      const found = rule(whole);
      assert.ok(found.length > 0, `not seen: ${JSON.stringify(planted).slice(0, 200)}`);
      const [file] = Object.keys(planted) as [string];
      assert.ok(
        found.some((text) => text.includes(file.slice(0, file.lastIndexOf('/')))),
        found.join('\n'),
      );
    }
  });
}

test('the rule about long files reads every language', () => {
  const kinds = new Set([...code.keys()].map((file) => file.split('.').at(-1)));
  for (const kind of ['ts', 'tsx', 'js', 'sql', 'css', 'sh', 'html']) assert.ok(kinds.has(kind), `reads no ${kind}`);
});

test('the compiler checks every TypeScript file of the repository, and one that it does not is seen', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  // The console is for browsers and has types of its own.
  const checked = new Set(
    ['.', 'console'].flatMap((project) =>
      execFileSync(
        process.execPath,
        ['node_modules/typescript/bin/tsc', '-p', project, '--noEmit', '--listFilesOnly'],
        {
          cwd: root,
          encoding: 'utf8',
          maxBuffer: 2 ** 26,
        },
      )
        .trim()
        .split('\n'),
    ),
  );
  const files: string[] = [];
  const exclude = (name: string) => ['node_modules', 'dist'].includes(name) || name.startsWith('.');
  // What is written against generated code is compiled with it, by `npm run test:generators`.
  for await (const file of glob('**/*.{ts,mts,cts,tsx}', { cwd: root, exclude }))
    if (!file.startsWith(join('test/generators/clients/'))) files.push(join(root, file));
  assert.ok(files.length > 100);
  assert.deepEqual(uncheckedFiles(files, checked), []);
  const planted = join(root, 'elsewhere/new.ts');
  assert.deepEqual(uncheckedFiles([...files, planted], checked), [planted]);
});
