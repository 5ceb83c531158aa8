import { type Database, onlyRow } from '../../database/database.ts';
import { readWithRetry } from '../../database/unavailable.ts';
import type { Instant } from '../../units.ts';
import { isExpectedLate, isOver, isToServe, isUnassigned, lacksProof } from './condition-sql.ts';

/** How far these are counted. */
export const attentionMax = 10_000;

/**
 * How many orders of all accounts a dispatcher has to see to, each counted up to `attentionMax`: those with a late
 * stop, those that nobody carries, and those delivered without the proof that was asked for.
 */
export type Attention = { late: number; unassigned: number; proofMissing: number };

/** Counts what a dispatcher has to see to at that time. */
export async function findAttention({ pool, schema }: Database, now: Instant): Promise<Attention> {
  const count = (from: string) =>
    `least(${attentionMax}, (select count(*) from (${from} limit ${attentionMax}) as counted))`;
  // An order has about two stops, so that as many again are looked at.
  const stops = (condition: string) => `(
    select s.account_id, s.order_id from ${schema}.order_stops s
     where ${isToServe} and ${condition} limit ${2 * attentionMax})`;
  const text = `
    select ${count(`select distinct account_id, order_id
                      from (${stops(isOver('$1'))} union all ${stops(isExpectedLate)}) as late`)} as late,
           ${count(`select from ${schema}.orders o where ${isUnassigned}`)} as unassigned,
           ${count(`select from ${schema}.orders o where ${lacksProof}`)} as "proofMissing"`;
  const values = [new Date(now).toISOString()];
  const result = await readWithRetry(() =>
    pool.query<Attention>({ name: `${schema}-company-attention`, text, values }),
  );
  return onlyRow(result);
}
