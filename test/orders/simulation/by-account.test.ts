import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { ownerUrl } from '../../support/database.ts';
import { type Observed, observe } from '../../support/observe.ts';
import { partitionByAccount, partitions } from '../../support/partitioned.ts';
import { until } from '../../support/process.ts';
import { sandboxOf } from '../../support/progress/simulated-orders.ts';
import { bookingRequest, loading } from '../../support/requests.ts';

const observed: Observed[] = [];
const tos = await startApp(
  { after },
  {
    isCluster: true,
    prepare: async (pool) => {
      const tables = await partitionByAccount(ownerUrl(pool.options.connectionString!));
      observe(pool, tables, (each) => void observed.push(each));
    },
  },
);

const accounts = 6;
/** Statements that change what is due, by the name each begins with. */
const changes = ['book-simulated', 'publish-simulated', 'take-step', 'delete-step'].map((name) => `sandbox-${name}`);
const asks = 'sandbox-list-due-steps';
const widthOf = (found: Observed['touched']) => new Set([...found.values()].flatMap((each) => [...each])).size;

test('with tables partitioned by account each step is written, taken and removed in the partition of its order', async () => {
  const loadings = [loading({ reference_number: 'SIM-DELIVERED-0S' })];
  const ids: [string, ReturnType<typeof sandboxOf>][] = [];
  for (let i = 0; i < accounts; i++) {
    const { token } = await tos.issue({ environment: 'sandbox', account: `Shipper ${i}` });
    const shipper = sandboxOf({ ...tos, sandboxToken: token });
    ids.push([await shipper.book({ loadings }), shipper]);
    const draft = (await shipper.call('POST', '/booking/draft', { json: bookingRequest({ loadings }) })).body.data.id;
    await shipper.call('POST', '/booking/publish', { json: { draft } });
    ids.push([draft, shipper]);
  }
  await until(async () => (await tos.pool.query('select from sandbox.simulation_steps')).rowCount === 0, 60);
  for (const [id, { read }] of ids) assert.equal((await read(id)).status, 'delivered');
  for (const change of changes) {
    const statements = observed.filter(({ name }) => name.startsWith(change));
    assert.ok(statements.length >= accounts, change);
    for (const { name, planned, touched } of statements) {
      assert.equal(widthOf(touched), 1, name);
      for (const [table, found] of planned) assert.equal(found.size, 1, `${name} is planned for all of ${table}`);
    }
  }
  assert.equal(
    Math.max(...observed.filter(({ name }) => name === asks).map(({ touched }) => widthOf(touched))),
    partitions,
  );
});
