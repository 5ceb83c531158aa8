import { type Database, onlyRow } from '../../ground/database/database.ts';
import type { RequestKey } from '../order/idempotency/request-key.ts';
import type { Assignment, OrderStatus } from '../order/order.ts';
import { hashText } from '../order/order-row.ts';
import type { StopReport } from './stop-report.ts';

/** Whose order it is, who changes it, and which of its versions (null: any). */
export type ChangeOf = {
  accountId: number;
  id: string;
  actor: string;
  key: RequestKey;
  ifVersions: readonly number[] | null;
  lockTimeout: string;
};

/** When a stop is expected, by its place in the tour. Null: nobody knows any more. */
export type Expectation = { position: number; at: Date | null };

/**
 * What is expected once a change is made, null if that stays as it is; and the number of reports and corrections from
 * which that was worked out, null if it does not matter.
 */
export type Outlook = { expected: readonly Expectation[] | null; seen: number | null };

type ProgressRefusal =
  | 'order_not_found'
  | 'order_changed'
  | 'order_not_under_way'
  | 'stop_not_found'
  | 'stop_done'
  | 'stop_out_of_order'
  | 'proof_missing'
  | 'nothing_to_correct'
  | 'outdated';

/** An order after a report: `report` is its number, `repeated` tells that it was there before. */
export type ReportedOrder = { status: OrderStatus; version: number; report: number; repeated: boolean };

/** All but `isKnown` is null if the key is known. A refusal comes with the state that it is for. */
export type ProgressOutcome =
  | { isKnown: true }
  | { isKnown: false; refusal: null; outcome: ReportedOrder }
  | { isKnown: false; refusal: ProgressRefusal; outcome: { status: OrderStatus; version: number } | null };

/**
 * Records a report, with the status that follows, in one statement. Does nothing if the key was used before, or if
 * others have reported since the expectation was worked out (`outdated`).
 */
export async function insertReport(
  { pool, schema }: Database,
  change: ChangeOf,
  report: StopReport,
  outlook: Outlook,
): Promise<ProgressOutcome> {
  const result = await pool.query<ProgressOutcome>({
    name: `${schema}-record-progress`,
    text: `select is_known, refusal, outcome
             from ${schema}.record_progress_v3($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: toValues(change, toRow(report), outlook),
  });
  return onlyRow(result);
}

/** Takes the last report that stands back, but an eta. Else as `insertReport`. */
export async function markReportCorrected(
  { pool, schema }: Database,
  change: ChangeOf,
  reason: string,
  outlook: Outlook,
): Promise<ProgressOutcome> {
  const result = await pool.query<ProgressOutcome>({
    name: `${schema}-correct-report`,
    text: `select is_known, refusal, outcome
             from ${schema}.correct_report_v1($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: toValues(change, reason, outlook),
  });
  return onlyRow(result);
}

/** Both functions take the same, but for what is reported or why it is taken back. */
function toValues(
  { accountId, id, actor, key, ifVersions, lockTimeout }: ChangeOf,
  what: object | string,
  { expected, seen }: Outlook,
) {
  const then = expected && JSON.stringify(expected);
  return [accountId, id, what, then, seen, ifVersions, actor, key.key, hashText(key.requestHash), lockTimeout];
}

function toRow({ stopId, at, signedBy, reportId, outOfOrder, withoutProof, ...rest }: StopReport) {
  return {
    ...rest,
    stop_id: stopId,
    at: at.toISOString(),
    signed_by: signedBy,
    report_id: reportId,
    out_of_order: outOfOrder,
    without_proof: withoutProof,
  };
}

/** `statusBefore` is null if there is no such order, `version` if nothing was changed. */
type AssignOutcome = { isKnown: boolean; version: number | null } & (
  | { statusBefore: OrderStatus; versionBefore: number }
  | { statusBefore: null; versionBefore: null }
);

/** Says who carries a placed or loaded order; `words` find it from then on. Null: nobody any more. */
export async function updateTransport(
  { pool, schema }: Database,
  { accountId, id, actor, key, ifVersions, lockTimeout }: ChangeOf,
  transport: Assignment | null,
  words: readonly string[],
): Promise<AssignOutcome> {
  const result = await pool.query<AssignOutcome>({
    name: `${schema}-assign-transport`,
    text: `select is_known, status_before, version_before, version
             from ${schema}.assign_transport_v3($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [accountId, id, transport, words, ifVersions, actor, key.key, hashText(key.requestHash), lockTimeout],
  });
  return onlyRow(result);
}
