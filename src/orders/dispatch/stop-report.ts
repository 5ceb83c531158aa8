import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import { dayMs, type Instant, minuteMs } from '../../ground/units.ts';
import { isOrderId, type Order } from '../order/order.ts';

/** What may be reported about a stop. */
export const reportTypes = ['eta', 'arrived', 'finished', 'failed', 'closed'] as const;
export type ReportType = (typeof reportTypes)[number];

/**
 * Why a stop was not done. Next to each, the reason of Open Trip Model 5.7
 * (github.com/opentripmodel/documentation, action-result-reason).
 */
export const failureReasons = {
  receiver_absent: 'receiverAbsent',
  rejected: 'rejectedByReceiver',
  goods_not_ready: 'other',
  wrong_goods: 'incomplete',
  damaged: 'damage',
  inaccessible: 'inaccessibleAddress',
  wrong_address: 'invalidAddress',
  vehicle_breakdown: 'other',
  closed: 'receiverAbsent',
  other: 'other',
} as const;
export type FailureReason = keyof typeof failureReasons;

/** How many pieces of an item of the goods were handed over; items count from 0. */
export type HandedOver = { item: number; quantity: number };

/** What happened at a stop, or with `eta` when it is expected. */
export type StopReport = {
  type: ReportType;
  stopId: string;
  at: Date;
  /** Needed for `failed` and `closed`. */
  reason?: FailureReason | undefined;
  note?: string | undefined;
  signedBy?: string | undefined;
  quantities?: HandedOver[] | undefined;
  /** The reporter's own: the same one counts once for an order. */
  reportId?: string | undefined;
  /** Stops before it are not done. Needs a note. */
  outOfOrder?: boolean | undefined;
  /** Why the last unloading is finished without the proof that was asked for. */
  withoutProof?: string | undefined;
};

/** Takes back the last valid report. */
export type Correction = { type: 'correction'; reason: string };

/** Clocks of telephones and telematics may be ahead by this much. */
const aheadMsMax = 5 * minuteMs;
/** A time farther from now is a slip: no order takes that long. */
const farMsMax = 400 * dayMs;

/**
 * Judges a report on its own, without its order.
 * @throws {ServiceError} `invalid_request` naming the field; `stop_not_found` for what is the id of no stop.
 */
export function judgeReport(report: StopReport, now: Instant): void {
  const { type, at, reason, note, outOfOrder } = report;
  const errors: Record<string, string[]> = {};
  if (Math.abs(at.getTime() - now) > farMsMax) errors.at = ['must lie within 400 days of now: is the year right?'];
  else if (type !== 'eta' && at.getTime() > now + aheadMsMax) errors.at = ['must not be in the future: only an eta is'];
  if ((type === 'failed' || type === 'closed') && reason === undefined)
    errors.reason = [`is needed for ${type}: one of ${Object.keys(failureReasons).join(', ')}`];
  if (type !== 'failed' && type !== 'closed' && reason !== undefined)
    errors.reason = ['belongs to failed and closed only'];
  if (reason === 'other' && !note) errors.note = ['is needed with the reason "other"'];
  if (outOfOrder && !note) errors.note = ['is needed with out_of_order: why are the stops before it not done?'];
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
  // Stops have ids of the same form as orders.
  if (!isOrderId(report.stopId)) throw new ServiceError('stop_not_found');
}

/**
 * Judges which pieces a report says were handed over.
 * @throws {ServiceError} `invalid_request` for goods that the order does not have, or that are named twice.
 */
export function judgeQuantities({ quantities = [] }: StopReport, { goods }: Pick<Order, 'goods'>): void {
  const known = new Set<number>();
  for (const [index, { item }] of quantities.entries()) {
    const field = `quantities.${index}.item`;
    if (item >= goods.length)
      throw invalidRequest({ [field]: [`must count the goods of the order from 0: it has ${goods.length}`] });
    if (known.has(item)) throw invalidRequest({ [field]: ['is named twice: give its pieces once'] });
    known.add(item);
  }
}
