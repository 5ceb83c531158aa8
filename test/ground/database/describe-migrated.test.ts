import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMigrated } from '../../../src/ground/database/describe-migrated.ts';

const few = ['production/0017_login-links', 'production/cancel_order_v2'];
const many = ['production', 'sandbox'].flatMap((schema) => [
  ...['0001_a', '0002_b', '0003_c'].map((name) => `${schema}/${name}`),
  `${schema}/book_orders_v2`,
]);

for (const [what, applied, isBrief, lines] of [
  ['says nothing where nothing was applied', [], true, []],
  [
    'names few of them, to people too',
    few,
    true,
    ['migrated: production/0017_login-links, production/cancel_order_v2'],
  ],
  ['names all of them to whoever keeps the output', many, false, [`migrated: ${many.join(', ')}`]],
  [
    'counts many of them for people, by schema',
    many,
    true,
    ['migrated production: 3 migrations, 1 function', 'migrated sandbox: 3 migrations, 1 function'],
  ],
] as const)
  test(`what a start applied to the database: ${what}`, () => {
    assert.deepEqual(describeMigrated(applied, isBrief), lines);
  });
