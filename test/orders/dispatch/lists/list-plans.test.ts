import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type pg from 'pg';
import { dayMs } from '../../../../src/ground/units.ts';
import type { CompanyFilter } from '../../../../src/orders/dispatch/lists/company-filter.ts';
import { listCompanyOrders } from '../../../../src/orders/dispatch/lists/list-company-orders.ts';
import { pinnedClock } from '../../../support/clock/pinned.ts';
import { openOwnerPool, openTestPool } from '../../../support/database.ts';
import { listedAt, makeCompany } from './company-world.ts';

const pool = await openTestPool({ after }, pinnedClock());
const owner = openOwnerPool({ after }, pool.options.connectionString!);
const { database, accounts } = await makeCompany(pool, owner);
/** In statements of their own, so that each ends in its time on a busy machine too. */
const copies = { statements: 8, each: 1000 };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};

/** Rows that the scans of a plan gave, and those they threw away. */
function rowsOf(plan: Plan & { 'Rows Removed by Filter'?: number }): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  const own = plan['Relation Name'] === undefined ? 0 : plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return below + own * plan['Actual Loops'];
}

/** What the statements of a page read, in rows. The statements are those that the service sends. */
async function rowsRead(filter: CompanyFilter): Promise<number> {
  let rows = 0;
  const explaining = {
    async query(statement: pg.QueryConfig | string) {
      if (typeof statement === 'string') return pool.query(statement);
      const explained = await pool.query(
        `explain (analyze, format json) ${statement.text}`,
        statement.values as never[],
      );
      rows += rowsOf(explained.rows[0]['QUERY PLAN'][0].Plan);
      return pool.query(statement);
    },
  };
  await listCompanyOrders({ ...database, pool: explaining as never }, filter, { size: 25 }, listedAt);
  return rows;
}

describe('of a company with thousands of orders that are done', () => {
  before(async () => {
    for (let i = 0; i < copies.statements; i++) await insertCopies(100_000 + i * copies.each);
  });

  const insertCopies = (numberBefore: number) =>
    owner.query(
      `with copies as (
         insert into production.orders
         select (jsonb_populate_record(t, jsonb_build_object(
                  'id', gen_random_uuid(), 'order_number', $2::bigint + i, 'has_proof', true, 'first_loading_at', '2026-01-01',
                  'created_at', '2025-12-01', 'updated_at', '2026-01-03'))).*
           from production.orders t, generate_series(1, $1::integer) as i
          where t.order_number = (select min(order_number) from production.orders where status = 'delivered')
         returning account_id, order_number)
       insert into production.order_search
       select account_id, order_number, array_to_tsvector(array[lpad(to_hex(order_number >> 12), 7, '0') || 'copied']) from copies`,
      [copies.each, numberBefore],
    );

  const filters: Record<string, CompanyFilter> = {
    'without a filter': {},
    'of an account': { accountId: accounts[1]! },
    'of those placed': { statuses: ['placed'] },
    'of a day': { day: '2026-11-24' },
    'of loadings of a day': { loadingFrom: listedAt, loadingTo: listedAt + dayMs },
    'of unloadings of a day': { unloadingFrom: listedAt, unloadingTo: listedAt + dayMs },
    'of what changed since': { updatedFrom: Date.parse('2026-02-01') },
    'of what is late': { isLate: true },
    'of what nobody carries': { isAssigned: false },
    'of what lacks its proof': { lacksProof: true },
    'by a word that few have': { search: 'lisboa' },
    'by a word that thousands have': { search: 'copied' },
    'by a word that none has': { search: 'nowhere' },
  };
  for (const [name, filter] of Object.entries(filters))
    it(`a list ${name} reads far less than all of them`, async () => {
      const rows = await rowsRead(filter);
      // A block of numbers may be read whole for a word.
      assert.ok(rows < (name.includes('thousands') ? 20_000 : 3000), `${rows} rows`);
    });
});
