import type { DateRange, NewBooking, Offer, PriceReply, PriceRequest } from '../../../../../client/src/api-types.ts';
import { TransportError } from '../../../../../client/src/transport-error.ts';
import type { shipperClient } from '../../../../data/shipper-client.ts';
import { instantAt } from '../../new-transport/form/local-time.ts';
import type { Cells, Problem } from '../file/columns.ts';
import { type Before, findBefore, type KnownOrder } from './known-order.ts';
import { problemsOf } from './line-problems.ts';
import { type Catalogue, type LineTransport, readLine } from './read-line.ts';

/** A line at the price that it is promised for: the booking as it is to be sent, and what is shown of it. */
export type Quote = {
  booking: NewBooking;
  /** Net, extra services and waiting included. */
  amount: number;
  currency: string;
  vehicle: string;
  loading: DateRange;
  unloading: DateRange;
  /** What the service noticed and did not refuse. */
  warnings: readonly string[];
};

export type Checked =
  | { outcome: 'wrong'; problems: Problem[] }
  | { outcome: 'known'; order: KnownOrder }
  /**
   * `canceled`: how many orders of this line were canceled; booked again it is another one. `before`: one that has its
   * number and differs.
   */
  | { outcome: 'ready'; quote: Quote; canceled: number; before: KnownOrder | undefined };

/** The part of the client that a line needs. */
export type LineClient = Pick<ReturnType<typeof shipperClient>, 'cities' | 'price' | 'book' | 'orders'>;

type CallOptions = { retriesMax: number; signal: AbortSignal };

/** A quota is whole again within a minute: each call waits as the service asks. */
const patience = { retriesMax: 5 };

/**
 * Reads a line, prices it and tries its booking without storing it, so that nothing is left that booking would refuse.
 * @throws {TransportError} what is not about the line: no connection, no right, a service that cannot answer now.
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
      number === '' ? { canceled: 0 } : await findBefore(client, number, transport, options);
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

/** The clock of a place by its postal code, else by its name. */
async function zoneOf(client: LineClient, { country, zip, city }: Place, options: CallOptions) {
  for (const search of [zip, city]) {
    const { data } = await client.cities({ country, search: search.slice(0, 100), limit: 1 }, options).catch(noPlace);
    if (data[0]) return data[0].time_zone;
  }
  return undefined;
}

/** A country that there is not is a place that there is not. */
function noPlace(error: unknown): { data: { time_zone: string }[] } {
  if (error instanceof TransportError && error.status === 422) return { data: [] };
  throw error;
}

/** The cheapest of those that load within the window, or that of the vehicle that the line names. */
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
  // Vans load at a fixed time, and are offered without a slot alone.
  const shorter = slot === undefined ? [] : (await ask(slot)).data;
  const end = to === '' ? undefined : Date.parse(instantAt(date, to, timeZone));
  const offers = [...any.data, ...shorter].filter(
    (offer) => end === undefined || Date.parse(offer.estimated_loading_times[0]!.end) <= end,
  );
  const [cheapest] = offers.sort((one, other) => one.value - other.value);
  return cheapest ?? whyNone(any, vehicleType);
}

/** What of a full truck's slots fits between two times; nothing where the usual six hours do. */
function slotWithin(from: string, to: string): 3 | 0 | undefined {
  if (to === '') return undefined;
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const minutes = minutesOf(to) - minutesOf(from);
  if (minutes >= 360) return undefined;
  return minutes >= 180 ? 3 : 0;
}

/** The reason of the vehicle that was wanted, else that of the one that carries most. */
function whyNone({ unavailable, split, message }: PriceReply, vehicleType: number | undefined): Problem {
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

/** All but storing it: says what it costs in the end, and `max_price` keeps it at that. */
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
    warnings: warnings.map((warning) => warning.replace(/^(un)?loadings\.0: /, '')),
  };
}
