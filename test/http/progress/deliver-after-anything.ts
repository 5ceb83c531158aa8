import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hourMs, minuteMs } from '../../../src/ground/units.ts';
import type { TestApp } from '../../support/app.ts';
import { send } from '../../support/http-client.ts';
import { bookingRequest, loading, loadingDay, unloading } from '../../support/requests.ts';

const hourAgo = Date.now() - hourMs;

const twice = {
  loadings: [loading(), loading({ address_line_1: 'Am Sandtorkai 40', reference_number: 'PO-4712' })],
  unloadings: [unloading(), unloading({ address_line_1: 'Via Dante 9' })],
};

/** How a stop stands, as the replies tell it. */
export type Stop = { id: string; state: string; done: boolean; next_report: string | null };
export const standing = ({ state, done, next_report }: Stop) => ({ state, done, next_report });

/** An order of two loadings and two unloadings, and what each reply tells of its stops. */
export async function bookTour(tos: TestApp) {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest(twice) })).body.data;
  const { url } = (await tos.operate('POST', `/orders/${id}/driver-link`)).body.data;
  const { origin, pathname, hash } = new URL(url);
  let minutes = 0;
  const detail = async () => (await tos.operate('GET', `/orders/${id}`)).body.data;
  return {
    id: id as string,
    detail,
    stops: async (): Promise<Stop[]> => {
      const { loadings, unloadings } = await detail();
      return [...loadings, ...unloadings];
    },
    tour: async (): Promise<Stop[]> =>
      (await send('GET', `${origin}${pathname}v1/order`, { token: hash.slice(1) })).body.data.stops,
    row: async () =>
      (await tos.operate('GET', `/orders?search=${id}&status[]=draft,placed,loaded,delivered,canceled`)).body.data[0],
    report: (stop_id: string, type: string, more: object = {}) => {
      const json = { stop_id, type, at: new Date(hourAgo + minutes++ * minuteMs).toISOString(), ...more };
      return tos.operate('POST', `/orders/${id}/reports`, { json });
    },
  };
}
type Tour = Awaited<ReturnType<typeof bookTour>>;

/** Every reply tells the same of the stops. */
async function agreeOn(tos: TestApp, stops: readonly Stop[], { id, tour, row }: Tour): Promise<void> {
  assert.deepEqual((await tour()).map(standing), stops.map(standing));
  const { loading, unloading, next_stop } = await row();
  assert.deepEqual([loading, unloading].map(standing), [stops[0]!, stops[3]!].map(standing));
  const next = stops.find(({ done }) => !done);
  assert.deepEqual([next_stop?.stop_id, next_stop?.next_report], [next?.id, next?.next_report]);
  const board = (await tos.operate('GET', `/board?date=${loadingDay}&limit=100`)).body.data.stops;
  for (const shown of board.filter((each: { order_id: string }) => each.order_id === id)) {
    const stop = stops.find((each) => each.id === shown.stop_id)!;
    assert.deepEqual([shown.done, shown.next_report], [stop.done, stop.next_report]);
  }
}

const detours = fc.array(
  fc.record({
    stop: fc.nat(3),
    type: fc.constantFrom('failed', 'closed', 'eta', 'arrived', 'finished', 'correction'),
  }),
  { maxLength: 6 },
);

/** Reports anything of an order, then what is to be reported next, until all of it is delivered; `numRuns` orders. */
export async function deliverAfterAnything(tos: TestApp, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(detours, async (asked) => {
      const order = await bookTour(tos);
      for (const { stop, type } of asked) {
        const more = type === 'failed' || type === 'closed' ? { reason: 'other', note: 'Why.' } : {};
        if (type === 'correction')
          await tos.operate('POST', `/orders/${order.id}/corrections`, { json: { reason: 'mistaken' } });
        else await order.report((await order.stops())[stop]!.id, type, more);
        await agreeOn(tos, await order.stops(), order);
      }
      for (let reports = 0; ; reports++) {
        const stops = await order.stops();
        const next = stops.find(({ done }) => !done);
        if (!next) break;
        assert.ok(reports < 8, 'each stop needs two reports at most');
        const reply = await order.report(next.id, next.next_report!);
        assert.equal(reply.status, 200, reply.text);
        await agreeOn(tos, await order.stops(), order);
      }
      assert.equal((await order.detail()).status, 'delivered');
      for (const { id, next_report } of await order.stops()) {
        assert.equal(next_report, null);
        assert.equal((await order.report(id, 'finished')).body.code, 'stop_done');
      }
    }),
    { numRuns },
  );
}
