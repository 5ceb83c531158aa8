import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startAnswering } from '../../support/progress/answering.ts';

const { answer, bookedId, callAs, noVehicle, request, tos, withdraw } = await startAnswering({ after });

const cancel = (id: string) => tos.operate('POST', `/orders/${id}/cancel`, { json: { reason: 'no_vehicle' } });
const requested =
  (...then: ((id: string) => Promise<unknown>)[]) =>
  async () => {
    const id = await bookedId();
    for (const each of then) await each(id);
    return id;
  };
const accept = (id: string) => answer(id, 'accept');
const decline = (id: string) => answer(id, 'decline', { json: noVehicle });
/** Of a shipper whose orders are placed at once. */
const own = (id: string, status: string) => tos.call('PUT', `/orders/${id}`, { json: { status } });
const placed = async () => (await tos.call('POST', '/booking/publish', { json: request() })).body.data.id;
const drafted = async () => (await tos.call('POST', '/booking/draft', { json: {} })).body.data.id;
const canceled = (book: () => Promise<string>) => async () => {
  const id = await book();
  assert.equal((await own(id, 'canceled')).status, 200);
  return id;
};

const notCarried = 'The order is canceled: nothing of it is carried.';
const withdrawn = 'The order was withdrawn before the company had answered it.';
const declined = 'The company has declined the order.';
const undone = 'The order was canceled while it was a draft.';
/** Why there is none of either; undefined: there is one. */
type Case = [make: () => Promise<string>, confirmation: string | undefined, note: string | undefined];
const atOnce = ['placed at once, then canceled', 'canceled while it was a draft'];
const cases: Record<string, Case> = {
  'declined by the company': [requested(decline), declined, declined],
  'withdrawn by its shipper': [requested(withdraw), withdrawn, withdrawn],
  'accepted, then canceled by its shipper': [requested(accept, withdraw), undefined, notCarried],
  'accepted, then canceled by the company': [requested(accept, cancel), undefined, notCarried],
  'placed at once, then canceled': [canceled(placed), undefined, notCarried],
  'canceled while it was a draft': [canceled(drafted), undone, undone],
  accepted: [requested(accept), undefined, undefined],
};

const asShipper = (what: string) => (method: string, path: string) =>
  atOnce.includes(what) ? tos.call(method, path) : callAs('decline', method, path);

describe('there are papers of an order that was placed once, and of none other:', () => {
  for (const [what, [make, confirmation, note]] of Object.entries(cases))
    it(what, async () => {
      const id = await make();
      for (const [paper, why] of [['confirmation', confirmation] as const, ['cmr', note] as const]) {
        const path = `/orders/${id}/${paper}.pdf`;
        for (const { status, body } of [await asShipper(what)('GET', path), await tos.operate('GET', path)])
          assert.deepEqual(
            why === undefined ? [status] : [status, body.code, body.message],
            why === undefined ? [200] : [409, 'order_not_under_way', why],
          );
      }
    });
});
