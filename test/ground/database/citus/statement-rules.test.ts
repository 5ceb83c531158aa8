import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import type { Database } from '../../../../src/ground/database/database.ts';
import { findAttention } from '../../../../src/orders/dispatch/lists/attention-store.ts';
import { listBoardStops } from '../../../../src/orders/dispatch/lists/board-store.ts';
import { listStepSql } from '../../../../src/orders/dispatch/lists/company-list-sql.ts';
import { findNumberBelow } from '../../../../src/orders/dispatch/lists/company-list-store.ts';
import { hasWordsSql, searchSql } from '../../../../src/orders/dispatch/lists/search-sql.ts';
import { type Kind, type Source, setSql, walkSql } from '../../../../src/orders/dispatch/lists/walk-sql.ts';
import { findStatementBreaches } from '../../../as-cluster/statement-rules.ts';
import { readVolatility } from '../../../as-cluster/volatility.ts';
import { openTestPool } from '../../../support/database.ts';

const isStable = await readVolatility(await openTestPool({ after }));
const rulesIn = (text: string) => findStatementBreaches(text, isStable).map((rule) => rule.split(/[,:]/)[0]);

/** What a rule finds, and the same as a cluster takes it. Those with a place are of the release that fell on one. */
const cases: [rule: string, refused: string, taken: string][] = [
  [
    'no clock',
    // The claim of a delivery.
    `update production.webhook_endpoints t set claimed_by = $1, claimed_until = now() + interval '15 seconds'
      where t.account_id = $2 and t.id = $3
     returning t.account_id, (extract(epoch from now() - t.failing_since) * 1000)::bigint as "failingForMs"`,
    `update production.webhook_endpoints t set claimed_by = $1, claimed_until = now() + interval '15 seconds'
      where t.account_id = $2 and t.id = $3
     returning t.account_id, (extract(epoch from t.claimed_until - t.failing_since) * 1000)::bigint as "failingForMs"`,
  ],
  [
    'no clock',
    // How far a delivery has come.
    `update production.webhook_endpoints t
        set last_success_at = case when $9 = 'fine' then now() else t.last_success_at end where t.account_id = $1`,
    `update production.webhook_endpoints t
        set last_success_at = case when $9 = 'fine' then $10::timestamptz else t.last_success_at end where t.account_id = $1`,
  ],
  [
    'no clock',
    `update production.webhook_endpoints t set failing_since = coalesce(t.failing_since, now()) where t.account_id = $1`,
    `update production.webhook_endpoints t set failing_since = coalesce(t.failing_since, $2) where t.account_id = $1`,
  ],
  [
    'no simple case over a parameter',
    `update production.webhook_endpoints t
        set failing_since = case $9 when 'fine' then null else t.failing_since end where t.account_id = $1`,
    `update production.webhook_endpoints t
        set failing_since = case when $9 = 'fine' then null else t.failing_since end where t.account_id = $1`,
  ],
  [
    'no stable function of a column in an update',
    // A change of an account.
    `update production.accounts a set name = $3
      where a.id = $1 and jsonb_build_array(name, legal_name, disabled_at is not null) = $2::jsonb`,
    `update production.accounts a set name = $3, seen_at = to_timestamp($4)
      where a.id = $1 and name is not distinct from $2::jsonb->>0`,
  ],
  [
    'what is set is no subscript',
    'update production.order_lists set last_number = ($2::bigint[])[3] where account_id = $1',
    'update production.order_lists set last_number = $2 where account_id = $1 and number = ($3::bigint[])[1]',
  ],
  [
    'values that are inserted hold no subquery',
    `insert into production.order_events (account_id, sequence)
     values ($1, (select max(e.sequence) + 1 from production.order_events e where e.account_id = $1))`,
    'insert into production.order_events (account_id, sequence) values ($1, $2)',
  ],
  [
    'nothing that may be there is inserted from a select',
    `insert into production.idempotency_keys (account_id, key) select $1, k.key from unnest($2::text[]) as k(key)
     on conflict do nothing`,
    'insert into production.idempotency_keys (account_id, key) values ($1, $2) on conflict do nothing',
  ],
  [
    'no lateral look-up with a limit for each row of a function or of a query',
    `with page as materialized (select account_id, id from production.order_stops)
     select o.status from page cross join lateral (
       select status from production.orders o where o.account_id = page.account_id and o.id = page.id limit 1) as o`,
    `with page as materialized (select account_id, id from production.order_stops)
     select o.status from page join production.orders o on o.account_id = page.account_id and o.id = page.id`,
  ],
  [
    'beside rows of a function stands no subquery of a table',
    `select max((select o.order_number from production.orders o where o.status = s.status limit 1)) as highest
       from unnest($2::text[]) as s(status)`,
    'select max(o.order_number) as highest from production.orders o where o.status = any($2::text[])',
  ],
  [
    'no subquery of a subquery in a select without from',
    `select (select count(*) from (select 1 from production.orders o limit 10) as counted) as late`,
    `with counted as materialized (select 1 from production.orders o limit 10) select count(*) as late from counted`,
  ],
];

suite('a statement that a cluster would refuse, or answer wrongly', () => {
  for (const [rule, refused, taken] of cases)
    test(`is found: ${rule}: ${refused.replaceAll(/\s+/g, ' ').slice(0, 60)}…`, () => {
      assert.deepEqual(rulesIn(refused), [rule]);
      assert.deepEqual(rulesIn(taken), []);
    });
});

const sources: Source[] = ['state', 'account', 'unassigned', 'unproved'];
const kinds: Kind[] = ['day', 'stops', 'loadings', 'updated', 'late', 'id'];

/** The texts that a store sends for one call. */
async function sentBy(isCluster: boolean, call: (database: Database) => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const query = async ({ text }: { text: string }) => {
    texts.push(text);
    return { rows: [{}] };
  };
  const pool: Pick<Database['pool'], 'query'> = { query } as never;
  await call({ pool: pool as Database['pool'], schema: 'production', isCluster });
  return texts.join(';');
}

/** Every statement of the company's lists, of each way to find orders, with and without words. */
async function companyStatements(isCluster: boolean): Promise<Record<string, string>> {
  const place = { schema: 'production', isCluster } as const;
  const words = Array.from({ length: 9 }, (_, queries) => searchSql('production', queries, 100));
  return {
    ...Object.fromEntries(sources.map((source) => [source, listStepSql(place, walkSql(place, source))])),
    ...Object.fromEntries(
      sources.map((each) => [
        `${each} with words`,
        listStepSql(place, walkSql(place, each), hasWordsSql('production')),
      ]),
    ),
    ...Object.fromEntries(kinds.map((kind) => [`all of a ${kind}`, listStepSql(place, setSql(place, kind))])),
    ...Object.fromEntries(words.map((text, queries) => [`${queries} words`, listStepSql(place, text)])),
    'number below': await sentBy(isCluster, (database) => findNumberBelow(database, 1)),
    attention: await sentBy(isCluster, (database) => findAttention(database, 0)),
    board: await sentBy(isCluster, (database) => listBoardStops(database, { day: '' }, undefined, 9, 0)),
  };
}

test('of the company’s lists none has what a cluster refuses, whatever filter, search and page', async () => {
  for (const [name, text] of Object.entries(await companyStatements(true))) assert.deepEqual(rulesIn(text), [], name);
});

test('those for one server, which a cluster refused, are all found', async () => {
  for (const [name, text] of Object.entries(await companyStatements(false)))
    assert.notDeepEqual(rulesIn(text), [], name);
});
