import { prefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import type { TestApp } from '../app.ts';
import { at } from '../clock/days.ts';
import type { SendOptions } from '../http-client.ts';
import { bookingRequest, loading, loadingDay, pallets, unloading } from '../requests.ts';

/** A shipper of the sandbox, over HTTP. */
export function sandboxOf(tos: TestApp) {
  const call = (method: string, path: string, options: SendOptions = {}) =>
    tos.call(method, path, { prefix: prefixes.sandbox, token: tos.sandboxToken, ...options });
  const simulate = (id: string, json: object, headers: Record<string, string> = {}) =>
    call('POST', `/orders/${id}/simulate`, { json, headers });
  const book = async (changes: object = {}): Promise<string> => {
    const reply = await call('POST', '/booking/publish', { json: bookingRequest(changes) });
    if (reply.status !== 200) throw new Error(reply.text);
    return reply.body.data.id;
  };
  const read = async (id: string) => (await call('GET', `/orders/${id}`)).body.data;
  const documents = async (id: string) => (await call('GET', `/orders/${id}/documents`)).body.data;
  return { call, simulate, book, read, documents };
}

/** Two loadings and two unloadings. */
export const longTour = {
  items: [pallets],
  loadings: [
    loading(),
    loading({
      zip: '30159',
      city: 'Hannover',
      dates: [{ start: at(loadingDay, '16:00'), end: at(loadingDay, '20:00') }],
    }),
  ],
  unloadings: [unloading(), unloading({ zip: '00184', city: 'Roma' })],
};

type ShownOrder = Record<'loadings' | 'unloadings', { statuses: { type: string; reason?: string }[] }[]> & {
  status: string;
  history: { type: string; actor: string }[];
};

/** What its shipper sees of how an order went: its status, its stops in tour order, its history. */
export function courseOf({ status, loadings, unloadings, history }: ShownOrder) {
  return {
    status,
    stops: [...loadings, ...unloadings].map(({ statuses }) =>
      statuses.map(({ type, reason }) => (reason ? `${type} ${reason}` : type)).join(', '),
    ),
    history: history.map(({ type, actor }) => `${type} by ${actor}`),
  };
}
