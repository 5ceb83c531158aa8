import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Place } from '../cities/place.ts';
import type { Item } from '../load/item.ts';
import type { Cents, Instant, TimeWindow } from '../units.ts';

/** What an offer is bound to besides its price. Equal transports have equal digests. */
export type PromisedTransport = {
  /** Environment and account, as in `production:17`. */
  holder: string;
  items: readonly Item[];
  places: readonly Place[];
  /** The first loading's window. Its width decides the time slot. */
  loadingWindow: TimeWindow;
  vehicleType: number;
};

type Promised = { value: Cents; tariffVersion: string; validUntil: Instant };

export type OfferKey = { id: number; secret: Buffer };

/** Why an offer id does not hold, told to whoever booked with it. */
type Refusal = { reason: string };

/** The account and environment an offer is made to. */
export function holderOf(environment: string, accountId: number): string {
  return `${environment}:${accountId}`;
}

const digestLength = 8;
const separator = '.';

/** What the offers of one request share. */
type Shared = [
  keyId: number,
  validUntilSeconds: number,
  tariffVersion: string,
  holder: string,
  items: string,
  places: string,
];
type Payload = { shared: Shared; vehicleType: number; value: Cents; window: string; signature: string };

/** What signing needs from an offer. */
type SignedOffer = { vehicleType: number; price: { value: Cents }; loadingTimes: readonly TimeWindow[] };

/**
 * Signs the offers of one request and returns a function that gives an offer its `offer_id`. What they share is
 * digested once and signed with HMAC-SHA-256 (RFC 2104); that signature is the key for each offer's own.
 */
export function offerSigner(
  key: OfferKey,
  { holder, items, places }: Pick<PromisedTransport, 'holder' | 'items' | 'places'>,
  { tariffVersion, validUntil }: Omit<Promised, 'value'>,
): (offer: SignedOffer) => string {
  const seconds = Math.floor(validUntil / 1000);
  const shared: Shared = [key.id, seconds, tariffVersion, digest(holder), digestItems(items), digestPlaces(places)];
  const sharedText = Buffer.from(JSON.stringify(shared)).toString('base64url');
  const requestKey = signShared(key, sharedText);
  const windows = new Map<string, string>();
  return ({ vehicleType, price, loadingTimes }) => {
    const times = windowText(loadingTimes[0]!);
    const window = windows.get(times) ?? digest(times);
    windows.set(times, window);
    const own = `${vehicleType}${separator}${price.value}${separator}${window}`;
    return [sharedText, own, signOwn(requestKey, own)].join(separator);
  };
}

/** The key an offer id names. Undefined if it does not have the form of one. */
export function keyIdOf(offerId: string): number | undefined {
  return readPayload(offerId)?.shared[0];
}

/**
 * The price an offer id promises for a transport, or why it does not hold: forged, expired, for another account,
 * vehicle, load, place or time.
 */
export function verifyOffer(
  offerId: string,
  key: OfferKey | undefined,
  transport: PromisedTransport,
  now: Instant,
): Promised | Refusal {
  const payload = readPayload(offerId);
  if (!payload || !key || !isEqual(payload.signature, expectedSignature(key, offerId)))
    return { reason: 'is not an offer of this service, or its key has been retired' };
  const { vehicleType, value, window } = payload;
  const [, seconds, tariffVersion, holder, items, places] = payload.shared;
  if (holder !== digest(transport.holder)) return { reason: 'is an offer to another account' };
  const validUntil = seconds * 1000;
  if (now > validUntil) return { reason: `expired at ${new Date(validUntil).toISOString()}: ask for a new price` };
  const differences = [
    vehicleType !== transport.vehicleType && `vehicle_type (offered: ${vehicleType})`,
    items !== digestItems(transport.items) && 'items',
    places !== digestPlaces(transport.places) && 'places',
    window !== digest(windowText(transport.loadingWindow)) && 'first loading window',
  ].filter((difference) => difference !== false);
  if (differences.length === 0) return { value, tariffVersion, validUntil };
  const hint = differences.includes('places') ? '; ask for the price with the postal codes of the booking' : '';
  return { reason: `is for another transport: ${differences.join(', ')} differ${hint}` };
}

function readPayload(offerId: string): Payload | undefined {
  const parts = /^([\w-]{40,500})\.(\d{1,10})\.(\d{1,12})\.([\w-]{8})\.([\w-]{43})$/.exec(offerId);
  if (!parts) return undefined;
  const [, sharedText, vehicleType, value, window, signature] = parts as unknown as [string, ...string[]];
  try {
    const shared: unknown = JSON.parse(Buffer.from(sharedText!, 'base64url').toString());
    if (!Array.isArray(shared) || shared.length !== 6 || !Number.isInteger(shared[0])) return undefined;
    return {
      shared: shared as Shared,
      vehicleType: Number(vehicleType),
      value: Number(value),
      window: window!,
      signature: signature!,
    };
  } catch {
    return undefined;
  }
}

function expectedSignature(key: OfferKey, offerId: string): string {
  const [sharedText, ...own] = offerId.split(separator).slice(0, -1);
  return signOwn(signShared(key, sharedText!), own.join(separator));
}

function signShared(key: OfferKey, text: string): string {
  return createHmac('sha256', key.secret).update(text).digest('base64url');
}

/** SHA-512/256 hides part of its state, so unlike SHA-256 it can be keyed by a prefix. */
function signOwn(requestKey: string, text: string): string {
  return hash('sha512-256', requestKey + separator + text, 'base64url');
}

function isEqual(stated: string, computed: string): boolean {
  const [a, b] = [Buffer.from(stated), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Names of goods are left out: they change neither load nor price. */
function digestItems(items: readonly Item[]): string {
  return digest(JSON.stringify(items.map(({ name: _name, ...item }) => Object.values(item))));
}

function digestPlaces(places: readonly Place[]): string {
  return digest(JSON.stringify(places.map(({ country, latitude, longitude }) => [country, latitude, longitude])));
}

function windowText({ start, end }: TimeWindow): string {
  return `${start} ${end}`;
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, digestLength);
}
