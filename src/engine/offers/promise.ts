import { hash, timingSafeEqual } from 'node:crypto';
import { formatLocal } from '../../ground/local-time.ts';
import type { OfferOutcome } from '../../ground/observed.ts';
import { type Cents, type Instant, isBeginningOf, minuteMs, type TimeWindow } from '../../ground/units.ts';
import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import { hintLength, partHint } from './hints.ts';
import { hmacSha256 } from './hmac-sha256.ts';

/** The transport that the offers of a request are for: their prices hold for it and for no other. */
type PromisedTransport = {
  /** Environment and account, as in `production:17`. */
  holder: string;
  items: readonly Item[];
  /** In the order of the tour. */
  loadings: readonly Place[];
  unloadings: readonly Place[];
};

/** What the prices of a request are made with, and until when they hold. */
type PromiseTerms = {
  /** The full minute from which lead time counts. */
  pricedAt: Instant;
  /** A full minute. */
  validUntil: Instant;
  tariffVersion: string;
  /** 0 to 1. */
  discountShare: number;
  /** See `PricingSource`. */
  release: string;
};

/** What an offer id promises. */
export type Promised = PromiseTerms & {
  vehicleType: number;
  value: Cents;
  /** To a tenth. */
  distanceKm: number;
  /** At the first loading. */
  loadingWindow: TimeWindow;
  /** The way of the vehicle that a routing engine measured. Undefined: the network's. */
  way?: string;
};

/** What is booked with an offer. */
export type BookedTransport = PromisedTransport & {
  vehicleType: number;
  /** The windows that suit the first loading, of which one is the offer's, or that for loading earlier. */
  loadingWindows: readonly TimeWindow[];
};

export type OfferKey = { id: number; secret: Buffer };

/**
 * Why an offer id is not valid: as a code for metrics, and in words for the shipper who booked with it. `claimed`: what
 * it says where nothing but its signature is wrong.
 */
type BrokenPromise = { outcome: OfferOutcome; reason: string; claimed?: Promised };

/** The account and environment an offer is made to. */
export function holderOf(environment: string, accountId: number): string {
  return `${environment}:${accountId}`;
}

/** What signing needs from an offer. */
type SignedOffer = {
  vehicleType: number;
  price: { value: Cents };
  distanceKm: number;
  loadingTimes: readonly TimeWindow[];
  routing?: { source: string; way?: string };
};

const formNumber = 2;

/**
 * An offer id: what the offers of a request share, what is the offer's own, and the signature of both. Raise the number
 * in front when the form, or what is signed, changes.
 */
const form = new RegExp(
  [
    `^(?<shared>${formNumber}`,
    '(?<keyId>\\d{1,10})',
    '(?<pricedAt>\\d{1,8})',
    '(?<validUntil>\\d{1,8})',
    '(?<tariffVersion>[\\w-]{1,300})',
    '(?<discountShare>[\\d.e-]{1,24})',
    '(?<release>[\\w-]{8})',
    '(?<hints>[\\w-]{16}))',
    '(?<own>(?<vehicleType>\\d{1,10})',
    '(?<value>\\d{1,12})',
    '(?<tenthsOfKm>\\d{1,8})',
    '(?<start>\\d{1,14})',
    '(?<width>\\d{1,12})(?:~(?<way>[\\w.]{1,7000}))?)',
    '(?<signature>[\\w-]{43})$',
  ].join('~'),
);
/** Of ids without a number in front. */
const earlierForm = /^[\w-]{40,500}\.\d{1,10}\.\d{1,12}\.[\w-]{8}\.[\w-]{43}$/;

/** An offer id as read. It must not be trusted before its signature is checked. */
type ReadOffer = Record<'shared' | 'hints' | 'own' | 'signature', string> & { keyId: number; promised: Promised };

/**
 * Signs the offers of one request and returns a function that gives an offer its `offer_id`. What they share is signed
 * once with the whole transport, by HMAC-SHA-256 (RFC 2104); that signature is the key for each offer's own.
 */
export function offerSigner(
  key: OfferKey,
  transport: PromisedTransport,
  { pricedAt, validUntil, tariffVersion, discountShare, release }: PromiseTerms,
): (offer: SignedOffer) => string {
  const parts = partsOf(transport);
  const [from, until] = [pricedAt / minuteMs, validUntil / minuteMs];
  const hints = parts.map(partHint).join('');
  const shared = [formNumber, key.id, from, until, tariffVersion, discountShare, release, hints].join('~');
  const requestKey = signShared(key, shared, parts);
  return ({ vehicleType, price, distanceKm, loadingTimes, routing }) => {
    const { start, end } = loadingTimes[0]!;
    const onWay = routing?.way === undefined ? '' : `~${routing.way}`;
    const own = `${vehicleType}~${price.value}~${Math.round(distanceKm * 10)}~${start}~${end - start}${onWay}`;
    return `${shared}~${own}~${signOwn(requestKey, own)}`;
  };
}

/** The key an offer id names. Undefined if it does not have the form of one. */
export function keyIdOf(offerId: string): number | undefined {
  return readOffer(offerId)?.keyId;
}

/**
 * What an offer id promises, or why it does not hold for what is booked: forged, expired, for another account, vehicle,
 * load, place or time.
 */
export function verifyOffer(
  offerId: string,
  key: OfferKey | undefined,
  booked: BookedTransport,
  now: Instant,
): Promised | BrokenPromise {
  const offer = readOffer(offerId);
  if (offer === undefined) {
    if (!earlierForm.test(offerId)) return { outcome: 'malformed', reason: 'is not an offer of this service' };
    return { outcome: 'outdated', reason: 'was made before an update of the service: ask for a new price' };
  }
  const { promised, shared, own, hints, signature } = offer;
  const parts = partsOf(booked);
  const others = parts.map((part, i) => partHint(part) !== hints.slice(i * hintLength, (i + 1) * hintLength));
  if (others[0]) return { outcome: 'other_holder', reason: 'is an offer to another account or environment' };
  if (now > promised.validUntil)
    return { outcome: 'expired', reason: `expired at ${isoText(promised.validUntil)}: ask for a new price` };
  const differences = differencesOf(promised, booked, others);
  const [first, ...further] = differences;
  if (first !== undefined) {
    const hint = differences.some((text) => text.endsWith('places')) ? postalCodesHint : '';
    const verb = further.length > 0 || isPlural.test(first) ? 'differ' : 'differs';
    const reason = `is for another transport: ${differences.join(', ')} ${verb}${hint}`;
    return { outcome: 'other_transport', reason };
  }
  // The hints only tell what differs. Only the signature proves that nothing does.
  if (!key || !isEqual(signature, signOwn(signShared(key, shared, parts), own)))
    return {
      outcome: 'signature',
      reason: 'is not an offer of this service for this transport, or its key has been retired',
      claimed: promised,
    };
  return promised;
}

const isPlural = /(items|places)$/;
const postalCodesHint = '; ask for the price with the postal codes of the booking';

/** What differs in words. `others`: by part, whether it is another one. */
function differencesOf(
  { vehicleType, loadingWindow }: Promised,
  booked: BookedTransport,
  [, items, loadings, unloadings]: readonly boolean[],
): string[] {
  const differences: string[] = [];
  if (vehicleType !== booked.vehicleType) differences.push(`vehicle_type (offered: ${vehicleType})`);
  if (items) differences.push('items');
  if (loadings) differences.push('loading places');
  if (unloadings) differences.push('unloading places');
  if (!booked.loadingWindows.some((window) => isBeginningOf(window, loadingWindow))) {
    differences.push(describeWindow(loadingWindow, booked));
  }
  return differences;
}

function describeWindow({ start, end }: TimeWindow, { loadings }: Pick<BookedTransport, 'loadings'>): string {
  const [from, to] = [start, end].map((at) => formatLocal(at, loadings[0]!.timeZone));
  return `first loading window (offered: ${from} to ${to})`;
}

/** Why an offer is not valid for another window than its own at the first loading. */
export function refuseWindow({ loadingWindow }: Promised, booked: Pick<BookedTransport, 'loadings'>): BrokenPromise {
  const reason = `is for another transport: ${describeWindow(loadingWindow, booked)} differs`;
  return { outcome: 'other_transport', reason };
}

function readOffer(offerId: string): ReadOffer | undefined {
  const fields = form.exec(offerId)?.groups;
  if (fields === undefined) return undefined;
  const text = (name: string) => fields[name] ?? '';
  const number = (name: string) => Number(fields[name]);
  const start = number('start');
  return {
    shared: text('shared'),
    hints: text('hints'),
    own: text('own'),
    signature: text('signature'),
    keyId: number('keyId'),
    promised: {
      pricedAt: number('pricedAt') * minuteMs,
      validUntil: number('validUntil') * minuteMs,
      tariffVersion: text('tariffVersion'),
      discountShare: number('discountShare'),
      release: text('release'),
      vehicleType: number('vehicleType'),
      value: number('value'),
      distanceKm: number('tenthsOfKm') / 10,
      loadingWindow: { start, end: start + number('width') },
      ...(fields.way !== undefined && { way: fields.way }),
    },
  };
}

/** Every field that load or price depends on. Names, marks, customs codes and stops of the goods do not matter. */
const itemFields = Object.keys({
  quantity: 0,
  length: 0,
  width: 0,
  height: 0,
  weight: 0,
  category: 0,
  isStackable: 0,
} satisfies Record<
  Exclude<keyof Item, 'name' | 'hsCode' | 'marks' | 'loading' | 'unloading' | SpecialField>,
  0
>) as (keyof Item)[];

/** Likewise, of goods of a special kind. */
type SpecialField = 'hazardous' | 'temperature';

/** Every field by which roads, bans and clocks tell places apart. */
const placeFields = Object.keys({
  country: 0,
  region: 0,
  latitude: 0,
  longitude: 0,
  timeZone: 0,
} satisfies Record<Exclude<keyof Place, 'name' | 'zipCode' | 'namedElsewhere'>, 0>) as (keyof Place)[];

/** Holder, items, loadings and unloadings as texts without a line feed. Equal transports have equal parts. */
function partsOf({ holder, items, loadings, unloadings }: PromisedTransport): string[] {
  const places = [loadings, unloadings].map((list) => textOf(list, placeFields));
  const special = items.some(({ hazardous, temperature }) => hazardous || temperature) ? specialText(items) : '';
  return [holder, textOf(items, itemFields) + special, ...places];
}

/** Plain goods have no such text: they are signed as before there was any. */
function specialText(items: readonly Item[]): string {
  return JSON.stringify(
    items.map(({ hazardous, temperature }) => [
      hazardous && [hazardous.unNumber, hazardous.class, hazardous.packingGroup, hazardous.quantityLimited],
      temperature && [temperature.min, temperature.max],
    ]),
  );
}

function textOf<T>(elements: readonly T[], fields: readonly (keyof T)[]): string {
  return JSON.stringify(elements.map((element) => fields.map((field) => element[field])));
}

function signShared(key: OfferKey, shared: string, parts: readonly string[]): string {
  return hmacSha256(key.secret, [shared, ...parts].join('\n'));
}

/** SHA-512/256 hides part of its state, so unlike SHA-256 it can be keyed by a prefix. */
function signOwn(requestKey: string, own: string): string {
  return hash('sha512-256', `${requestKey}~${own}`, 'base64url');
}

function isEqual(stated: string, computed: string): boolean {
  const [a, b] = [Buffer.from(stated), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function isoText(instant: Instant): string {
  return new Date(instant).toISOString();
}
