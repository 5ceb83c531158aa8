import { type Database, onlyRow } from '../../ground/database/database.ts';
import type { StopState } from '../order/order-states.ts';
import type { OrderKey } from '../order/order-store.ts';
import type { FailureReason, HandedOver, ReportType } from './stop-report.ts';

/** A report as it was recorded; times are ISO 8601 in UTC. */
export type RecordedReport = {
  number: number;
  stopId: string;
  type: ReportType;
  at: string;
  recordedAt: string;
  actor: string;
  reportId: string | null;
  reason: FailureReason | null;
  note: string | null;
  signedBy: string | null;
  quantities: HandedOver[] | null;
  isOutOfOrder: boolean;
  /** When it was taken back. Null: it was not. */
  correctedAt: string | null;
};

/** How far a stop has come; times are ISO 8601 in UTC. */
export type StopProgressRow = {
  stopId: string;
  state: StopState;
  expectedAt: string | null;
  isExpectationDerived: boolean;
  arrivedAt: string | null;
  finishedAt: string | null;
};

/**
 * The stops of an order in tour order, none of one that was not accepted yet, and all reports about them in the order
 * in which they came.
 */
export type OrderProgress = { stops: StopProgressRow[]; reports: RecordedReport[] };

/** How far an order of an account has come. */
export async function findProgress({ pool, schema }: Database, { accountId, id }: OrderKey): Promise<OrderProgress> {
  const result = await pool.query<OrderProgress>({
    name: `${schema}-find-progress`,
    text: `select (
             select coalesce(json_agg(json_build_object(
                 'stopId', s.stop_id, 'state', s.state, 'expectedAt', s.expected_at,
                 'isExpectationDerived', s.is_expectation_derived, 'arrivedAt', s.arrived_at, 'finishedAt', s.finished_at
               ) order by s.position), '[]')
               from ${schema}.order_stops s
                where s.account_id = $1 and s.order_id = $2 and s.state <> 'requested') as stops, (
             select coalesce(json_agg(json_build_object(
                 'number', r.number, 'stopId', r.stop_id, 'type', r.type, 'at', r.at, 'recordedAt', r.recorded_at,
                 'actor', r.actor, 'reportId', r.report_id, 'reason', r.reason, 'note', r.note, 'signedBy', r.signed_by,
                 'quantities', r.quantities, 'isOutOfOrder', r.is_out_of_order, 'correctedAt', r.corrected_at
               ) order by r.number), '[]')
               from ${schema}.stop_reports r where r.account_id = $1 and r.order_id = $2) as reports`,
    values: [accountId, id],
  });
  return onlyRow(result);
}
