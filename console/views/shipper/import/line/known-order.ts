import type { FoundOrder } from '../../../../../client/src/api-types.ts';
import type { shipperClient } from '../../../../data/shipper-client.ts';
import type { LineTransport } from './read-line.ts';

/** An order that was booked before. `isRequested`: the company had not accepted it yet. */
export type KnownOrder = { id: string; number: number; isRequested?: true };

/** An order as it was booked or found. */
export function knownOrder({
  id,
  order_number,
  status,
}: Pick<FoundOrder, 'id' | 'order_number' | 'status'>): KnownOrder {
  return { id, number: order_number, ...(status === 'requested' && { isRequested: true }) };
}

/** What was already booked under the number of a line. */
export type Before = {
  /** The order of this very line. */
  same?: KnownOrder;
  /** An order with the line's number that differs: the line has been corrected, or the number is used again. */
  other?: KnownOrder;
  /** How many were canceled or declined. */
  canceled: number;
};

type OrderClient = Pick<ReturnType<typeof shipperClient>, 'orders'>;
type CallOptions = { retriesMax: number; signal: AbortSignal };

/** What was booked under the shipper's own number, whatever else its line contained then. */
export async function findBookedBefore(
  client: OrderClient,
  number: string,
  transport: LineTransport,
  options: CallOptions,
): Promise<Before> {
  const found = await ordersOf(client, number, options);
  const standing = found.filter(({ status }) => status !== 'canceled' && status !== 'declined');
  const canceled = found.length - standing.length;
  for (const order of standing)
    if (isOfLine(order, transport) && (await hasGoods(client, order, transport, options)))
      return { same: knownOrder(order), canceled };
  const [other] = standing;
  return { ...(other && { other: knownOrder(other) }), canceled };
}

/** Orders with a reference that is or starts with the number, newest first. */
async function ordersOf({ orders }: OrderClient, number: string, options: CallOptions): Promise<FoundOrder[]> {
  // The search needs a letter or a digit.
  if (!/[\p{L}\p{N}]/u.test(number)) return [];
  const all: FoundOrder[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const { data, meta } = await orders.find(
      { search: number.slice(0, 100), limit: 100, ...(before !== undefined && { before }) },
      options,
    );
    all.push(...data);
    before = meta.next_before;
  }
  const hasNumber = (reference: string) => reference === number || reference.startsWith(`${number} / `);
  return all.filter(({ status, references }) => status !== 'draft' && references.some(hasNumber));
}

function isOfLine({ loading, unloading, references }: FoundOrder, line: LineTransport): boolean {
  const wanted = [line.loading.reference_number, line.unloading.reference_number];
  return (
    wanted.every((reference) => reference === undefined || references.includes(reference)) &&
    isOn(loading, line.loadingWindow.date) &&
    (line.unloadingWindow === undefined || isOn(unloading, line.unloadingWindow.date)) &&
    sameCode(loading?.zip, line.loading.zip) &&
    sameCode(unloading?.zip, line.unloading.zip)
  );
}

const isOn = (stop: FoundOrder['loading'], date: string) => stop?.window?.start.startsWith(date) ?? false;

const sameCode = (one = '', other: string) => plain(one) === plain(other);
const plain = (code: string) => code.replace(/\W/g, '').toUpperCase();

/** Whether an order carries as many pieces, and as heavy ones, as a line. */
async function hasGoods({ orders }: OrderClient, { id }: FoundOrder, line: LineTransport, options: CallOptions) {
  const { data } = await orders.get(id, {}, options);
  const [booked, wanted] = [loadOf(data.goods), loadOf(line.items)];
  return booked.pieces === wanted.pieces && booked.kilograms === wanted.kilograms;
}

/** The number of pieces and the total weight of goods. */
export function loadOf(items: readonly { quantity: number; weight: number }[]): { pieces: number; kilograms: number } {
  return {
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    kilograms: items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0),
  };
}
