import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Place } from '../cities/place.ts';
import type { Cents, Instant, Item, TimeWindow } from '../pricing/types.ts';

/** What an offer is bound to, beside its price: equal transports have equal digests. */
export type PromisedTransport = {
  /** Environment and account, as in `production:17`. */
  holder: string;
  items: readonly Item[];
  places: readonly Place[];
  /** The first loading's; its width is the time slot. */
  loadingWindow: TimeWindow;
  vehicleType: number;
};

export type Promised = { value: Cents; tariffVersion: string; validUntil: Instant };

export type OfferKey = { id: number; secret: Buffer };

/** Why an offer id does not hold, in words for the one who booked with it. */
export type Refusal = { reason: string };

const digestLength = 8;
const separator = '.';

type Payload = [
  keyId: number,
  validUntilSeconds: number,
  value: Cents,
  tariffVersion: string,
  vehicleType: number,
  holder: string,
  items: string,
  places: string,
  window: string,
];

/** Signs the offers of one request: what they share is digested once. Returns the `offer_id` of a vehicle's offer. */
export function offerSigner(
  key: OfferKey,
  shared: Pick<PromisedTransport, 'holder' | 'items' | 'places'>,
): (offer: Omit<PromisedTransport, 'holder' | 'items' | 'places'>, promised: Promised) => string {
  const [holder, items, places] = [digest(shared.holder), digestItems(shared.items), digestPlaces(shared.places)];
  return (offer, { value, tariffVersion, validUntil }) => {
    const seconds = Math.floor(validUntil / 1000);
    const payload: Payload = [
      key.id,
      seconds,
      value,
      tariffVersion,
      offer.vehicleType,
      holder,
      items,
      places,
      digestWindow(offer.loadingWindow),
    ];
    const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
    return `${text}${separator}${sign(key, text)}`;
  };
}

/** The key an offer id names, or undefined when it has not the form of one. */
export function keyIdOf(offerId: string): number | undefined {
  return readPayload(offerId)?.[0];
}

/**
 * The price an offer id promises for a transport, or what is different: the id is forged, expired, of another account,
 * another vehicle, other goods, places or times.
 */
export function verifyOffer(
  offerId: string,
  key: OfferKey | undefined,
  transport: PromisedTransport,
  now: Instant,
): Promised | Refusal {
  const payload = readPayload(offerId);
  const [text = '', signature = ''] = offerId.split(separator);
  if (!payload || !key || !isEqual(signature, sign(key, text)))
    return { reason: 'is not an offer of this service, or its key has been retired' };
  const [, seconds, value, tariffVersion, vehicleType, holder, items, places, window] = payload;
  if (holder !== digest(transport.holder)) return { reason: 'is an offer to another account' };
  const validUntil = seconds * 1000;
  if (now > validUntil) return { reason: `expired at ${new Date(validUntil).toISOString()}: ask for a new price` };
  const differences = [
    vehicleType !== transport.vehicleType && `vehicle_type (offered: ${vehicleType})`,
    items !== digestItems(transport.items) && 'items',
    places !== digestPlaces(transport.places) && 'places',
    window !== digestWindow(transport.loadingWindow) && 'first loading window',
  ].filter((difference) => difference !== false);
  if (differences.length > 0) return { reason: `is for another transport: ${differences.join(', ')} differ` };
  return { value, tariffVersion, validUntil };
}

function readPayload(offerId: string): Payload | undefined {
  if (!/^[\w-]{40,500}\.[\w-]{43}$/.test(offerId)) return undefined;
  try {
    const payload: unknown = JSON.parse(Buffer.from(offerId.split(separator)[0]!, 'base64url').toString());
    return Array.isArray(payload) && payload.length === 9 && Number.isInteger(payload[0])
      ? (payload as Payload)
      : undefined;
  } catch {
    return undefined;
  }
}

function sign(key: OfferKey, text: string): string {
  return createHmac('sha256', key.secret).update(text).digest('base64url');
}

function isEqual(stated: string, computed: string): boolean {
  const [a, b] = [Buffer.from(stated), Buffer.from(computed)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Names of goods do not count: they change neither load nor price. */
function digestItems(items: readonly Item[]): string {
  return digest(JSON.stringify(items.map(({ name: _name, ...item }) => Object.values(item))));
}

function digestPlaces(places: readonly Place[]): string {
  return digest(JSON.stringify(places.map(({ country, latitude, longitude }) => [country, latitude, longitude])));
}

function digestWindow({ start, end }: TimeWindow): string {
  return digest(`${start} ${end}`);
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, digestLength);
}
