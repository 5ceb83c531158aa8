import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { findClusterBreaches, judgeFunctions } from '../../../../src/ground/database/citus/cluster-rules.ts';
import { functionsFor, isOfAccount } from '../../../../src/ground/database/install-functions.ts';

const rulesIn = (text: string) => findClusterBreaches(text).map(({ rule }) => rule.split(/[,:]/)[0]);

/** What a rule finds, and the same written as a cluster takes it. */
const cases: [rule: string, refused: string, taken: string][] = [
  [
    'what is set is no subscript',
    'update t set a = 1, n = v_numbers[cardinality(v_numbers)] where account_id = p_account',
    'update t set a = 1, n = v_last where account_id = p_account and id = v_ids[1]',
  ],
  [
    'what is set is no subscript',
    'insert into t (account_id, n) values (p_account, 1) on conflict (account_id) do update set n = (array[7, 8])[2]',
    'insert into t (account_id, n) values (p_account, v[1]) on conflict (account_id) do update set n = excluded.n',
  ],
  [
    'values that are inserted hold no subquery',
    'insert into e (account_id, n) values (p_account, (select max(e.n) + 1 from e where e.account_id = p_account))',
    'insert into e (account_id, n) values (p_account, coalesce(v_n, 0))',
  ],
  [
    'nothing is inserted from a select',
    'insert into t as kept (account_id, n) select p_account, k.n from unnest(v_n) as k(n) on conflict do nothing',
    'insert into t as kept (account_id, n) values (p_account, unnest(v_n)) on conflict do nothing',
  ],
  [
    'nothing stands around unnest in values',
    'insert into t (account_id, n, at) values (p_account, unnest(v_n)::smallint, v_now)',
    'insert into t (account_id, n, at) values (p_account, unnest(v_rows.n), greatest(v_now, v_at))',
  ],
  [
    'what is written takes no clock',
    'update t set at = now() where account_id = p_account returning at',
    'update t set at = v_now where account_id = p_account returning at',
  ],
  [
    'no simple case over a parameter',
    `update t set at = case p_health when 'fine' then null else at end where account_id = p_account`,
    `update t set at = case when p_health = 'fine' then null else at end where account_id = p_account`,
  ],
  [
    'beside rows of a function stands no subquery of a table',
    'select n.id from jsonb_to_recordset(p_orders) as n(id uuid) where not exists (select from orders o where o.id = n.id)',
    'select n.id from jsonb_to_recordset(p_orders) as n(id uuid) where n.id <> all(v_stored)',
  ],
  [
    'what is locked stands alone in its from',
    'select 1 from orders o join order_stops s using (account_id) where o.account_id = p_account for update',
    'select 1 from orders o where o.account_id = p_account for update',
  ],
  [
    'no left join lateral',
    'select 1 from a left join lateral (select 1) as b on true',
    'select 1 from a left join b on true',
  ],
  [
    'no common table expression writes',
    'with claimed as (insert into k (account_id) values (p_account) returning 1) select count(*) from claimed',
    'with claimed as (select 1 from k where account_id = p_account) select count(*) from claimed',
  ],
];

suite('the text of a function that a cluster would refuse, or answer wrongly', () => {
  for (const [rule, refused, taken] of cases)
    test(`is found: ${rule}: ${refused.slice(0, 60)}…`, () => {
      const within = (statement: string) => `begin\n  if v_is then\n    ${statement};\n  end if;\nend`;
      assert.deepEqual(rulesIn(within(refused)), [rule]);
      assert.deepEqual(rulesIn(within(taken)), []);
    });

  test('is told by its line, and is not in a comment or a literal', () => {
    const text = `begin\n  -- update t set n = v[1];\n  v := 'update t set n = v[1];';\n  perform 1;\n  update t set n = v[1];\nend`;
    assert.deepEqual(
      findClusterBreaches(text).map(({ line }) => line),
      [5],
    );
  });

  test('is in what was released before, which ended a node and booked a key again, and in none that a cluster is handed', async () => {
    const newest = (await functionsFor(true)).filter(isOfAccount);
    assert.deepEqual(
      newest.flatMap(({ text }) => findClusterBreaches(text)),
      [],
    );
    const before = (await functionsFor(false)).filter(({ name }) => !newest.some((each) => each.name === name));
    const found = Object.fromEntries(before.map(({ name, text }) => [name, new Set(rulesIn(text))]));
    assert.ok(found.book_orders_v2!.has('what is set is no subscript'));
    assert.ok(found.book_orders_v2!.has('nothing is inserted from a select'));
    for (const name of [
      'cancel_order_v2',
      'publish_draft_v2',
      'assign_transport_v1',
      'attach_document_v1',
      'disable_endpoint_v1',
      'record_progress_v1',
    ])
      assert.ok(found[name]!.has('values that are inserted hold no subquery'), name);
  });

  test('is refused before anything is handed to a node, with function, line and rule', () => {
    assert.throws(
      () => judgeFunctions([{ name: 'book_orders_v9', text: 'begin\n  update t set n = v[1];\nend' }]),
      /does not take these functions:\n {2}book_orders_v9, line 2: what is set is no subscript/,
    );
  });
});

test('a cluster has each function in its newest version alone, another server also those of the release before', async () => {
  const names = async (isCluster: boolean) => (await functionsFor(isCluster)).map(({ name }) => name);
  const [all, newest] = [await names(false), await names(true)];
  assert.ok(all.includes('book_orders_v2') && all.includes('book_orders_v3'));
  assert.deepEqual(
    newest.map((name) => name.replace(/_v\d+$/, '')),
    // That of several accounts at once is for one server alone.
    [...new Set(all.map((name) => name.replace(/_v\d+$/, '')))].filter((name) => name !== 'book_together'),
  );
  assert.ok(!newest.includes('book_orders_v2') && newest.includes('correct_report_v1'));
});
