import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { operations } from '../../../src/http/interfaces/shipper-operations.ts';
import { servedIn } from '../../../src/http/kernel/contract/operation.ts';
import { findStatementBreaches } from '../../as-cluster/statement-rules.ts';
import { readVolatility } from '../../as-cluster/volatility.ts';
import { root } from '../../docs/markdown.ts';
import { startApp } from '../../support/app.ts';
import { ownerUrl } from '../../support/database.ts';
import {
  batchSteps,
  companySteps,
  lateSteps,
  operatorSteps,
  shipperSteps,
  walkJourney,
} from '../../support/journey/order-journey.ts';
import type { Step } from '../../support/journey/world.ts';
import { noteErrors, type Observed, observe } from '../../support/observe.ts';
import { partitionByAccount, partitions } from '../../support/partitioned.ts';

const observed: Observed[] = [];
/** What a service does by itself: it looks over all accounts for what is due. Nobody walks in the sandbox. */
const isByItself = ({ name }: Observed) =>
  /^sandbox-|^production-(list-due|list-moved|list-unanswered|list-half-answered|say-known|read-known|shorten-)/.test(
    name,
  );
const errors: string[] = [];
const plain = await startApp({ after });
const apart = await startApp(
  { after },
  {
    isCluster: true,
    prepare: async (pool) => {
      const tables = await partitionByAccount(ownerUrl(pool.options.connectionString!));
      noteErrors(pool, (code, text) => void errors.push(`${code}: ${text}`));
      observe(pool, tables, (each) => void (isByItself(each) || observed.push(each)));
    },
  },
);

const expected = await walkJourney(plain);
const statements = new Map<string, Observed[]>();
const { seen, world } = await walkJourney(apart, (name, error) => {
  if (error) throw error;
  statements.set(name, observed.splice(0));
});
/** How the company finds whose order it is. */
const lookUp = /any \(array\(select id from/;
/** Old keys are removed by the service itself too, which may fall into any step; the operator has a step that does. */
const removal = /^with old as materialized \(\s+select account_id, route, key from \w+\.idempotency_keys\b/;
const statementsOf = ({ name }: Step) => statements.get(name)!;
const withoutRemoval = (step: Step) => statementsOf(step).filter(({ text }) => !removal.test(text));

/** What keeps a statement from being done by the one node that has its account. */
function problemsOf({ name, planned, touched }: Observed): string[] {
  const inUse = partitionsOf(touched);
  const wide = [...planned].filter(([, each]) => each.size > 1).map(([table]) => table);
  return [
    ...(inUse.size === 1 ? [] : [`${name} touches ${inUse.size} partitions`]),
    ...(wide.length === 0 ? [] : [`${name} is planned for every partition of ${wide}`]),
  ];
}

const partitionsOf = (found: Observed['touched']) => new Set([...found.values()].flatMap((each) => [...each]));

describe('with every order table partitioned by account', () => {
  for (const [name, answer] of expected.seen)
    it(`${name}: the answer is that of the plain tables`, () => assert.deepEqual(seen.get(name), answer));

  for (const step of [...shipperSteps, ...lateSteps])
    it(`${step.name}: each statement is planned for, and touches, the one partition of its account`, () => {
      assert.deepEqual(withoutRemoval(step).flatMap(problemsOf), []);
    });

  for (const step of companySteps)
    it(`${step.name}: nothing but the look-up of an order by its id alone asks more than one partition`, () => {
      const ofAccount = withoutRemoval(step).filter(({ text }) => !lookUp.test(text));
      assert.deepEqual(ofAccount.flatMap(problemsOf), []);
    });

  for (const step of operatorSteps)
    it(`${step.name}: looks through every partition, since it has no account`, () => {
      const widest = Math.max(...statementsOf(step).map(({ touched }) => partitionsOf(touched).size));
      assert.equal(widest, partitions);
    });

  it('no statement has what Citus refuses', async () => {
    const isStable = await readVolatility(apart.pool);
    const sent = new Set([...statements.values()].flat().map(({ text }) => text));
    for (const text of sent) assert.deepEqual(findStatementBreaches(text, isStable), [], text);
  });

  it('a batch is stored and read whole, though its accounts lie in several partitions', async () => {
    const { rows } = await apart.pool.query('select distinct tableoid from production.order_events');
    assert.ok(rows.length > 1, 'the accounts of the journey lie apart');
    for (const step of batchSteps) assert.notEqual(statementsOf(step).length, 0);
  });
});

describe('the check', () => {
  it('hears of every statement that ends with an error, and the journey had none', async () => {
    assert.deepEqual(errors, []);
    await assert.rejects(apart.pool.query('select 1 / 0'));
    assert.deepEqual(errors.splice(0), ['22012: select 1 / 0']);
  });

  const careless = {
    'a join that forgets the account':
      'select 1 from production.orders o join production.order_events e on e.order_id = o.id where o.account_id = $1',
    'a change by the number alone': `update production.orders set version = version
       where order_number in (select order_number from production.orders where account_id = $1)`,
  };
  for (const [name, text] of Object.entries(careless))
    it(`finds ${name}`, async () => {
      observed.length = 0;
      await apart.pool.query(text, [world.shippers[0]!.accountId]);
      assert.deepEqual(
        problemsOf(observed[0]!).map((problem) => /touches \d|planned/.exec(problem)?.[0]),
        ['touches 4', 'planned'],
      );
    });

  it('sees every operation on orders, with every filter of the list', () => {
    // What is found by its words is found as the company's lists find it, on every node (docs/scale.md). Tokens lie on
    // one.
    const onOrders = servedIn('production', operations).filter(
      ({ scope, path }) => scope !== undefined && scope !== 'price' && !['/order-search', '/tokens'].includes(path),
    );
    for (const { method, path, query } of onOrders) {
      const form = new RegExp(`^${method} ${path.replace(/\{\w+\}/, '[^/?]+')}(\\?|$)`);
      const matching = world.sent.shipper.filter((each) => form.test(each));
      assert.notEqual(matching.length, 0, `${method} ${path}`);
      for (const filter of Object.keys(query?.properties ?? {}))
        assert.ok(
          matching.some((each) => each.includes(`${filter}=`)),
          `${path}: ${filter}`,
        );
    }
  });

  it('sees every prepared statement of the sources', () => {
    const source = globSync('src/**/*.ts', { cwd: root })
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('');
    const prepared = [...source.matchAll(/name: `\$\{(?:database\.)?schema\}-([\w-]+)`/g)].map(
      ([, name]) => `production-${name}`,
    );
    const seen = new Set([...statements.values()].flat().map(({ name }) => name));
    assert.deepEqual(
      prepared.filter((name) => !seen.has(name)).sort(),
      // Of the whole service, the company, its answers (test/orders/dispatch/answers) and its feed, the sandbox, agents
      // (one day of one account's token), what is sent by itself (test/telling/mail/by-account.test.ts), and those that
      // one server gets instead of a cluster.
      [
        'production-answer-order',
        'production-book-orders-together',
        'production-delete-old-feed-rows',
        'production-delete-step',
        'production-draw-numbers',
        'production-find-account-names',
        'production-find-actor-names',
        'production-find-counted',
        'production-find-details',
        'production-find-event-orders',
        'production-find-operator-token',
        'production-find-orders',
        'production-find-positions',
        'production-find-session-of-bearer',
        'production-find-token-day',
        'production-find-tokens',
        'production-has-accepted-order',
        'production-insert-feed-rows',
        'production-keep-details',
        'production-last-days',
        'production-list-account-ids',
        'production-list-due-steps',
        'production-list-events-at',
        'production-list-events-of-ranges',
        'production-list-half-answered',
        'production-list-moved-accounts',
        'production-list-recipient-keys',
        'production-list-requests',
        'production-list-unanswered',
        'production-read-known',
        'production-reserve-places',
        'production-say-known',
        'production-settle-places',
        'production-take-step',
      ],
    );
  });
});
