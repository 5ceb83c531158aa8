import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { bookSamples, startOn } from '../../../src/run/process/sample-orders.ts';
import { startApp } from '../../support/app.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { listenOnLoopback } from '../../support/network/loopback-server.ts';
import { request } from '../../support/process.ts';

const berlin = (text: string) => Date.parse(`2026-11-${text}:00+01:00`);

/** Passes requests on to a service, keeps the statuses, and loses the replies to some bookings. */
async function losingReplies(
  t: TestContext,
  origin: string,
  isLost: (nth: number) => boolean,
  statuses: number[] = [],
): Promise<string> {
  let count = 0;
  const proxy = createServer(async (incoming, reply) => {
    const { authorization = '', 'content-type': type = '', 'idempotency-key': key } = incoming.headers;
    const headers = { authorization, 'content-type': type, ...(key && { 'idempotency-key': String(key) }) };
    const answer = await fetch(origin + incoming.url, { method: 'POST', headers, body: await text(incoming) });
    statuses.push(answer.status);
    if (incoming.url?.includes('/booking/') && isLost(count++)) return reply.destroy();
    reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  return (await listenOnLoopback(t, proxy)).origin;
}

test('no sample is booked twice, whether some replies are lost or all', async (t) => {
  const cases: [isLost: (nth: number) => boolean, problems: number][] = [
    [(nth) => nth < 2, 0],
    [() => true, 3],
  ];
  const now = berlin('24T09:10');
  for (const [isLost, problems] of cases) {
    const app = await startApp(t, { clock: clockFrom(now, { stands: true }) });
    const origin = await losingReplies(t, app.origin, isLost);
    assert.equal((await bookSamples(origin, app.sandboxToken, now)).length, problems);
    const { body } = await request(`${app.origin}/sandbox/api/v3/orders`, { token: app.sandboxToken });
    assert.equal(body.data.length, 3);
  }
});

const starts: [string, number, string][] = [
  ['23T05:30', 0, '23T07:00'],
  ['23T09:10', 0, '23T11:00'],
  ['23T09:10', 1, '24T08:00'],
  ['23T18:59', 0, '23T20:00'],
  ['23T18:59', 1, '24T08:00'],
  ['23T19:00', 0, '24T08:00'],
  ['23T19:00', 1, '25T08:00'],
  ['23T23:30', 0, '24T08:00'],
  ['24T03:10', 0, '24T08:00'],
  ['24T03:10', 1, '25T08:00'],
];
test('samples are loaded today while somebody is at the ramp, else in the morning', () => {
  for (const [now, days, expected] of starts)
    assert.equal(startOn(berlin(now), days), berlin(expected), `${now} ${days}`);
});

const days = ['2026-11-21T08:00Z', '2026-11-22T14:20Z', '2026-12-24T09:00Z', '2026-12-25T04:00Z', '2027-01-01T17:00Z'];
test('samples can be booked on weekends and holidays too, without a refusal', async (t) => {
  const clock = clockFrom(0, { stands: true });
  const app = await startApp(t, { clock });
  const statuses: number[] = [];
  const origin = await losingReplies(t, app.origin, () => false, statuses);
  for (const day of days) {
    await clock.set(Date.parse(day));
    const { token } = await app.issue({ environment: 'sandbox', account: `Shipper of ${day}` });
    assert.deepEqual(await bookSamples(origin, token, clock.now()), [], day);
    assert.deepEqual(new Set(statuses.splice(0)), new Set([200, 201]), day);
  }
});
