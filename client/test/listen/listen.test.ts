import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { freePort } from '../../../test/support/process.ts';
import { openRawReceiver, verified } from '../../../test/support/webhooks/raw-receiver.ts';
import { listen } from '../../src/listen/listen.ts';
import { type Answer, refusal, type Seen, startServer } from '../support/scripted-server.ts';

const secret = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;
const eventAt = (position: number) => ({
  id: `evt_${position}`,
  type: 'order.placed',
  position,
  occurred_at: '2026-11-23T06:00:00.000Z',
  recorded_at: `2026-11-23T06:00:0${position}.000Z`,
  data: { order: { order_number: 100_000 + position } },
});

/** A feed of three events; `troubles` come before its first page. */
function feedOfThree(troubles: Answer[] = []) {
  const answer = ({ url }: Seen): Answer => {
    const search = new URL(url, 'http://x').searchParams;
    if (search.get('limit') === '1') return { json: { data: [], meta: { next_after: 0, last_position: 1 } } };
    const data = [1, 2, 3].filter((position) => position > Number(search.get('after') ?? 0)).map(eventAt);
    return troubles.shift() ?? (data.length === 0 ? 'hang' : { json: { data, meta: { next_after: 3 } } });
  };
  return answer;
}

/** Listens until so many lines are printed. */
async function listenTo(t: TestContext, base: string, forwardTo: string, count: number, start = {}) {
  const [printed, told]: [string[], string[]] = [[], []];
  const ending = new AbortController();
  t.after(() => ending.abort());
  const print = (line: string) => {
    if (printed.push(line) === count) setImmediate(() => ending.abort());
  };
  const settings = { base, token: 'tos_test_abc', forwardTo, types: ['order.placed'], start, secret };
  await listen(settings, { print, tell: (line) => void told.push(line) }, ending.signal);
  return { printed, told: told.filter((line) => !line.startsWith('Events of ')) };
}

it('what happens from now on is posted as by an endpoint: the official package verifies it', async (t) => {
  const { origin, seen } = await startServer(t, feedOfThree());
  const receiver = await openRawReceiver(t);
  const { printed, told } = await listenTo(t, origin, receiver.url, 3);
  assert.equal(printed[0], secret);
  for (const [index, line] of printed.slice(1).entries())
    assert.match(
      line,
      new RegExp(`^\\d\\d:\\d\\d:\\d\\d {2}\\d {2}order.placed {2}order \\d+ {2}evt_${index + 2} → 204, \\d+ ms$`),
    );
  const events = receiver.posted.map((posted) => verified(posted, secret));
  assert.deepEqual(
    events,
    [2, 3].map((position) => ({ ...eventAt(position), timestamp: '2026-11-23T06:00:00.000Z' })),
  );
  assert.deepEqual(told, []);
  assert.equal(new URL(seen[1]!.url, origin).searchParams.get('type[]'), 'order.placed');
});

it('what was recorded since an instant is posted', async (t) => {
  const { origin } = await startServer(t, feedOfThree());
  const receiver = await openRawReceiver(t);
  await listenTo(t, origin, receiver.url, 2, { instant: Date.parse(eventAt(3).recorded_at) });
  assert.deepEqual(
    receiver.posted.map((posted) => verified(posted, secret).id),
    ['evt_3'],
  );
});

it('a service that goes away is told of once, and once when it is back', async (t) => {
  const { origin } = await startServer(t, feedOfThree(['reset', refusal(503, 'service_unavailable')]));
  const receiver = await openRawReceiver(t);
  const { told } = await listenTo(t, origin, receiver.url, 3);
  assert.deepEqual(told.length, 2, told.join('\n'));
  assert.match(told[0]!, /does not answer \(.*\); trying again$/);
  assert.equal(told[1], `${origin} answers again`);
});

for (const [status, hint] of [
  [401, /verify with the secret above/],
  [404, /the path where your receiver takes POST/],
  [308, /Redirects are not followed/],
] as const)
  it(`a receiver that answers ${status} is shown, with what to look at, once`, async (t) => {
    const { origin } = await startServer(t, feedOfThree());
    const receiver = await openRawReceiver(t, status);
    const { printed, told } = await listenTo(t, origin, receiver.url, 3);
    assert.ok(printed.slice(1).every((line) => line.includes(` → ${status}, `)));
    assert.equal(told.length, 1);
    assert.match(told[0]!, hint);
  });

it('a receiver that does not run is shown, with where it should', async (t) => {
  const { origin } = await startServer(t, feedOfThree());
  const nowhere = `http://127.0.0.1:${await freePort()}/hook`;
  const { printed, told } = await listenTo(t, origin, nowhere, 3);
  assert.match(printed[1]!, / → .*ECONNREFUSED/);
  assert.deepEqual(told, [`Nothing takes events at ${nowhere}: does your receiver run there?`]);
});

it('a token that the service refuses ends it', async (t) => {
  const { origin } = await startServer(t, [refusal(401, 'token_revoked')]);
  await assert.rejects(listenTo(t, origin, 'http://127.0.0.1:3000/', 1), { status: 401, code: 'token_revoked' });
});
