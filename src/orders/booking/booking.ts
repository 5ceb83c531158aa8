import type { Place } from '../../engine/cities/place.ts';
import type { Item, StatedItem } from '../../engine/load/item.ts';
import type { LineDetail } from '../../engine/pricing/cost/shown-lines.ts';
import type { ComputeInTurn } from '../../ground/concurrency/steps-in-turns.ts';
import type { Cents, TimeWindow } from '../../ground/units.ts';
import type { Caller } from '../../who/accounts/account-store.ts';
import type { RequestKey } from '../order/idempotency/request-key.ts';
import type { NewOrder, PlannedStop } from '../order/order.ts';

/**
 * A stop as the shipper stated it: who to meet where, and the windows it may be served in. Without windows the schedule
 * sets one.
 */
export type StatedStop = Omit<PlannedStop, 'id' | 'timeZone' | 'dates'> & { windows: TimeWindow[] };

/** A booking as read: its form is right, nothing else has been checked yet. */
export type StatedBooking = {
  vehicleType: number;
  additionalInformation: string | null;
  documentedDelivery: boolean;
  /** Labels of the chosen extra services. */
  extraServices: readonly string[];
  /** The offer whose price must hold. */
  offerId: string | undefined;
  /** Refuse a higher price, extra services included. */
  maxPriceCents: Cents | undefined;
  items: StatedItem[];
  /** In the order of the tour. */
  loadings: StatedStop[];
  unloadings: StatedStop[];
};

/** A booking that can be priced: goods complete, stops judged and located. */
export type Booking = Omit<StatedBooking, 'items' | 'loadings' | 'unloadings'> & {
  items: Item[];
  loadings: LocatedStop[];
  unloadings: LocatedStop[];
};
export type LocatedStop = { stated: StatedStop; place: Place };

/** What is kept of an incomplete booking. */
export type StatedDraft = Pick<
  StatedBooking,
  'additionalInformation' | 'documentedDelivery' | 'items' | 'loadings' | 'unloadings'
> & { vehicleType: number | null };

/** What the reply says about the request. A trial is judged and priced, but not stored. */
export type Outcome = 'placed' | 'requested' | 'draft' | 'trial';

/** The caller, and how to read the request and write the reply: the edge knows that, a use case does not. */
type Asked = {
  shipper: Caller;
  /** Undefined: a repeat is another booking. */
  key: RequestKey | undefined;
  /** The reply as JSON text. For an order to be stored it has `numberMark` in place of the number. */
  writeReply: (order: NewOrder, outcome: Outcome, notes: readonly string[]) => string;
  /** The stops as lists show them, as JSON text. */
  writeListed: (order: NewOrder) => string;
  /** Runs work that occupies the process: the edge decides when, and counts it. */
  compute: ComputeInTurn;
};

/** Logs something that should not happen, with the request in which it did. */
export type Warn = (details: object, text: string) => void;

export type AskedBooking = Asked & {
  warn: Warn;
  /** The draft to publish. Undefined: a new order. */
  draftId: string | undefined;
  isTrial: boolean;
  /** Which lines of the price the reply shows. */
  detail: LineDetail;
  /**
   * Reads the booking, and the text kept of it. `drafted` is what the draft said; it fills in what the request leaves
   * out.
   * @throws {ServiceError} `invalid_request` if both leave out something required.
   */
  read: (drafted: string | undefined) => { stated: StatedBooking; text: string };
};

export type AskedDraft = Asked & { stated: StatedDraft; text: string };

/** `version` is the order's version afterwards; undefined if nothing was stored. */
export type BookingReply = { text: string; version: number | undefined; isReplay: boolean };
