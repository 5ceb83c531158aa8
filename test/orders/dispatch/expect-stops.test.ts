import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock, pinnedNow } from '../../support/clock/pinned.ts';
import { unloading } from '../../support/requests.ts';

const clock = pinnedClock();
const tos = await startApp({ after }, { env: { REQUESTS_PER_MINUTE_MAX: '0' }, clock });

type Seen = { expected: { at: string; derived: boolean } | null; planned: { start: string; end: string } };
type Change = { type: string; at: string; reason?: string; out_of_order?: boolean; note?: string };

/** An order of Hamburg, Munich and Milano unless told otherwise, with how to report its stops and to see them. */
async function bookTour(munich = unloading({ country: 'DE', zip: '80331', city: 'München' }), last = unloading()) {
  await clock.set(pinnedNow);
  const json = bookingRequest({ loadings: [loading()], unloadings: [munich, last] });
  const booked = await tos.call('POST', '/booking/publish', { json });
  assert.equal(booked.status, 200, booked.text);
  const { id } = booked.body.data;
  const stops = async (): Promise<(Seen & { id: string })[]> => {
    const { data } = (await tos.operate('GET', `/orders/${id}`)).body;
    return [...data.loadings, ...data.unloadings];
  };
  const ids = (await stops()).map((stop) => stop.id);
  await clock.set(Date.parse('2026-12-10T00:00:00Z'));
  const report = async (position: number, change: Change) => {
    const reply = await tos.operate('POST', `/orders/${id}/reports`, { json: { stop_id: ids[position], ...change } });
    assert.equal(reply.status, 200, reply.text);
    return reply.body;
  };
  const correct = () => tos.operate('POST', `/orders/${id}/corrections`, { json: { reason: 'another order' } });
  const expected = async () => (await stops()).map((stop) => stop.expected && Date.parse(stop.expected.at));
  return { id, stops, report, correct, expected };
}

const hourMs = 3_600_000;
const at = (text: string) => Date.parse(text);

describe('after a report the later stops are expected', () => {
  it('in their windows where the vehicle is in time, and later the later it is, by whole rests where it must rest', async () => {
    const { report, expected, stops } = await bookTour();
    const [, munich, milano] = await stops();
    await report(0, { type: 'finished', at: '2026-11-24T08:00:00+01:00' });
    const inTime = await expected();
    assert.equal(inTime[0], null);
    assert.equal(inTime[1], at(munich!.planned.start));
    assert.ok(at(milano!.planned.start) <= inTime[2]! && inTime[2]! <= at(milano!.planned.end));
    assert.deepEqual(
      (await stops()).map((stop) => stop.expected?.derived),
      [undefined, true, true],
    );
    await report(1, { type: 'eta', at: '2026-11-26T10:00:00+01:00' });
    const late = await expected();
    assert.equal(late[1], at('2026-11-26T10:00:00+01:00'));
    assert.ok(late[2]! > late[1]! + 6 * hourMs, 'Milano is more than six hours away');
    assert.ok(late[2]! < late[1]! + 40 * hourMs);
    assert.ok(late[2]! > inTime[2]!);
  });

  it('by the hours that the crew has driven before', async () => {
    const kassel = unloading({ country: 'DE', zip: '34117', city: 'Kassel' });
    const munich = unloading({ country: 'DE', zip: '80331', city: 'München' });
    const [fresh, tired] = [await bookTour(kassel, munich), await bookTour(kassel, munich)];
    await tired.report(0, { type: 'finished', at: '2026-11-26T04:00:00+01:00' });
    await tired.report(1, { type: 'finished', at: '2026-11-26T15:00:00+01:00' });
    await fresh.report(1, { type: 'finished', at: '2026-11-26T15:00:00+01:00', out_of_order: true, note: 'told late' });
    assert.ok((await tired.expected())[2]! >= (await fresh.expected())[2]! + 9 * hourMs);
  });

  it('as the vehicle waits for a window that it comes before', async () => {
    const { report, expected, stops } = await bookTour();
    const [, munich, milano] = await stops();
    await report(1, { type: 'eta', at: new Date(at(munich!.planned.start) - 5 * hourMs).toISOString() });
    assert.equal((await expected())[2], at(milano!.planned.start));
  });

  it('on the way that is left, where a stop was closed', async () => {
    const [closed, open] = [await bookTour(), await bookTour()];
    const left = { type: 'finished', at: '2026-11-26T22:00:00+01:00' };
    for (const { report } of [closed, open]) await report(0, left);
    await closed.report(1, {
      type: 'closed',
      at: left.at,
      reason: 'receiver_absent',
      out_of_order: true,
      note: 'shut',
    });
    await closed.correct();
    assert.deepEqual(await closed.expected(), await open.expected());
  });

  it('as before where the last report is taken back, and no more where none is left', async () => {
    const { report, correct, expected } = await bookTour();
    assert.deepEqual(await expected(), [null, null, null]);
    await report(0, { type: 'arrived', at: '2026-11-24T18:00:00+01:00' });
    const arrived = await expected();
    await report(0, { type: 'finished', at: '2026-11-26T18:00:00+01:00' });
    assert.notDeepEqual(await expected(), arrived);
    await correct();
    assert.deepEqual(await expected(), arrived);
    await correct();
    assert.deepEqual(await expected(), [null, null, null]);
  });

  it('as the eta of a stop says that fails before it, and by the failure where that is later', async () => {
    const { report, correct, expected } = await bookTour();
    const failed = { type: 'failed', reason: 'goods_not_ready' };
    await report(0, { type: 'eta', at: '2026-11-27T09:30:00+01:00' });
    const said = await expected();
    assert.ok(said[1]! > said[0]!);
    await report(0, { ...failed, at: '2026-11-24T06:00:00+01:00' });
    assert.deepEqual(await expected(), said);
    await report(0, { ...failed, at: '2026-11-28T09:30:00+01:00' });
    const [hamburg, munich, milano] = await expected();
    assert.equal(hamburg, said[0]);
    assert.ok(munich! > at('2026-11-28T09:30:00+01:00') && milano! > munich!);
    await correct();
    assert.deepEqual(await expected(), said);
  });

  it('but no more where they fail before what was worked out for them, until that is taken back', async () => {
    const { report, correct, expected } = await bookTour();
    await report(0, { type: 'finished', at: '2026-11-26T08:00:00+01:00' });
    const [, munich, milano] = await expected();
    await report(1, { type: 'failed', at: '2026-11-26T08:30:00+01:00', reason: 'receiver_absent' });
    assert.equal((await expected())[1], null);
    await correct();
    assert.deepEqual(await expected(), [null, munich, milano]);
    await report(1, { type: 'finished', at: new Date(munich!).toISOString() });
    await report(2, { type: 'failed', at: new Date(munich! + hourMs).toISOString(), reason: 'receiver_absent' });
    assert.equal((await expected())[2], null);
  });

  it('by the newest eta of a stop that is still to come, not by what was said before', async () => {
    const { report, correct, expected } = await bookTour();
    await report(0, { type: 'finished', at: '2026-11-24T09:00:00+01:00' });
    await report(1, { type: 'eta', at: '2026-11-27T10:00:00+01:00' });
    const said = await expected();
    await report(1, { type: 'arrived', at: '2026-11-25T08:00:00+01:00' });
    assert.notDeepEqual((await expected())[2], said[2]);
    await correct();
    assert.deepEqual(await expected(), said);
  });
});

it('a report outside the window of its stop is taken, with a word on how far outside', async () => {
  const { report } = await bookTour();
  const words = async (type: string, time: string) => (await report(0, { type, at: time })).warnings;
  assert.deepEqual(await words('eta', '2026-11-24T14:20:00+01:00'), []);
  assert.deepEqual(await words('eta', '2026-11-24T15:00:00+01:00'), [
    'at: is 60 minutes after the window of the stop.',
  ]);
  assert.deepEqual(await words('arrived', '2026-11-24T05:30:00+01:00'), [
    'at: is 2 h 30 min before the window of the stop.',
  ]);
});

it('a batch of reports from telematics has the same words and expectations', async () => {
  const { id, stops, expected } = await bookTour();
  const [hamburg] = await stops();
  const report = { order: id, report_id: 'gps-1', stop_id: hamburg!.id, type: 'finished', at: '2026-11-25T08:00:00Z' };
  const reply = await tos.operate('POST', '/reports', { json: { reports: [report] } });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(reply.body.data[0].warnings, ['at: is 19 h 0 min after the window of the stop.']);
  assert.ok((await expected())[2]! > at('2026-11-25T20:00:00Z'));
});

it('a driver’s report from the road has the same expectations', async () => {
  const { id, stops, expected } = await bookTour();
  const { url } = (await tos.operate('POST', `/orders/${id}/driver-link`)).body.data;
  const [hamburg] = await stops();
  const json = { report_id: 'telephone-1', stop_id: hamburg!.id, type: 'finished', at: '2026-11-25T08:00:00Z' };
  const token = url.split('#')[1];
  const reply = await tos.call('POST', '/v1/reports', { prefix: '/driver', token, json });
  assert.equal(reply.status, 200, reply.text);
  assert.ok((await expected())[2]! > at('2026-11-25T20:00:00Z'));
});
