import type { Item } from '../../../engine/load/item.ts';
import type { Cents, Instant } from '../../../ground/units.ts';
import type { Assignment, OrderStatus, PlannedStop } from '../../order/order.ts';
import { type StopState, statesToServe } from '../../order/order-states.ts';

/**
 * What an order of any account must be to be listed; all that is given must hold. Ranges include both ends and are of
 * the start of the first loading's and the last unloading's window. Without statuses all but drafts are meant.
 */
export type CompanyFilter = {
  accountId?: number | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  loadingFrom?: Instant | undefined;
  loadingTo?: Instant | undefined;
  unloadingFrom?: Instant | undefined;
  unloadingTo?: Instant | undefined;
  /** Some stop is on this day by the clock of its place, as in 2026-11-24. */
  day?: string | undefined;
  /** Changed in any way at or after. */
  updatedFrom?: Instant | undefined;
  /** Words that all begin words of the order or of its shipper's name; or a number, or an id. */
  search?: string | undefined;
  isLate?: true | undefined;
  /** False: placed or loaded, and nobody carries it. */
  isAssigned?: boolean | undefined;
  /** Delivered without the proof that was asked for. */
  lacksProof?: true | undefined;
  /** Canceled drafts count as canceled orders, as they do for their shipper. Else they are left out. */
  withCanceledDrafts?: true | undefined;
};

/** How far a stop has come, in tour order. Times are ISO 8601 in UTC. */
export type StopBrief = { stopId: string; state: StopState; expectedAt: string | null; isExpectationDerived: boolean };

/** An order as the company's lists show it. Prices are null for drafts. */
export type CompanyOrder = {
  accountId: number;
  accountName: string;
  accountVatId: string | null;
  id: string;
  orderNumber: number;
  status: OrderStatus;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  vehicleType: number | null;
  loadings: PlannedStop[];
  unloadings: PlannedStop[];
  goods: Item[];
  additionalInformation: string | null;
  transport: Assignment | null;
  extraServices: { label: string; cost: number }[];
  currencyCode: string | null;
  transportNetCents: Cents | null;
  netCents: Cents | null;
  /** A fraction. */
  vatRate: number | null;
  vatRule: string | null;
  grossCents: Cents | null;
  tariffVersion: string | null;
  /** What was charged for canceling it. */
  cancellationCharge: { net: Cents; vat: Cents; gross: Cents } | null;
  /** Until when the company is or was to answer it. */
  decideUntil: Date | null;
  /** Null for a draft, and for an order that was not accepted yet. */
  stops: StopBrief[] | null;
};

/** Whether a stop is not done and its window is over, or is expected to be when the vehicle comes. */
export function isStopLate(
  { state, expectedAt }: Pick<StopBrief, 'state' | 'expectedAt'>,
  windowEnd: Instant,
  now: Instant,
): boolean {
  if (!statesToServe.includes(state)) return false;
  return windowEnd < now || (expectedAt !== null && Date.parse(expectedAt) > windowEnd);
}
