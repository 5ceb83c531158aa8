import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { requireCitus } from '../../src/ground/database/citus/distribute.ts';
import { functionsFor, isOfAccount } from '../../src/ground/database/install-functions.ts';
import { ownerUrl } from '../support/database.ts';
import { walk } from '../support/journey/walk.ts';
import { noteErrors } from '../support/observe.ts';
import { partitionByAccount } from '../support/partitioned.ts';
import { findUnwalked } from './journey/unwalked.ts';
import { wholeSteps } from './journey/whole-journey.ts';
import { startWhole, type WholeWorld } from './journey/whole-world.ts';
import { distributeAll, schemas, skip, url } from './support/cluster.ts';

/** SQLSTATE of a lock that was not granted at once: a batch gives way, and its orders go on alone. */
const lockNotAvailable = '55P03';

const plain = await startWhole({ after });
const expected = await walk(plain, wholeSteps);

/** Has every statement that ends with an error noted. */
function noting(errors: string[]) {
  return (pool: Parameters<typeof noteErrors>[0]) =>
    noteErrors(pool, (code, text) => void (code !== lockNotAvailable && errors.push(`${code}: ${text}`)));
}

/** Walks through all steps, each of which must see what it saw on plain tables. */
async function compare(t: TestContext, world: WholeWorld, errors: readonly string[]): Promise<void> {
  const causes = new Map<string, string>();
  const seen = await walk(world, wholeSteps, (name, error) => {
    // The cause of a 5xx stands in the log alone.
    const logged = world.app.logs.splice(0).filter((line) => line.includes('"err"'));
    causes.set(name, [...(error ? [String(error)] : []), ...logged].join('\n'));
  });
  for (const [name, answer] of expected)
    await t.test(name, () => {
      if (causes.get(name) !== '') t.diagnostic(`${name}: ${causes.get(name)}`);
      assert.deepEqual(seen.get(name), answer);
    });
  await t.test('and no statement ends with an error, though a second try would hide it', () => {
    assert.deepEqual([...new Set(errors)], []);
  });
}

test('the journey walks every operation of each interface, with every parameter of its query', () => {
  assert.deepEqual(findUnwalked(plain.sent), []);
  assert.equal(expected.size, wholeSteps.length, 'no two steps have one name');
});

test('with tables partitioned by account and the statements of a cluster every operation answers as on plain tables', async (t) => {
  const errors: string[] = [];
  const prepare = async (pool: Parameters<typeof noteErrors>[0]) => {
    await partitionByAccount(ownerUrl(pool.options.connectionString!));
    noting(errors)(pool);
  };
  await compare(t, await startWhole(t, { isCluster: true, prepare }), errors);
});

test('every operation answers on a cluster as on one machine', { skip }, async (t) => {
  await requireCitus(url);
  await t.test('the tables are distributed', distributeAll);
  const errors: string[] = [];
  const cluster = await startWhole(t, { url, prepare: async (pool) => noting(errors)(pool) });
  const { pool } = cluster.app;

  await t.test('on at least two nodes, and every function of an account is handed to them', async () => {
    const { rows: nodes } = await pool.query(
      `select distinct nodename, nodeport from citus_shards where table_name = 'production.orders'::regclass`,
    );
    assert.ok(nodes.length > 1, 'add nodes: the shards of the orders lie on one');
    const functions = (await functionsFor(true)).filter(isOfAccount);
    const { rows } = await pool.query<{ count: number }>(
      `select count(*) as count from pg_dist_object
        where classid = 'pg_proc'::regclass and distribution_argument_index is not null`,
    );
    assert.ok(rows[0]!.count >= schemas.length * functions.length, `only ${rows[0]!.count} functions`);
  });
  await compare(t, cluster, errors);
});
