import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksForTheTime, clocksInStores, datesByTheWall, strayClocks } from './clocks.ts';
import { countEscapes } from './escapes.ts';
import { readTree, type Tree } from './tree.ts';

const sources = await readTree();

/** Each rule, and a file that breaks it. */
const rules: [says: string, rule: (tree: Tree) => string[], breaches: [file: string, text: string][]][] = [
  [
    'few files ask the process for the time, each for a reason; the others are handed it',
    strayClocks,
    [
      ['src/orders/order/new.ts', 'const now = Date.now();'],
      ['src/telling/events/new.ts', 'export const read = (now = Date.now) => now();'],
      ['src/http/orders/new.ts', 'const before = new Date();'],
    ],
  ],
  [
    'a store asks the database for the time, never the process',
    clocksInStores,
    [
      ['src/orders/order/new-store.ts', 'const values = [accountId, new Date()];'],
      ['src/orders/dispatch/new-sql.ts', 'const before = Date.now() - dayMs;'],
    ],
  ],
  [
    'a test names a date of the near future only if it brings a clock for the service and for its database',
    datesByTheWall,
    [
      ['test/http/new.test.ts', "const app = await startApp(t);\nbook(app, '2026-12-01T08:00:00+01:00');"],
      ['test/orders/order/new.test.ts', "const pool = await openTestPool(t);\nconst day = '2031-05-02';"],
      ['test/run/cli/new.test.ts', "await createDatabase(t);\nrun('--date', '2027-01-04');"],
    ],
  ],
];

for (const [says, rule, breaches] of rules) {
  test(says, () => assert.deepEqual(rule(sources), []));
  for (const [file, text] of breaches)
    test(`${says}: seen in ${file}`, () => {
      const [found, ...others] = rule(new Map([...sources, [file, text]]));
      assert.ok(found?.startsWith(file), `seen: ${found}`);
      assert.deepEqual(others, []);
    });
}

const fine: [why: string, text: string][] = [
  ['a clock that it brings', "clock/pinned.ts';\nawait startApp(t, { clock: pinnedClock() }); '2026-12-01'"],
  ['a table of that day', "await startApp(t); write('tariff-2027-01-01.json')"],
  ['a day that no calendar has', "await startApp(t); '2027-02-30'"],
  ['a day that is long past', "await startApp(t); '2026-02-01'"],
  ['no database', "assert.equal(weekdayOf('2026-12-01'), 2)"],
];
for (const [why, text] of fine)
  test(`a test may name ${why}`, () => assert.deepEqual(datesByTheWall(new Map([['test/new.test.ts', text]])), []));

test('a test that names today, or a day that is derived from it, is tried at other instants', () => {
  const asking = ['new Date()', "'../support/clock/days.ts'", 'loadingDay'];
  for (const text of asking) assert.ok(asksForTheTime(text), text);
  for (const text of ['new Date(0)', 'Date.now()', 'performance.now()', 'select now()', "'../clock/pinned.ts'"])
    assert.ok(!asksForTheTime(text), text);
});

/** They may only fall: whoever brings them down writes the new number here. */
const escapesMax = { assertions: 404, casts: 264, suppressions: 0 };

test('what the compiler takes on trust does not grow', () => {
  const found = countEscapes(sources);
  for (const kind of ['assertions', 'casts', 'suppressions'] as const)
    assert.ok(found[kind] <= escapesMax[kind], `${found[kind]} ${kind} in src, at most ${escapesMax[kind]}`);
  const planted = 'export const first = (list: string[]) => list[0]! as unknown as Date;\n// @ts-expect-error\n';
  assert.deepEqual(countEscapes(new Map([['src/new.ts', planted]])), { assertions: 1, casts: 2, suppressions: 1 });
  const innocent = "import { a as b } from './c.ts';\n/** Ends! */\nexport const c = ['x!', !b] as const;\n";
  assert.deepEqual(countEscapes(new Map([['src/new.ts', innocent]])), { assertions: 0, casts: 0, suppressions: 0 });
});
