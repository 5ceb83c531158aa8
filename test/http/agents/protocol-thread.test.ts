import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createProtocolThread } from '../../../src/http/agents/protocol-thread.ts';
import { until } from '../../support/process.ts';

const deaths: unknown[] = [];
const thread = createProtocolThread({ onDeath: (error) => deaths.push(error) });
after(() => thread.close());
const own = 'an account';
/** How many requests of an account are in the thread. */
const atOnce = 8;
/** Of a client that stays. */
const stays = new AbortController().signal;
const asked = (body: unknown) => ({
  url: 'http://127.0.0.1/mcp',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body,
  instructions: '',
  version: '1.0.0',
  tools: [],
});
const greeting = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const greet = () => thread.ask(asked(greeting), () => assert.fail('nothing was called'), own, stays);
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'price', arguments: {} } };

test('requests side by side get the answers to their own calls', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      thread.ask(
        asked({ ...call, params: { name: 'price', arguments: { i } } }),
        async ({ name, stated }) => ({ result: { content: [{ type: 'text', text: `${name} ${stated.i}` }] } }),
        own,
        stays,
      ),
    ),
  );
  for (const [i, { text }] of replies.entries()) assert.ok(text.includes(`"price ${i}"`), text);
});

test('what a call is refused for is what the caller meets', async () => {
  await assert.rejects(
    thread.ask(asked(call), () => Promise.reject(new Error('the database is away')), own, stays),
    /the database is away/,
  );
});

test('calls that were refused leave nothing in the thread', async () => {
  const large = asked({ ...call, params: { name: 'price', arguments: { all: 'x'.repeat(2_000_000) } } });
  for (let i = 0; i < 50; i++)
    await assert.rejects(
      thread.ask(large, () => Promise.reject(new Error('away')), own, stays),
      /^Error: away$/,
    );
  assert.equal((await greet()).status, 200);
  assert.deepEqual(deaths, []);
});

test('a call without an answer ends at the deadline, and its thread answers others', async (t) => {
  const hasty = createProtocolThread({ deadlineMs: 200 });
  t.after(() => hasty.close());
  const stuck = () => hasty.ask(asked(call), () => new Promise(() => {}), own, stays);
  await assert.rejects(stuck, { code: 'service_unavailable' });
  const greetHastily = () => hasty.ask(asked(greeting), () => assert.fail('nothing was called'), own, stays);
  // It may still be loading its library.
  const greeted = async (): Promise<number> => (await greetHastily().catch(() => undefined))?.status ?? greeted();
  assert.equal(await greeted(), 200);
});

test('a few requests of an account are in the thread at once, and others do not wait for its further ones', async () => {
  let running = 0;
  let most = 0;
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  const held = async () => {
    most = Math.max(most, ++running);
    await open;
    running--;
    return { refused: 'no' };
  };
  const all = Array.from({ length: 100 }, () => thread.ask(asked(call), held, own, stays));
  const other = await thread.ask(asked(call), async () => ({ refused: 'another' }), 'another account', stays);
  assert.match(other.text, /another/);
  assert.ok(running > 0);
  letGo();
  for (const { text } of await Promise.all(all)) assert.match(text, /"no"/);
  assert.ok(most < 20, String(most));
});

test('what waits for its turn is dropped when its client hangs up, and what its tool has begun keeps its turn', async () => {
  const { promise: open, resolve: letGo } = Promise.withResolvers<void>();
  let running = 0;
  const held = async () => {
    running++;
    await open;
    return { refused: 'no' };
  };
  const gone = new AbortController();
  const left = Array.from({ length: 100 }, () => thread.ask(asked(call), held, own, gone.signal));
  await until(() => running === atOnce);
  const next = thread.ask(asked(call), async () => ({ refused: `${running}` }), own, stays);
  gone.abort(new Error('hung up'));
  for (const each of await Promise.allSettled(left.slice(atOnce)))
    assert.match(each.status === 'rejected' ? each.reason.message : '', /hung up/);
  assert.equal(running, atOnce);
  letGo();
  assert.match((await next).text, /"8"/);
  for (const { status } of await Promise.all(left.slice(0, atOnce))) assert.equal(status, 200);
});

test('a client that hangs up before the thread has read its call has nothing called', async () => {
  const gone = new AbortController();
  const called: string[] = [];
  const answer = async ({ name }: { name: string }) => {
    called.push(name);
    return { refused: 'no' };
  };
  const hangsUp = {
    ...asked(call),
    // Read when it is sent to the thread, which cannot have answered before this turn of the event loop ends.
    get instructions() {
      queueMicrotask(() => gone.abort(new Error('hung up')));
      return '';
    },
  };
  await assert.rejects(thread.ask(hangsUp, answer, own, gone.signal), /hung up/);
  await assert.rejects(thread.ask(asked(call), answer, own, gone.signal), /hung up/);
  assert.equal((await greet()).status, 200);
  assert.deepEqual(called, []);
});

test('a request that takes all the memory of the thread ends the thread alone, and the next one is answered', async () => {
  const hostile = asked({ ...call, params: { name: 'price', arguments: { all: Array(4_000_000).fill('{}') } } });
  const told = await Promise.allSettled([
    thread.ask(hostile, async () => ({ refused: 'no' }), own, stays),
    thread.ask(hostile, async () => ({ refused: 'no' }), own, stays),
  ]);
  for (const each of told) assert.equal(each.status === 'rejected' && each.reason.code, 'service_unavailable');
  assert.match(String(deaths[0]), /memory/, 'whoever keeps the log hears of it');
  assert.equal((await greet()).status, 200);
});

test('nothing is answered once the service has closed', async () => {
  assert.equal((await greet()).status, 200);
  await thread.close();
  await assert.rejects(greet, { code: 'service_unavailable' });
});
