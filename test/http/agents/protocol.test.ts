import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { connectAgent } from '../../support/agents/connect-agent.ts';
import { startApp } from '../../support/app.ts';
import type { Reply } from '../../support/replies/conformance.ts';

const tos = await startApp({ after });
const agent = connectAgent(tos);
const search = { country: 'DE', search: 'Hamburg' };
const remaining = (reply: { headers: Headers }) => Number(/;r=(\d+)/.exec(reply.headers.get('ratelimit') ?? '')?.[1]);

test('a client of 2026 finds out what is served, and one of 2025 is greeted, with the same tools', async () => {
  const discovered = (await agent.request('server/discover')).body.result;
  assert.deepEqual(discovered.supportedVersions, ['2026-07-28']);
  assert.deepEqual(discovered.capabilities, { tools: {} });
  assert.equal(discovered.cacheScope, 'private');
  const greeted = await agent.legacy('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  assert.equal(greeted.body.result.protocolVersion, '2025-11-25');
  assert.equal(greeted.headers.get('mcp-session-id'), null);
  assert.equal(greeted.body.result.instructions, discovered.instructions);
  const [modern, legacy] = [await agent.request('tools/list'), await agent.legacy('tools/list')];
  assert.ok(modern.body.result.ttlMs > 0);
  assert.deepEqual(legacy.body.result.tools, modern.body.result.tools);
  const call = { name: 'find_place', arguments: search };
  const found = [await agent.request('tools/call', call), await agent.legacy('tools/call', call)];
  assert.equal(found[0]?.body.result.structuredContent.data[0].name, 'Hamburg');
  assert.deepEqual(found[1]?.body.result.content, found[0]?.body.result.content);
});

test('what does not fit the protocol is refused as the protocol says', async () => {
  const cases: [string, Promise<Reply>, number, number | undefined][] = [
    ['no JSON', agent.post('{"jsonrpc":', {}), 400, -32700],
    [
      'another name in the header',
      agent.request('tools/call', { name: 'price' }, { headers: { 'mcp-name': 'book' } }),
      400,
      -32020,
    ],
    [
      'another revision',
      agent.request('tools/list', {}, { headers: { 'mcp-protocol-version': '1999-12-31' } }),
      400,
      -32020,
    ],
    ['an unknown method', agent.request('prompts/list'), 404, -32601],
    ['an unknown tool', agent.request('tools/call', { name: 'sail', arguments: {} }), 200, -32602],
    ['a notification', agent.post({ jsonrpc: '2.0', method: 'notifications/initialized' }, {}), 202, undefined],
  ];
  for (const [name, sent, status, code] of cases) {
    const reply = await sent;
    assert.deepEqual([reply.status, reply.body?.error?.code], [status, code], name);
  }
});

test('several messages in one request are refused before any of them is done', async () => {
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'find_place', arguments: search } };
  const canceled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  tos.logs.length = 0;
  for (const messages of [[call, { ...call, id: 2 }], [call, canceled], [call], []]) {
    const { status, body } = await agent.post(messages, { headers: { 'mcp-protocol-version': '2025-03-26' } });
    assert.deepEqual([status, body.jsonrpc, body.id, body.error.code], [400, '2.0', null, -32600]);
  }
  assert.ok(!tos.logs.join('').includes('searchCities'));
});

test('nothing but POST is taken, and nobody without a token of that environment', async () => {
  for (const method of ['GET', 'DELETE']) {
    const reply = await fetch(`${tos.origin}/mcp`, { method });
    assert.deepEqual([reply.status, reply.headers.get('allow')], [405, 'POST']);
  }
  const bare = await agent.request('tools/list', {}, { token: '' });
  assert.deepEqual([bare.status, bare.body.code], [401, 'token_missing']);
  assert.match(bare.headers.get('www-authenticate') ?? '', /^Bearer/);
  const other = await agent.request('tools/list', {}, { token: tos.sandboxToken });
  assert.equal(other.body.code, 'token_wrong_environment');
  assert.equal(other.body.message, 'This token belongs to the sandbox: use /sandbox/mcp.');
  const live = await agent.request('tools/list', {}, { path: '/sandbox/mcp' });
  assert.equal(live.body.message, 'This token belongs to production: use /mcp.');
  const inSandbox = await agent.request('tools/list', {}, { token: tos.sandboxToken, path: '/sandbox/mcp' });
  assert.equal(inSandbox.status, 200);
});

test('a page of another origin is refused, and one of this service is not', async () => {
  const from = (origin: string) => agent.request('tools/list', {}, { headers: { origin } });
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
    const reply = await from(origin);
    assert.deepEqual([reply.status, reply.body.code], [403, 'origin_refused'], origin);
  }
  assert.equal((await from(tos.origin)).status, 200);
});

test('what was meant is told where an address has no agents, and a token in it is not kept in the log', async () => {
  tos.logs.length = 0;
  const reply = await agent.post({}, { path: `/mcp/${tos.token}` });
  assert.equal(reply.status, 404);
  for (const path of ['/mcp/', '/api/v3/mcp']) {
    const { status, body } = await agent.post({}, { path });
    assert.deepEqual([status, /did you mean (.*)\?/.exec(body.message)?.[1]], [404, 'POST /mcp'], body.message);
  }
  const paths = tos.logs.map((line) => JSON.parse(line).path).filter(Boolean);
  assert.ok(paths.includes('/mcp/tos_…'), String(paths));
  assert.ok(!tos.logs.join('').includes(tos.token));
});

test('each request counts once, whether it only asks for the tools or calls one', async () => {
  const { token } = await tos.issue({ account: 'Counted' });
  const first = remaining(await agent.request('tools/list', {}, { token }));
  const called = await agent.request('tools/call', { name: 'find_place', arguments: search }, { token });
  assert.equal(remaining(called), first - 1);
  const refused = await agent.request('tools/call', { name: 'get_order', arguments: {} }, { token });
  assert.equal(remaining(refused), first - 2);
  assert.equal(remaining(await agent.request('tools/list', {}, { token })), first - 3);
});

test('a call and the operation that it leads to have one trace in the log, and the name of the tool', async () => {
  tos.logs.length = 0;
  await agent.tool('find_place', search);
  const lines = tos.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  const [operation, call] = [
    lines.find(({ operation }) => operation === 'searchCities'),
    lines.find(({ path }) => path === '/mcp'),
  ];
  assert.equal(call.tool, 'find_place');
  assert.equal(operation.trace_id, call.trace_id);
  assert.equal(operation.parent_span_id, call.span_id);
  assert.equal(operation.reqId, call.reqId);
  assert.equal(operation.account, call.account);
});

test('beyond its limit an agent is told to wait, as any other caller', async (t) => {
  const slow = await startApp({ after: t.after.bind(t) }, { env: { REQUESTS_PER_MINUTE_MAX: '2' } });
  const limited = connectAgent(slow);
  await limited.tool('find_place', search);
  await limited.tool('find_place', search);
  const reply = await limited.request('tools/call', { name: 'find_place', arguments: search });
  assert.deepEqual([reply.status, reply.body.code], [429, 'rate_limited']);
  assert.ok(Number(reply.headers.get('retry-after')) > 0);
});
