import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type FollowOptions, Transport } from '../src/index.ts';
import { type Answer, refusal, type Seen, startServer } from './support/scripted-server.ts';

const eventAt = (position: number) => ({ id: `evt_${position}`, type: 'order.placed', position });

/** A feed of so many events, a page of three at a time; every second request breaks, each time in another way. */
function feedOf(count: number) {
  const breaks: Answer[] = [
    'reset',
    'cut',
    { status: 502, text: '<h1>Bad gateway</h1>' },
    refusal(503, 'service_unavailable'),
  ];
  let requests = 0;
  return ({ url }: Seen): Answer => {
    if (requests++ % 2 === 1) return breaks[(requests / 2) % breaks.length]!;
    const after = Number(new URL(url, 'http://x').searchParams.get('after') ?? 0);
    const data = Array.from({ length: Math.min(3, count - after) }, (_, i) => eventAt(after + i + 1));
    return data.length === 0 ? 'hang' : { json: { data, meta: { next_after: after + data.length } } };
  };
}

async function follow(origin: string, options: FollowOptions, take = Infinity): Promise<number[]> {
  const transport = new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3` });
  const positions: number[] = [];
  for await (const { position } of transport.events.follow(options)) {
    positions.push(position);
    if (positions.length === take) break;
  }
  return positions;
}

it('a walk takes every event once and in its order, whatever breaks on the way, and ends quietly', async (t) => {
  const { origin, seen } = await startServer(t, feedOf(10));
  const stopper = new AbortController();
  const cursors: number[] = [];
  const positions = await follow(origin, {
    signal: stopper.signal,
    onCursor: (cursor) => {
      cursors.push(cursor);
      if (cursor === 10) setTimeout(() => stopper.abort(), 50);
    },
  });
  assert.deepEqual(positions, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  assert.deepEqual(cursors, [3, 6, 9, 10]);
  assert.ok(seen.every(({ url }) => url.includes('wait=25') && url.includes('limit=100')));
});

it('a walk goes on behind the cursor that was stored', async (t) => {
  const { origin } = await startServer(t, feedOf(10));
  assert.deepEqual(await follow(origin, { after: 7 }, 3), [8, 9, 10]);
});

it('a cursor is handed out when its events were taken, and not while one of them is worked on', async (t) => {
  const { origin } = await startServer(t, feedOf(10));
  const cursors: number[] = [];
  await follow(origin, { onCursor: (cursor) => void cursors.push(cursor) }, 5);
  assert.deepEqual(cursors, [3]);
});

it('the types are asked for', async (t) => {
  const { origin, seen } = await startServer(t, feedOf(1));
  await follow(origin, { type: ['order.placed', 'stop.arrived'] }, 1);
  assert.equal(new URL(seen[0]!.url, origin).searchParams.get('type[]'), 'order.placed,stop.arrived');
});

it('a signal that ends the walk at one event gives no other', async (t) => {
  const { origin } = await startServer(t, feedOf(10));
  const stopper = new AbortController();
  const transport = new Transport({ token: 'tos_test_x', baseUrl: `${origin}/sandbox/api/v3` });
  const positions: number[] = [];
  for await (const { position } of transport.events.follow({ signal: stopper.signal })) {
    positions.push(position);
    stopper.abort();
  }
  assert.deepEqual(positions, [1]);
});

for (const [status, code] of [
  [401, 'token_revoked'],
  [403, 'scope_missing'],
  [410, 'cursor_too_old'],
  [422, 'invalid_request'],
] as const)
  it(`${code} does not pass by waiting: it ends the walk`, async (t) => {
    const { origin, seen } = await startServer(t, [refusal(status, code)]);
    await assert.rejects(follow(origin, {}), { status, code });
    assert.equal(seen.length, 1);
  });

it('replies that do not wait are not asked for without a pause', async (t) => {
  const { origin, seen } = await startServer(t, [{ json: { data: [], meta: { next_after: 4 } } }]);
  await follow(origin, { after: 4, signal: AbortSignal.timeout(1500) });
  assert.equal(seen.length, 2);
});

it('a page without events of the types is passed at once when the cursor moves on', async (t) => {
  const pages = [1, 2, 3].map((page): Answer => ({ json: { data: [], meta: { next_after: page * 10_000 } } }));
  const { origin, seen } = await startServer(t, [...pages, 'hang']);
  const cursors: number[] = [];
  await follow(origin, { onCursor: (cursor) => void cursors.push(cursor), signal: AbortSignal.timeout(900) });
  assert.deepEqual([cursors, seen.length], [[10_000, 20_000, 30_000], 4]);
});
