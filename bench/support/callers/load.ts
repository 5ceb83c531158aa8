// Loads one address over keep-alive connections on loopback and prints what it measured as JSON; run as a process of
// its own, with the job on standard input.
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';

/** The requests are sent in turn, from the one at `from` on. */
export type Job = { port: number; requests: string[]; connections: number; milliseconds: number; from?: number };

const job = JSON.parse(readFileSync(0, 'utf8')) as Job;
let sent = job.from ?? 0;
const latencies: number[] = [];
let failed = 0;
const ends = performance.now() + job.milliseconds;

/** Sends the request again and again on one connection until the time is over. */
function run(): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(job.port, '127.0.0.1');
    let received = 0;
    let expected = 0;
    let sentAt = 0;
    const send = () => {
      if (performance.now() >= ends) return void socket.end(resolve);
      received = 0;
      expected = 0;
      sentAt = performance.now();
      socket.write(job.requests[sent++ % job.requests.length]!);
    };
    socket.on('connect', send);
    socket.on('error', () => resolve());
    socket.on('data', (chunk) => {
      if (expected === 0) {
        const head = chunk.toString('latin1', 0, Math.min(chunk.length, 2000));
        const headEnd = head.indexOf('\r\n\r\n');
        expected = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1]);
        if (!/^HTTP\/1\.1 2/.test(head)) failed += 1;
      }
      received += chunk.length;
      if (received < expected) return;
      latencies.push(performance.now() - sentAt);
      send();
    });
  });
}

const started = performance.now();
await Promise.all(Array.from({ length: job.connections }, run));
const seconds = (performance.now() - started) / 1000;
latencies.sort((a, b) => a - b);
const at = (share: number) => latencies[Math.floor(share * latencies.length)];
console.log(
  JSON.stringify({
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    requests: latencies.length,
    failed,
  }),
);
