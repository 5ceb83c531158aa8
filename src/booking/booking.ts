import type { Caller } from '../accounts/account-store.ts';
import type { Place } from '../cities/place.ts';
import type { Item, StatedItem } from '../load/item.ts';
import type { RequestKey } from '../orders/idempotency/request-key.ts';
import type { NewOrder, Stop } from '../orders/order.ts';
import type { Cents, TimeWindow } from '../units.ts';

/** A stop as the shipper stated it: whom to meet where, and the windows it may be served in (none: the schedule's). */
export type StatedStop = Omit<Stop, 'id' | 'timeZone' | 'dates' | 'statuses'> & { windows: TimeWindow[] };

/** A booking as it was read: its form is right, and nothing else was judged. */
export type StatedBooking = {
  vehicleType: number;
  additionalInformation: string | null;
  documentedDelivery: boolean;
  /** Labels of the extra services chosen. */
  extraServices: readonly string[];
  /** The offer whose price is to hold. */
  offerId: string | undefined;
  /** Refuse a dearer price, extra services included. */
  maxPriceCents: Cents | undefined;
  items: StatedItem[];
  /** In the order of the tour. */
  loadings: StatedStop[];
  unloadings: StatedStop[];
};

/** A booking that can be priced: goods are complete, stops are judged and located. */
export type Booking = Omit<StatedBooking, 'items' | 'loadings' | 'unloadings'> & {
  items: Item[];
  loadings: LocatedStop[];
  unloadings: LocatedStop[];
};
export type LocatedStop = { stated: StatedStop; place: Place };

/** What is kept of a booking that is not complete. */
export type StatedDraft = Pick<
  StatedBooking,
  'additionalInformation' | 'documentedDelivery' | 'items' | 'loadings' | 'unloadings'
> & { vehicleType: number | null };

/** What became of a request: a trial was judged and priced, and nothing was stored. */
export type Outcome = 'placed' | 'draft' | 'trial';

/** Who asks, and how replies are read and written: what the edge knows and a use case does not. */
type Asked = {
  shipper: Caller;
  /** Undefined: a repeat is another booking. */
  key: RequestKey | undefined;
  /** The reply as JSON text; of an order that is stored it has `numberMark` where the number belongs. */
  writeReply: (order: NewOrder, outcome: Outcome, notes: readonly string[]) => string;
  /** The stops as lists show them, as JSON text. */
  writeListed: (order: NewOrder) => string;
};

export type AskedBooking = Asked & {
  /** The draft to publish; undefined: a new order. */
  draftId: string | undefined;
  isTrial: boolean;
  /**
   * Reads the booking, and the text that is kept of it. `drafted` is what the draft said, which counts where the
   * request says nothing. @throws {ServiceError} `invalid_request` when something is missing in both.
   */
  read: (drafted: string | undefined) => { stated: StatedBooking; text: string };
};

export type AskedDraft = Asked & { stated: StatedDraft; text: string };

/** `version` is the order's after it; undefined when nothing was stored. */
export type BookingReply = { text: string; version: number | undefined; isReplay: boolean };
