import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIP } from 'node:net';
import type { TestContext } from 'node:test';

/**
 * A name server on loopback. Asked for IPv4 addresses of a name it gives the next of its answers, the last again and
 * again; an answer that is a name makes the name its alias, without an address. Of a name that it does not know it says
 * so. It never answers for `silent`.
 */
export async function openNameServer(t: TestContext, answers: Record<string, string[]>): Promise<string> {
  const socket = createSocket('udp4');
  const asked = new Map<string, number>();
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    if (name === 'silent') return;
    const all = answers[name];
    const count = asked.get(name) ?? 0;
    const answer = type === 1 && all ? [all[Math.min(count, all.length - 1)]!] : [];
    if (type === 1) asked.set(name, count + 1);
    socket.send(replyTo(query.subarray(0, end), answer, all !== undefined), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function questionOf(query: Buffer) {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** RFC 1035, 4.1: the question again, then the addresses, that nobody is to keep. */
function replyTo(question: Buffer, addresses: readonly string[], isKnown: boolean): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  const records = addresses.map((answer) => {
    const parts = answer.split('.');
    const isAddress = isIP(answer) === 4;
    const alias = parts.flatMap((label) => [label.length, ...Buffer.from(label)]);
    const data = isAddress ? parts.map(Number) : [...alias, 0];
    return Buffer.from([0xc0, 12, 0, isAddress ? 1 : 5, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
  });
  return Buffer.concat([head, ...records]);
}
