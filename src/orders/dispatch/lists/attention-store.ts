import { type Database, onlyRow } from '../../../ground/database/database.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import type { Instant } from '../../../ground/units.ts';
import { isExpectedLate, isOver, isRequested, isToServe, isUnassigned, lacksProof } from './condition-sql.ts';

/** These are counted up to this number. */
export const attentionMax = 10_000;

/**
 * How many orders of all accounts a dispatcher has to see to, each counted up to `attentionMax`: those with a late
 * stop, those that nobody carries, those delivered without the proof that was asked for, and those to be answered.
 */
type Attention = { late: number; unassigned: number; proofMissing: number; requested: number };

/** Counts what a dispatcher has to see to at that time. */
export async function findAttention({ pool, schema, isCluster }: Database, now: Instant): Promise<Attention> {
  const count = (from: string) =>
    `least(${attentionMax}, (select count(*) from (${from} limit ${attentionMax}) as counted))`;
  // An order has about two stops, so that as many again are looked at.
  const stops = (condition: string) => `(
    select s.account_id, s.order_id from ${schema}.order_stops s
     where ${isToServe} and ${condition} limit ${2 * attentionMax})`;
  const text = isCluster
    ? countsOnCluster(schema, stops)
    : `
    select ${count(`select distinct account_id, order_id
                      from (${stops(isOver('$1'))} union all ${stops(isExpectedLate)}) as late`)} as late,
           ${count(`select from ${schema}.orders o where ${isUnassigned}`)} as unassigned,
           ${count(`select from ${schema}.orders o where ${lacksProof}`)} as proof_missing,
           ${count(`select from ${schema}.orders o where ${isRequested}`)} as requested`;
  const values = [new Date(now).toISOString()];
  const result = await readWithRetry(() =>
    pool.query<Attention>({ name: `${schema}-company-attention`, text, values }),
  );
  return onlyRow(result);
}

/** A cluster takes no subqueries of subqueries without a table: each is a query of its own, their counts are joined. */
function countsOnCluster(schema: string, stops: (condition: string) => string): string {
  const orders = (condition: string) => `(
    select o.account_id from ${schema}.orders o where ${condition} limit ${attentionMax})`;
  return `
    with passed as materialized ${stops(isOver('$1'))}, expected as materialized ${stops(isExpectedLate)},
      carried_by_nobody as materialized ${orders(isUnassigned)}, unproved as materialized ${orders(lacksProof)},
      asked as materialized ${orders(isRequested)},
      l as materialized (
        select count(*) as late from (
          select account_id, order_id from passed union select account_id, order_id from expected) as both_kinds),
      u as materialized (select count(*) as unassigned from carried_by_nobody),
      m as materialized (select count(*) as missing from unproved),
      r as materialized (select count(*) as requested from asked)
    select least(${attentionMax}, l.late) as late, u.unassigned, m.missing as proof_missing, r.requested
      from l, u, m, r`;
}
