import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { discardRest } from '../../../../../src/http/kernel/edge/turns/discard-rest.ts';
import { until } from '../../../../support/process.ts';

type Pieces = { name: string; left: number; asked: string[] };

/** A body of so many pieces, which notes in which order the pieces of all bodies are asked for. */
class Body {
  readonly socket = { destroyed: false };
  destroyed = false;
  readableEnded = false;
  readonly #pieces: Pieces;
  /** What has come and is not read yet: never more than a piece. */
  #hasCome = true;

  constructor(name: string, left: number, asked: string[]) {
    this.#pieces = { name, left, asked };
  }

  /** A body without pieces has none yet. */
  read(): Buffer | null {
    if (this.#pieces.left === 0) return null;
    if (!this.#hasCome) {
      setImmediate(() => {
        this.#hasCome = true;
      });
      return null;
    }
    this.#hasCome = false;
    this.#pieces.asked.push(this.#pieces.name);
    this.readableEnded = --this.#pieces.left === 0;
    return Buffer.alloc(1);
  }
}

test('a file is not read as fast as it comes, also if much of it had come before it was refused', async (t) => {
  const [hasRefused, refused] = [Promise.withResolvers<void>(), new Set<IncomingMessage>()];
  const server = createServer((request, reply) => {
    const refuse = () => {
      if (request.readableLength < request.readableHighWaterMark) return void setTimeout(refuse, 1);
      discardRest(request);
      refused.add(request);
      reply.on('finish', () => setImmediate(hasRefused.resolve)).end();
    };
    if (request.method === 'PUT') refuse();
    else reply.end();
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.after(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const send = async (method: string, body?: Buffer) => {
    const sent = request({ port, agent, method, ...(body && { headers: { 'content-length': body.length } }) });
    const [reply] = (await once(sent.end(body), 'response')) as [IncomingMessage];
    await once(reply.resume(), 'end');
    return sent;
  };
  const other = new Body('other', 0, []);
  discardRest(other);
  const put = send('PUT', Buffer.alloc(2_000_000));
  await hasRefused.promise;
  other.destroyed = true;
  for (const each of refused) assert.notEqual(each.readableFlowing, true);
  await put;
  const next = await send('GET');
  // The connection survives, once the file is at its end.
  assert.ok(next.reusedSocket);
  for (const each of refused) assert.ok(each.complete);
});

test('the rest of refused files is read to its end, a piece of each in turn', async () => {
  const asked: string[] = [];
  const bodies = ['a', 'b', 'c'].map((name) => new Body(name, 6, asked));
  for (const each of bodies) {
    discardRest(each);
    // A refusal may be noticed in two places.
    discardRest(each);
  }
  await until(async () => bodies.every((each) => each.readableEnded));
  assert.equal(asked.length, 18);
  // The first piece of each is read at once.
  for (let at = 4; at + 3 <= asked.length; at += 3)
    assert.equal(new Set(asked.slice(at, at + 3)).size, 3, `not in turn: ${asked}`);
});

for (const [how, end] of [
  ['whose request is over', (body: Body) => (body.destroyed = true)],
  ['whose connection has gone', (body: Body) => (body.socket.destroyed = true)],
] as const)
  test(`a body ${how} is left alone, and the others are read on`, async () => {
    const asked: string[] = [];
    const [gone, other] = [new Body('gone', 1e6, asked), new Body('other', 5, asked)];
    discardRest(gone);
    discardRest(other);
    end(gone);
    await until(async () => other.readableEnded);
    assert.ok(asked.filter((name) => name === 'gone').length < 5);
  });

test('bodies of which nothing comes take no time from the others', async () => {
  const asked: string[] = [];
  const stalled = Array.from({ length: 500 }, () => new Body('stalled', 0, asked));
  for (const each of stalled) discardRest(each);
  const other = new Body('other', 20, asked);
  discardRest(other);
  const [turns, stop] = countTimers();
  await until(async () => other.readableEnded);
  stop();
  for (const each of stalled) each.destroyed = true;
  assert.ok(turns.count < 500, `${turns.count} timers for 20 pieces`);
});

test('one that comes as the last has ended is read at the same pace', async () => {
  const asked: string[] = [];
  for (let number = 0; number < 10; number++) {
    const short = new Body('short', 2, asked);
    discardRest(short);
    await until(async () => short.readableEnded);
  }
  const long = new Body('long', 60, asked);
  discardRest(long);
  const [turns, stop] = countTimers();
  await until(async () => long.readableEnded);
  stop();
  assert.ok(turns.count >= 40, `60 pieces within ${turns.count} timers`);
});

/** Counts how often a timer of a millisecond comes. */
function countTimers(): [counted: { count: number }, stop: () => void] {
  const counted = { count: 0 };
  const timer = setInterval(() => counted.count++, 1);
  return [counted, () => clearInterval(timer)];
}
