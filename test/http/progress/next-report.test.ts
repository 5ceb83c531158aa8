import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { hourMs } from '../../../src/ground/units.ts';
import { startApp } from '../../support/app.ts';
import { pdf } from '../../support/documents/pictures.ts';
import { uploader } from '../../support/documents/uploads.ts';
import { bookingRequest } from '../../support/requests.ts';
import { bookTour, deliverAfterAnything, type Stop, standing } from './deliver-after-anything.ts';

const tos = await startApp({ after });
const hourAgo = Date.now() - hourMs;

// More of them: next-report.long.ts.
it('what is reported next of the first stop that is not done is taken until all is delivered, whatever was reported before', () =>
  deliverAfterAnything(tos, 3));

it('nothing is reported next of a draft, nor of what was canceled', async () => {
  const draft = (await tos.call('POST', '/booking/draft', { json: bookingRequest() })).body.data.id;
  const { loadings } = (await tos.operate('GET', `/orders/${draft}`)).body.data;
  assert.deepEqual(standing(loadings[0]), { state: 'open', done: false, next_report: null });
  const order = await bookTour(tos);
  await order.report((await order.stops())[0]!.id, 'finished');
  await tos.operate('POST', `/orders/${order.id}/cancel`, { json: { reason: 'no_vehicle' } });
  const stops = await order.stops();
  assert.deepEqual(
    stops.map(({ done, next_report }) => [done, next_report]),
    [
      [true, null],
      [false, null],
      [false, null],
      [false, null],
    ],
  );
  assert.equal((await order.row()).next_stop, null);
});

it('the last unloading is finished next, also where the proof that was asked for is still missing', async () => {
  const { id } = (await tos.call('POST', '/booking/publish', { json: bookingRequest({ documented_delivery: true }) }))
    .body.data;
  const at = new Date(hourAgo).toISOString();
  const report = (stop: Stop) =>
    tos.operate('POST', `/orders/${id}/reports`, { json: { stop_id: stop.id, type: stop.next_report, at } });
  const read = async (): Promise<{ loadings: Stop[]; unloadings: Stop[] }> =>
    (await tos.operate('GET', `/orders/${id}`)).body.data;
  for (const list of ['loadings', 'loadings', 'unloadings'] as const) await report((await read())[list][0]!);
  const last = (await read()).unloadings[0]!;
  assert.equal(last.next_report, 'finished');
  assert.equal((await report(last)).body.code, 'proof_missing');
  const upload = uploader(tos.operate, `/orders/${id}/documents`);
  assert.equal((await upload(pdf, { kind: 'pod' }, { type: 'application/pdf' })).status, 201);
  assert.equal((await report(last)).status, 200);
});
