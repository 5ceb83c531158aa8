import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeMigrated } from '../../../src/ground/database/describe-migrated.ts';

const few = ['production/0017_login-links', 'production/cancel_order_v2'];
const many = ['production', 'sandbox'].flatMap((schema) => [
  ...['0001_a', '0002_b', '0003_c'].map((name) => `${schema}/${name}`),
  `${schema}/book_orders_v2`,
]);

for (const [what, applied, lines] of [
  ['says nothing where nothing was applied', [], []],
  ['names few of them', few, ['migrated: production/0017_login-links, production/cancel_order_v2']],
  [
    'counts many of them, by schema',
    many,
    ['migrated production: 3 migrations, 1 function', 'migrated sandbox: 3 migrations, 1 function'],
  ],
  [
    'tells only of what it did, as when another service that starts too does the rest',
    [...many.filter((name) => name.startsWith('production/0')), ...['a', 'b', 'c'].map((name) => `sandbox/${name}`)],
    ['migrated production: 3 migrations', 'migrated sandbox: 3 functions'],
  ],
] as const)
  test(`what a start applied to the database: ${what}`, () => {
    assert.deepEqual(describeMigrated(applied), lines);
  });
