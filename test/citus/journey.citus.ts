import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distribute, requireCitus } from '../../src/database/citus/distribute.ts';
import { functionsFor } from '../../src/database/install-functions.ts';
import { migrate } from '../../src/database/migrate.ts';
import { startApp } from '../support/app.ts';
import { walkJourney } from '../support/journey/order-journey.ts';
import { noteErrors } from '../support/observe.ts';

const schemas = ['production', 'sandbox'] as const;
const url = process.env.TEST_CITUS_URL ?? '';
const skip = url === '' && 'TEST_CITUS_URL names no coordinator with an empty database';

/** SQLSTATE of a lock that was not granted at once: a batch gives way, and its orders go on alone. */
const lockNotAvailable = '55P03';

test('every operation answers on a cluster as on one machine', { skip }, async (t) => {
  await requireCitus(url);
  await t.test('the tables are distributed', async () => {
    await migrate(url, schemas);
    await distribute(url, schemas);
  });
  const expected = await walkJourney(await startApp(t));
  const errors: string[] = [];
  const prepare = async (pool: Parameters<typeof noteErrors>[0]) =>
    noteErrors(pool, (code, text) => void (code !== lockNotAvailable && errors.push(`${code}: ${text}`)));
  const cluster = await startApp(t, { url, prepare });
  const { pool } = cluster;

  await t.test('on at least two nodes, and every function is handed to them', async () => {
    const { rows: nodes } = await pool.query(
      `select distinct nodename, nodeport from citus_shards where table_name = 'production.orders'::regclass`,
    );
    assert.ok(nodes.length > 1, 'add nodes: the shards of the orders lie on one');
    const functions = await functionsFor(true);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) as count from pg_dist_object
        where classid = 'pg_proc'::regclass and distribution_argument_index is not null`,
    );
    assert.ok(rows[0]!.count >= schemas.length * functions.length, `only ${rows[0]!.count} functions`);
  });

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
  await t.test('and no statement ends with an error, though a second try would hide it', () => {
    assert.deepEqual([...new Set(errors)], []);
  });
});
