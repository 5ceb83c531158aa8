import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distribute, requireCitus } from '../../src/database/distribute.ts';
import { migrate } from '../../src/database/migrate.ts';
import { startApp } from '../support/app.ts';
import { walkJourney } from '../support/order-journey.ts';

const schemas = ['production', 'sandbox'] as const;
const url = process.env.TEST_CITUS_URL ?? '';
const skip = url === '' && 'TEST_CITUS_URL names no coordinator with an empty database';

test('every operation answers on a cluster as on one machine', { skip }, async (t) => {
  await requireCitus(url);
  await t.test('the tables are distributed', async () => {
    await migrate(url, schemas);
    await distribute(url, schemas);
  });
  const expected = await walkJourney(await startApp(t));
  const cluster = await startApp(t, { url });
  const causes = new Map<string, string>();
  const { seen } = await walkJourney(cluster, (name, error) => {
    // The cause of a 5xx stands in the log alone.
    const logged = cluster.logs.splice(0).filter((line) => line.includes('"err"'));
    causes.set(name, [...(error ? [String(error)] : []), ...logged].join('\n'));
  });
  for (const [name, answer] of expected.seen)
    await t.test(name, () => {
      if (causes.get(name) !== '') t.diagnostic(`${name}: ${causes.get(name)}`);
      assert.deepEqual(seen.get(name), answer);
    });
});
