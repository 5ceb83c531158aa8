import type { DateRange, NewBooking, Offer, PriceReply, PriceRequest } from '../../../../../client/src/api-types.ts';
import { TransportError } from '../../../../../client/src/transport-error.ts';
import type { shipperClient } from '../../../../data/shipper-client.ts';
import { instantAt } from '../../new-transport/form/local-time.ts';
import type { Cells, Problem } from '../file/columns.ts';
import { type Before, findBookedBefore, type KnownOrder } from './known-order.ts';
import { problemsOf } from './line-problems.ts';
import { type Catalogue, type LineTransport, readLine } from './read-line.ts';

/** A line with its promised price: the booking to send, and what is shown of it. */
export type Quote = {
  booking: NewBooking;
  /** Net, including extra services and waiting. */
  amount: number;
  currency: string;
  vehicle: string;
  loading: DateRange;
  unloading: DateRange;
  /** The service's warnings. */
  warnings: readonly string[];
};

export type Checked =
  | { outcome: 'wrong'; problems: Problem[] }
  | { outcome: 'known'; order: KnownOrder }
  /**
   * `canceled`: how many orders of this line were canceled; booking again makes a new one. `before`: an order with its
   * number that differs.
   */
  | { outcome: 'ready'; quote: Quote; canceled: number; before: KnownOrder | undefined };

/** The part of the client that a line needs. */
export type LineClient = Pick<ReturnType<typeof shipperClient>, 'cities' | 'price' | 'book' | 'orders'>;

type CallOptions = { retriesMax: number; signal: AbortSignal };

/** A rate limit recovers within a minute: each call waits as long as the service asks. */
const patience = { retriesMax: 5 };

/**
 * Reads a line, prices it and makes a trial booking, so that the real one is not refused.
 * @throws {TransportError} if it is not about the line: no connection, no permission, service unavailable.
 */
export async function checkLine(client: LineClient, cells: Cells, catalogue: Catalogue, signal: AbortSignal) {
  const options = { ...patience, signal };
  const { transport, problems } = readLine(cells, catalogue);
  if (problems.length > 0) return wrong(problems);
  const [from, to] = await Promise.all([
    zoneOf(client, transport.loading, options),
    zoneOf(client, transport.unloading, options),
  ]);
  if (!from || !to) return wrong([{ column: from ? 'unloading_zip' : 'loading_zip', reason: 'place' }]);
  try {
    const number = cells.order_reference;
    const { same, other, canceled }: Before =
      number === '' ? { canceled: 0 } : await findBookedBefore(client, number, transport, options);
    if (same) return { outcome: 'known', order: same } satisfies Checked;
    const offer = await offerOf(client, transport, from, options);
    if ('reason' in offer) return wrong([offer]);
    const quote = await tryBooking(client, bookingOf(transport, offer, to), offer, options);
    return { outcome: 'ready', quote, canceled, before: other } satisfies Checked;
  } catch (error) {
    if (error instanceof TransportError && error.status === 422) return wrong(problemsOf(error, cells));
    throw error;
  }
}

const wrong = (problems: Problem[]): Checked => ({ outcome: 'wrong', problems });

type Place = LineTransport['unloading'];

/** The time zone of a place, by its postal code or else its name. */
async function zoneOf(client: LineClient, { country, zip, city }: Place, options: CallOptions) {
  for (const search of [zip, city]) {
    const { data } = await client.cities({ country, search: search.slice(0, 100), limit: 1 }, options).catch(noPlace);
    if (data[0]) return data[0].time_zone;
  }
  return undefined;
}

/** An unknown country counts as an unknown place. */
function noPlace(error: unknown): { data: { time_zone: string }[] } {
  if (error instanceof TransportError && error.status === 422) return { data: [] };
  throw error;
}

/** The cheapest offer that loads within the window, or the one of the vehicle named in the line. */
async function offerOf(
  client: LineClient,
  transport: LineTransport,
  timeZone: string,
  options: CallOptions,
): Promise<Offer | Problem> {
  const { loadingWindow, vehicleType } = transport;
  const { date, from, to } = loadingWindow;
  const ask = (slot?: 3 | 0) =>
    client.price(
      {
        ...(transport.items.length > 0 && { items: transport.items }),
        loadings: [cityOf(transport.loading)],
        unloadings: [cityOf(transport.unloading)],
        loading_date: instantAt(date, from, timeZone),
        ...(slot !== undefined && { ftl_timeslot_duration: slot }),
      } satisfies PriceRequest,
      { ...options, ...(vehicleType !== undefined && { vehicle_type: [vehicleType] }) },
    );
  const any = await ask();
  const slot = slotWithin(from, to);
  // Vans load at a fixed time, and are only offered without a slot.
  const shorter = slot === undefined ? [] : (await ask(slot)).data;
  const end = to === '' ? undefined : Date.parse(instantAt(date, to, timeZone));
  const offers = [...any.data, ...shorter].filter(
    (offer) => end === undefined || Date.parse(offer.estimated_loading_times[0]!.end) <= end,
  );
  const [cheapest] = offers.sort((one, other) => one.value - other.value);
  return cheapest ?? whyUnavailable(any, vehicleType);
}

/** The full truck's slot that fits between two times; undefined if the usual six hours do. */
function slotWithin(from: string, to: string): 3 | 0 | undefined {
  if (to === '') return undefined;
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const minutes = minutesOf(to) - minutesOf(from);
  if (minutes >= 360) return undefined;
  return minutes >= 180 ? 3 : 0;
}

/** Why the wanted vehicle is unavailable, or else the one that carries most. */
function whyUnavailable({ unavailable, split, message }: PriceReply, vehicleType: number | undefined): Problem {
  if (split && vehicleType === undefined) return { column: 'quantity', reason: 'split' };
  const why = unavailable.find(({ vehicle_type }) => vehicle_type === vehicleType) ?? unavailable.at(-1);
  const column = vehicleType === undefined ? undefined : 'vehicle';
  if (!why) return { column: 'loading_to', reason: 'said', text: message };
  return { column, reason: 'said', text: why.message, vehicle: why.vehicle.name };
}

function cityOf({ country, zip, city }: Place) {
  return { country, zip_code: zip, name: city };
}

function bookingOf(transport: LineTransport, offer: Offer, timeZone: string): NewBooking {
  const { loading, unloading, unloadingWindow: window, items, note } = transport;
  const dates = window && [
    { start: instantAt(window.date, window.from, timeZone), end: instantAt(window.date, window.to, timeZone) },
  ];
  return {
    vehicle_type: offer.vehicle_type,
    offer_id: offer.offer_id,
    ...(items.length > 0 && { items }),
    loadings: [{ ...loading, dates: [offer.estimated_loading_times[0]!] }],
    unloadings: [{ ...unloading, ...(dates && { dates }) }],
    ...(transport.extraServices.length > 0 && { extra_services: transport.extraServices }),
    ...(transport.isProofWanted && { documented_delivery: true }),
    ...(note !== '' && { additional_information: note }),
  };
}

/** A booking without storing it: returns the final price, which `max_price` then holds. */
async function tryBooking(client: LineClient, booking: NewBooking, offer: Offer, options: CallOptions): Promise<Quote> {
  const { data, warnings } = await client.book({ ...booking, dry_run: true }, options);
  const amount = data.price!.net_amount;
  return {
    booking: { ...booking, max_price: amount },
    amount,
    currency: data.price!.currency_code,
    vehicle: offer.vehicle.name,
    loading: data.loadings[0]!.dates[0]!,
    unloading: data.unloadings[0]!.dates[0]!,
    warnings: warnings.map((warning) => warning.replace(/^((un)?loadings|items)\.0(\.[a-z_]+)*: /, '')),
  };
}
