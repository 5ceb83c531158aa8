import { type Channel, channel } from 'node:diagnostics_channel';

type NoFacts = Readonly<Record<string, never>>;

/** What rooms report about their work as they do it, for anyone who counts. `environment`: the schema, or `mock`. */
export type Observations = {
  requestBegun: NoFacts;
  /** Reported once for each request that was begun, even if its client has gone. */
  requestEnded: {
    /** Id of the operation, the template of any other route, or `unrouted`. */
    operation: string;
    environment: string;
    /** `other` if it is unrouted. */
    method: string;
    status: number;
    /** The code of a refusal. */
    refusal: string | undefined;
    /** Whether the first reply to its key was given again. */
    isReplay: boolean;
    seconds: number;
  };
  /** A price was calculated, or answered again; vehicles by `offered` or the code for which they are unavailable. */
  priceAnswered: { environment: string; offers: number; vehicles: ReadonlyMap<string, number> };
  bookingAnswered: { environment: string; outcome: 'placed' | 'requested' | 'replayed' | 'trial' };
  /** The company answered an order that it was to answer, or its time was up without. */
  orderAnswered: { environment: string; outcome: 'placed' | 'declined'; by: 'company' | 'silence' };
  /** Reported once for each reply that is not a replay. `outcome`: `honoured`, or why the offer does not hold. */
  offerJudged: { environment: string; outcome: OfferOutcome };
  /** A statement that was given bookings: how many were new, and how long each had waited for it to begin. */
  bookingsStored: { environment: string; stored: number; waitedMs: readonly number[]; tookMs: number };
  /** What pools of vehicles have on each of the next days, `day` 0 being the company's today. */
  poolsCounted: { environment: string; days: readonly CountedPoolDay[] };
  rateLimited: { limit: Limit };
  /** A caller begins or stops waiting for events. */
  pollsChanged: { change: 1 | -1 };
  /** An attempt to send an event to a target. `targets`: the table of the target. */
  eventSent: {
    environment: string;
    targets: string;
    result: 'delivered' | 'failed' | 'given_up';
    isFirst: boolean;
    /** Undefined: it could not be written, and was not sent. */
    seconds: number | undefined;
  };
  engineAsked: { outcome: EngineOutcome; seconds: number };
  /** The routing engine is no longer waited for, or is again. */
  engineChanged: { isCircuitOpen: boolean };
  /** Somebody waited too long for a connection to the database. */
  poolExhausted: NoFacts;
};

/**
 * `limit`: null if any number may be booked. `reserved`: those of `used` that are being booked. `over`: above the
 * limit.
 */
export type CountedPoolDay = {
  pool: string;
  day: number;
  limit: number | null;
  used: number;
  reserved: number;
  over: number;
};

/** Why an offer that a booking names holds or does not. */
export const offerOutcomes = [
  'honoured',
  'malformed',
  'outdated',
  'other_holder',
  'expired',
  'other_transport',
  'signature',
  'window_missed',
  'price_differs',
] as const;

export type OfferOutcome = (typeof offerOutcomes)[number];

/** What limits are called, in headers too. */
export const limits = [
  'account',
  'address',
  'stored-bytes',
  'document-bytes',
  'failed-tokens',
  'failed-logins-of-address',
  'failed-logins-of-person',
  'failed-logins-of-device',
  'driver-requests',
  'driver-reports',
  'driver-uploads',
  'waiting',
] as const;

export type Limit = (typeof limits)[number];

/** What became of a call of the routing engine. */
export const engineOutcomes = ['reply', 'refused', 'failed'] as const;

type EngineOutcome = (typeof engineOutcomes)[number];

type Name = keyof Observations;

const names = [
  'requestBegun',
  'requestEnded',
  'priceAnswered',
  'bookingAnswered',
  'orderAnswered',
  'offerJudged',
  'bookingsStored',
  'poolsCounted',
  'rateLimited',
  'pollsChanged',
  'eventSent',
  'engineAsked',
  'engineChanged',
  'poolExhausted',
] as const satisfies readonly Name[];

/** Kept: looking one up by its text at every request would cost more than reporting without a listener. */
const channels: Record<Name, Channel> = Object.fromEntries(
  names.map((name) => [name, channel(`transport-ordering-service:${name}`)] as const),
) as Record<(typeof names)[number], Channel>;

/** Whether anybody listens, for callers whose facts are costly to gather. */
export function isHeard(name: Name): boolean {
  return channels[name].hasSubscribers;
}

/** Reports to the listeners. Without any, it costs a comparison, and the facts that it is given. */
export function tell<Told extends Name>(name: Told, facts: Observations[Told]): void {
  const told = channels[name];
  if (told.hasSubscribers) told.publish(facts);
}

/** Calls the listener for everything reported from now on, at once. Returns a function that ends it. */
export function hear<Told extends Name>(name: Told, listener: (facts: Observations[Told]) => void): () => void {
  const listen = (facts: unknown) => {
    try {
      listener(facts as Observations[Told]);
    } catch (error) {
      // Otherwise the process would end: counting must not break what is counted.
      process.emitWarning(error as Error);
    }
  };
  channels[name].subscribe(listen);
  return () => void channels[name].unsubscribe(listen);
}
