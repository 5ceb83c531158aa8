// Runs in a network of its own, in which every address is this machine: listens on the ports of HTTP everywhere,
// posts to the addresses given as JSON, and prints what the guard said of each and how many connections were heard,
// once with the guard as it is and once with every network opened.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createGuard } from '../../../src/telling/webhooks/sending/address-guard.ts';
import { createPoster } from '../../../src/telling/webhooks/sending/post-message.ts';

export type ProbeResult = { errors: (string | null | undefined)[]; heard: number };

const urls = JSON.parse(process.argv[2]!) as string[];
const every = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1'];
let heard = 0;
for (const port of [80, 443]) {
  const server = createServer((socket) => {
    heard++;
    socket.on('error', () => {}).destroy();
  });
  server.listen(port, '::');
  await once(server, 'listening');
}

async function probe(networks: string[]): Promise<ProbeResult> {
  const poster = createPoster({ guard: createGuard(networks), timeoutMs: 2000 });
  heard = 0;
  const results = await Promise.all(urls.map((url) => poster.post({ url, headers: {}, body: '{}' })));
  await poster.close();
  return { errors: results.map((result) => result?.error), heard };
}

console.log(JSON.stringify({ guarded: await probe([]), opened: await probe(every) }));
process.exit();
