import { v7 as uuidv7 } from 'uuid';
import type { Item } from '../../engine/load/item.ts';
import type { BreakdownLine } from '../../engine/pricing/cost/bill.ts';
import type { CancellationCase } from '../../engine/pricing/cost/cancellation.ts';
import type { Emissions } from '../../engine/pricing/emissions.ts';
import type { TaxedFee, TaxedPrice } from '../../engine/pricing/vat/add-vat.ts';
import type { Cents, TimeWindow } from '../../ground/units.ts';
import type { RequestKey } from './idempotency/request-key.ts';

export const orderStatuses = ['draft', 'requested', 'placed', 'loaded', 'delivered', 'declined', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const stopStatusTypes = ['arrived', 'finished', 'failed', 'closed'] as const;
export type StopStatusType = (typeof stopStatusTypes)[number];

/** Dates here are ISO 8601 in UTC; replies show them in the stop's zone. */
export type StopStatus = {
  type: StopStatusType;
  date: string;
  /** Why it failed or was closed. */
  reason?: string | null;
  signedBy?: string | null;
  /** Pieces handed over, by item from 0, where they are not those booked. */
  quantities?: { item: number; quantity: number }[] | null;
};
/** When a stop is expected to be reached: as reported, or recalculated from the report of an earlier stop. */
export type StopExpectation = { date: string; isDerived: boolean };
export type StopDates = { start: string; end: string };

/**
 * A UUID of version 7: ids of the same hour are next to each other in the index, so that a booking costs the same in a
 * large index as in a small one.
 */
export function newOrderId(): string {
  return uuidv7();
}

/** Whether a text has the form of an order id: a UUID as the service makes them. */
export function isOrderId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** A stop as it was booked. */
export type PlannedStop = {
  id: string;
  companyName: string;
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string;
  country: string;
  zip: string;
  city: string;
  phone: string;
  referenceNumber: string;
  timeZone: string;
  dates: StopDates[];
};

/** A stop with its valid reports, by date. */
export type Stop = PlannedStop & { statuses: StopStatus[]; expected: StopExpectation | null };

/** Who carries an order. Texts are empty where nothing is known. */
export type Assignment = {
  haulier: string;
  haulierAddress: string;
  vehiclePlate: string;
  trailerPlate: string;
  driverName: string;
  driverPhone: string;
};

/** Who canceled an order and why. */
export type Cancellation = { by: 'shipper' | 'company'; reason?: string; note?: string };

/** Why the company may decline an order. */
export const declineReasons = ['no_vehicle', 'not_served', 'goods', 'window', 'customer', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** How an order that the company was to answer was answered. `at`: ISO 8601. */
export type Decision = {
  answer: 'placed' | 'declined';
  at: string;
  /** Its time was up. Absent: the company answered. */
  by?: 'silence';
  reason?: DeclineReason;
  note?: string;
};

/** Amounts are integer cents. `vatRate` is a fraction. */
export type OrderPrice = TaxedPrice & {
  currencyCode: string;
  tariffVersion: string;
  breakdown: readonly BreakdownLine[];
};

export type OrderSummary = {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  loadings: PlannedStop[];
  unloadings: PlannedStop[];
};

/** As a list needs it: with the stops already written for lists or, for older orders, the stops themselves. */
export type ListedOrder = Pick<OrderSummary, 'id' | 'orderNumber' | 'status'> & {
  /** Until when the company is to answer it, and the zone of its first loading. Null: it is not requested. */
  decideUntil: Date | null;
  timeZone: string | null;
} & ({ listed: string } | { listed: null; loadings: PlannedStop[]; unloadings: PlannedStop[] });

/** The terms of cancellation at booking, and from when their free minutes count: ISO 8601 in UTC. */
export type BookedTerms = CancellationCase['terms'] & { placedAt: string };

/** What is known about an order from its booking on. */
type BookedOrder = Omit<OrderSummary, 'orderNumber' | 'status'> & {
  accountId: number;
  vehicleType: number | null;
  additionalInformation: string | null;
  documentedDelivery: boolean;
  paymentMethod: string;
  goods: Item[];
  distanceKm: number | null;
  drivingSeconds: number | null;
  /** Null for a draft, as are the vehicle, the distance and the driving time. */
  price: OrderPrice | null;
  extraServices: { label: string; cost: number }[];
  /** Null for orders from before emissions were estimated. */
  emissions: Emissions | null;
  /** Null: canceling costs nothing. */
  cancellationTerms: BookedTerms | null;
};

export type Order = Omit<BookedOrder, 'loadings' | 'unloadings'> &
  Pick<OrderSummary, 'orderNumber' | 'status'> & {
    version: number;
    createdAt: Date;
    /** Of the last change of any kind. */
    updatedAt: Date;
    loadings: Stop[];
    unloadings: Stop[];
    transport: Assignment | null;
    cancellation: Cancellation | null;
    /** What its shipper pays for having canceled it. */
    cancellationCharge: TaxedFee | null;
    /** Since and until when the company is or was to answer it, and what its silence means. Null: placed at once. */
    requestedAt: Date | null;
    decideUntil: Date | null;
    silence: ToAnswer['silence'] | null;
    /** Null: it was placed at once, has no answer yet, or was withdrawn. */
    decision: Decision | null;
  };

/**
 * Until when the company is to answer an order and when half of that time has passed, ISO 8601 in UTC, and what its
 * silence means.
 */
export type ToAnswer = { decideUntil: string; halfAt: string; silence: 'accept' | 'decline' };

export type NewOrder = BookedOrder & {
  status: 'draft' | 'requested' | 'placed';
  /** The known fields of the request's body; for a published draft, the draft's and those stated with it. */
  request: string;
  actor: string;
  /** The day (`YYYY-MM-DD`) and pool of vehicles that it is counted in. Undefined: in none. */
  counted?: { day: string; pool: string } | undefined;
  /** Only of one that is requested. */
  toAnswer?: ToAnswer | undefined;
  /** Until when it may be stored, as PostgreSQL writes an instant, if a place is reserved for it. */
  storeUntil?: string | undefined;
};

/** A step that the sandbox takes automatically, some time after an order is placed; `orders/simulation` defines it. */
export type PlannedStep = { afterSeconds: number; step: object };

/** What a token may order for net on a day by the clock of a zone, and the token under whose number that is counted. */
export type CeilingOfDay = { cents: Cents; tokenId: number; timeZone: string };

/** An order with what is stored along with it. */
export type OrderToStore = {
  order: NewOrder;
  /** The reply as JSON text, with `numberMark` in place of the number. */
  reply: string;
  /** Its stops as lists show them, as JSON text. */
  listed: string;
  key: RequestKey | undefined;
  /** Of a token that may only order for so much a day. */
  ceiling?: CeilingOfDay | undefined;
  /** Only in the sandbox. */
  steps?: readonly PlannedStep[] | undefined;
};

/** A window as orders store it: ISO 8601 in UTC. */
export function toDates({ start, end }: TimeWindow): StopDates {
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}

/** Whether a shipper was the actor of an event: by a token, or a person of its account. */
export function isShipper(actor: string): boolean {
  return /^(token|shipper):/.test(actor);
}
