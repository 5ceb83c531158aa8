// A server of Node alone that answers nothing: what connections take by themselves. Says its port, then its resident MB
// with each message.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

const held: unknown[] = [];
const server = createServer((...exchange) => held.push(exchange));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('message', async () => {
  const status = await readFile('/proc/self/status', 'utf8');
  process.send?.(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024);
});
