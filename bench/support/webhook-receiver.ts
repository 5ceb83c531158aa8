// Takes messages in a process of its own until its standard input ends: answers each with 204 and nothing more.
// Prints its port; then, for each line of its input, how many messages came so far.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';

const reply = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');
let count = 0;

const server = createServer((socket) => {
  let pending: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    for (let end = endOfMessage(pending); end !== undefined; end = endOfMessage(pending)) {
      pending = pending.subarray(end);
      count++;
      socket.write(reply);
    }
  });
});

/** Where the first message ends, if all of it has come. */
function endOfMessage(bytes: Buffer): number | undefined {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return undefined;
  const length = Number(/content-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1] ?? 0);
  const end = head + 4 + length;
  return bytes.length >= end ? end : undefined;
}

server.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log((server.address() as AddressInfo).port);
for await (const _ of createInterface({ input: process.stdin })) console.log(count);
server.close();
process.exit();
