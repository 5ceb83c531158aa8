import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createProtocolThread } from '../../../src/http/agents/protocol-thread.ts';

const thread = createProtocolThread();
after(() => thread.close());
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
const greet = () => thread.ask(asked(greeting), () => assert.fail('nothing was called'));
const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'price', arguments: {} } };

test('requests side by side get the answers to their own calls', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      thread.ask(asked({ ...call, params: { name: 'price', arguments: { i } } }), async ({ name, stated }) => ({
        result: { content: [{ type: 'text', text: `${name} ${stated.i}` }] },
      })),
    ),
  );
  for (const [i, { text }] of replies.entries()) assert.ok(text.includes(`"price ${i}"`), text);
});

test('what a call is refused for is what the caller meets', async () => {
  await assert.rejects(
    thread.ask(asked(call), () => Promise.reject(new Error('the database is away'))),
    /the database is away/,
  );
});

test('a request that takes all the memory of the thread ends the thread alone, and the next one is answered', async () => {
  const hostile = asked({ ...call, params: { name: 'price', arguments: { all: Array(4_000_000).fill('{}') } } });
  const told = await Promise.allSettled([
    thread.ask(hostile, async () => ({ refused: 'no' })),
    thread.ask(hostile, async () => ({ refused: 'no' })),
  ]);
  for (const each of told) assert.equal(each.status === 'rejected' && each.reason.code, 'service_unavailable');
  assert.equal((await greet()).status, 200);
});

test('nothing is answered once the service has closed', async () => {
  assert.equal((await greet()).status, 200);
  await thread.close();
  await assert.rejects(greet, { code: 'service_unavailable' });
});
