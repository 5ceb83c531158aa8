import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { suite, type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGuard } from '../../../../src/telling/webhooks/sending/address-guard.ts';
import { createPoster } from '../../../../src/telling/webhooks/sending/post-message.ts';
import { createResolver } from '../../../../src/telling/webhooks/sending/resolve-name.ts';
import { openNameServer } from './name-server.ts';

const loopback = ['127.0.0.0/8'];

type Options = { networks?: string[]; nameServer?: string; timeoutMs?: number; idleMsMax?: number };

function open(t: TestContext, { networks = loopback, nameServer, timeoutMs = 15_000, idleMsMax }: Options = {}) {
  const poster = createPoster({
    guard: createGuard(networks),
    timeoutMs,
    ...(idleMsMax && { idleMsMax }),
    ...(nameServer && { resolveName: createResolver([nameServer]) }),
  });
  t.after(() => poster.close());
  return (url: string, headers: Record<string, string> = {}) => poster.post({ url, headers, body: '{"a":"ü"}' });
}

async function listen(t: TestContext, server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, host);
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const serve = (t: TestContext, answer: RequestListener, host?: string) => listen(t, createServer(answer), host);

/** A server that counts who connects, and answers nothing. */
async function countConnections(t: TestContext, host: string) {
  const count = { connections: 0 };
  const port = await listen(
    t,
    createTcpServer(() => void count.connections++),
    host,
  );
  return { count, port };
}

const wordOf = async (reply: ReturnType<ReturnType<typeof open>>) => (await reply)?.error;

suite('a message', () => {
  test('is posted as it is, with the given headers, over a connection that is kept', async (t) => {
    const requests: { request: IncomingMessage; body: string }[] = [];
    const port = await serve(t, (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        requests.push({ request, body: Buffer.concat(chunks).toString() });
        response.end('thanks');
      });
    });
    const post = open(t);
    for (const id of ['evt_1', 'evt_2']) {
      const result = await post(`http://127.0.0.1:${port}/hook?from=us`, { 'webhook-id': id });
      assert.deepEqual(
        { ...result, durationMs: 0 },
        { status: 200, error: null, response: 'thanks', retryAfterMs: undefined, durationMs: 0 },
      );
    }
    const [first, second] = requests.map(({ request }) => request);
    assert.ok(first!.socket === second!.socket);
    assert.deepEqual([first!.method, first!.url, second!.headers['webhook-id']], ['POST', '/hook?from=us', 'evt_2']);
    assert.deepEqual([requests[0]!.body, first!.headers['content-type']], ['{"a":"ü"}', 'application/json']);
    assert.match(first!.headers['user-agent']!, /^transport-ordering-service\/\d/);
  });

  test('leaves no connection for long, however long its receiver would keep it', async (t) => {
    const keeping = createServer({ keepAliveTimeout: 600_000 }, (_request, response) => {
      response.setHeader('keep-alive', 'timeout=600').end();
      response.socket!.on('close', () => closed());
    });
    const port = await listen(t, keeping);
    const { promise, resolve: closed } = Promise.withResolvers<void>();
    assert.equal((await open(t, { idleMsMax: 200 })(`http://127.0.0.1:${port}/`))?.status, 200);
    const isClosed = await Promise.race([promise.then(() => true), sleep(15_000, false, { ref: false })]);
    assert.equal(isClosed, true);
  });

  test('is not sent on where a redirect leads', async (t) => {
    const { count, port: elsewhere } = await countConnections(t, '127.0.0.1');
    for (const status of [301, 302, 303, 307, 308]) {
      const port = await serve(t, (_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${elsewhere}/` }).end();
      });
      const result = await open(t)(`http://127.0.0.1:${port}/`);
      assert.deepEqual([result?.status, result?.error], [status, 'redirect_not_followed']);
    }
    assert.equal(count.connections, 0);
  });

  test('of a reply keeps the first kilobyte as text that can be stored, and reads 16 kB of it', async (t) => {
    const cases: [string | Buffer, string][] = [
      ['x'.repeat(5000), 'x'.repeat(1024)],
      [`${'x'.repeat(1023)}ü`, 'x'.repeat(1023)],
      [Buffer.from([0x61, 0, 0x62, 0xff, 0x63]), 'ab\ufffdc'],
      ['', ''],
    ];
    for (const [body, kept] of cases) {
      const port = await serve(t, (_request, response) => response.writeHead(500).end(body));
      assert.equal((await open(t)(`http://127.0.0.1:${port}/`))?.response, kept);
    }
  });

  test('is done with when 16 kB of a reply without end have come', async (t) => {
    let closed: Promise<unknown> | undefined;
    let written = 0;
    const port = await serve(t, (_request, response) => {
      closed = once(response, 'close');
      const chunk = 'x'.repeat(65_536);
      const more = () => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
        written += chunk.length;
      };
      response.on('drain', more);
      more();
    });
    const result = await open(t)(`http://127.0.0.1:${port}/`);
    assert.deepEqual([result?.status, result?.error, result?.response], [200, null, 'x'.repeat(1024)]);
    await closed;
    assert.ok(written < 50_000_000, `${written} bytes were taken`);
  });

  test('waits for its reply so long and no longer, however slowly it comes', async (t) => {
    const heads = ['', 'HTTP/1.1 200 OK\r\nx-slow: ', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'];
    const expected = ['timed_out', 'timed_out', null];
    for (const [index, head] of heads.entries()) {
      const server = createTcpServer((socket) => {
        if (head === '') return;
        socket.write(head);
        const trickle = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(trickle)).on('error', () => clearInterval(trickle));
      });
      const port = await listen(t, server);
      const result = await open(t, { timeoutMs: 300 })(`http://127.0.0.1:${port}/`);
      assert.equal(result?.error, expected[index]);
      assert.ok(result!.durationMs >= 290, `${result!.durationMs}`);
    }
  });

  test('that is broken off has come to nothing that is known', async (t) => {
    const port = await serve(t, () => {});
    const poster = createPoster({ guard: createGuard(loopback) });
    const result = poster.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '' });
    t.after(() => poster.close());
    setTimeout(() => poster.close(), 50);
    assert.equal(await result, undefined);
  });

  test('tells in a word what went wrong', async (t) => {
    const [closing, babbling] = [
      await listen(
        t,
        createTcpServer((socket) => void socket.destroy()),
      ),
      await listen(
        t,
        createTcpServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
      ),
    ];
    const { port: free } = await countConnections(t, '127.0.0.9');
    const nameServer = await openNameServer(t, { 'alias.invalid': ['nowhere.invalid'] });
    const post = open(t, { nameServer });
    const cases: [string, string][] = [
      // Held on another address, so that no other process listens there on all of them.
      [`http://127.0.0.77:${free}/`, 'connection_refused'],
      [`http://127.0.0.1:${closing}/`, 'connection_closed'],
      [`http://127.0.0.1:${babbling}/`, 'reply_not_http'],
      [`https://127.0.0.1:${babbling}/`, 'tls_failed'],
      ['https://no-such-name.invalid/', 'name_not_found'],
      ['https://alias.invalid/', 'name_not_found'],
      ['http://1.1.1.1/', 'https_required'],
      ['https://1.1.1.1:8443/', 'port_not_allowed'],
      ['https://10.0.0.1/', 'address_not_allowed'],
    ];
    for (const [url, word] of cases) assert.equal(await wordOf(post(url)), word, url);
  });

  test('is kept back for as long as the receiver says', async (t) => {
    const port = await serve(t, (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end());
    const result = await open(t)(`http://127.0.0.1:${port}/`);
    assert.deepEqual([result?.status, result?.retryAfterMs], [429, 7000]);
  });
});

suite('an address that is not allowed is never connected to', () => {
  test('on this machine, in whatever form it is written', async (t) => {
    const hosts = ['127.0.0.1', '127.0.0.1.', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]'];
    const { count, port } = await countConnections(t, '127.0.0.1');
    const [shut, wide] = [open(t, { networks: [] }), open(t, { networks: loopback, timeoutMs: 200 })];
    for (const scheme of ['http', 'https'])
      for (const host of [...hosts, 'localhost'])
        assert.equal(await wordOf(shut(`${scheme}://${host}:${port}/`)), 'address_not_allowed', host);
    assert.equal(count.connections, 0);
    for (const host of hosts) await wide(`http://${host}:${port}/`);
    assert.equal(count.connections, hosts.length, 'the listener would have heard each of them');
  });

  test('on its other interfaces, and by IPv6', async (t) => {
    const own = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address }) => !address.startsWith('fe80'));
    for (const { address } of own) {
      const { count, port } = await countConnections(t, address);
      const host = address.includes(':') ? `[${address}]` : address;
      assert.equal(await wordOf(open(t, { networks: [] })(`http://${host}:${port}/`)), 'address_not_allowed', host);
      assert.equal(count.connections, 0);
      await open(t, { networks: [address], timeoutMs: 200 })(`http://${host}:${port}/`);
      assert.equal(count.connections, 1, 'the listener would have heard it');
    }
  });

  test('by a name that leads elsewhere at the second look', async (t) => {
    const { count, port } = await countConnections(t, '127.0.0.1');
    let heard = 0;
    const server = createServer((_request, response) => {
      heard++;
      response.setHeader('connection', 'close').end();
    });
    server.listen(port, '127.0.0.2');
    await once(server, 'listening');
    t.after(() => server.close());
    const nameServer = await openNameServer(t, { 'rebound.example': ['127.0.0.2', '127.0.0.1'] });
    const post = open(t, { networks: ['127.0.0.2'], nameServer });
    const url = `http://rebound.example:${port}/`;
    assert.deepEqual([(await post(url))?.status, heard], [200, 1]);
    for (let i = 0; i < 5; i++) assert.equal(await wordOf(post(url)), 'address_not_allowed');
    assert.deepEqual([count.connections, heard], [0, 1]);
  });

  test('through a proxy of the environment', async (t) => {
    const { count, port } = await countConnections(t, '127.0.0.1');
    const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${port}`;
    t.after(() => {
      for (const name of names) delete process.env[name];
    });
    const post = open(t, { networks: ['127.0.0.3'], timeoutMs: 300 });
    assert.equal(await wordOf(post('http://127.0.0.3:9/')), 'connection_refused');
    assert.equal(count.connections, 0);
  });
});

test('a name whose server does not answer holds back no other', async (t) => {
  const nameServer = await openNameServer(t, { known: ['127.0.0.1'] });
  const resolveName = createResolver([nameServer], 500);
  const silent = Promise.allSettled(Array.from({ length: 50 }, () => resolveName('silent')));
  assert.deepEqual(await resolveName('known'), [{ address: '127.0.0.1', family: 4 }]);
  const outcomes = await silent;
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason.code === 'ETIMEOUT'));
});
