import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { suite, type TestContext, test } from 'node:test';
import { secondMs } from '../../../../../src/ground/units.ts';
import { type Feed, followFeed } from '../../../../../src/run/cli/webhooks/listen/feed.ts';
import { listenOnLoopback } from '../../../../support/network/loopback-server.ts';

const at = '2026-11-23T06:00:00Z';
const event = { id: 'evt_1', type: 'order.placed', position: 8, occurred_at: at, recorded_at: at };
const page = (data: (typeof event)[], newest: number) => ({
  data,
  meta: { next_after: newest, last_position: newest },
});

/** A service whose answers are `answers`, one after the other, and then the last again. */
async function openFeed(t: TestContext, answers: ((reply: ServerResponse) => unknown)[]) {
  const askedAt: number[] = [];
  const server = createServer((_request, reply) => {
    askedAt.push(Date.now());
    answers[Math.min(askedAt.length, answers.length) - 1]!(reply);
  });
  const { origin: base } = await listenOnLoopback(t, server);
  const ending = new AbortController();
  const feed: Feed = {
    base,
    token: '',
    types: [],
    signal: ending.signal,
    onAway: () => {},
    onBack: () => {},
  };
  return { askedAt, feed, ending };
}

suite('events are followed', { concurrency: true }, () => {
  test('not more than once a second where the service holds no request that finds nothing', async (t) => {
    const empty = (reply: ServerResponse) => reply.end(JSON.stringify(page([], 7)));
    const found = (reply: ServerResponse) => reply.end(JSON.stringify(page([event], 8)));
    const { askedAt, feed, ending } = await openFeed(t, [empty, empty, found]);
    for await (const told of followFeed(feed, '7')) {
      assert.equal(told.id, event.id);
      ending.abort();
    }
    assert.equal(askedAt.length, 3);
    // Two seconds, less what the first request took to arrive.
    assert.ok(askedAt[2]! - askedAt[0]! > secondMs, `asked at ${askedAt}`);
  });

  test('after the date until which the service asks to be left alone', async (t) => {
    let until = 0;
    const away = (reply: ServerResponse) => {
      until = Math.floor(Date.now() / secondMs + 3) * secondMs;
      reply.writeHead(503, { 'retry-after': new Date(until).toUTCString() }).end('{}');
    };
    const { askedAt, feed, ending } = await openFeed(t, [away, (reply) => reply.end(JSON.stringify(page([event], 8)))]);
    for await (const _told of followFeed(feed, '7')) ending.abort();
    // A timer may come a millisecond early.
    assert.ok(askedAt[1]! >= until - 10, `asked at ${askedAt}, before ${until}`);
  });
});
