// Asks a service now and then, as one person does, and prints how long it took as JSON; run as a process of its own,
// with the job on standard input.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is asked in turn, with a rest after each reply. */
export type QuietJob = {
  origin: string;
  token: string;
  asked: { path: string; json?: unknown }[];
  seconds: number;
  restMs: number;
};
/** In milliseconds, and how many were not answered with 200 or 201. */
export type Seen = { p50: number; p99: number; refused: number };

const { origin, token, asked, seconds, restMs } = JSON.parse(readFileSync(0, 'utf8')) as QuietJob;
const times: number[] = [];
let refused = 0;
const until = performance.now() + seconds * 1000;
for (let number = 0; performance.now() < until; number++) {
  const { path, json } = asked[number % asked.length]!;
  const from = performance.now();
  const reply = await fetch(`${origin}${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  await reply.arrayBuffer();
  // The first opens the connection.
  if (number > 0) times.push(performance.now() - from);
  if (!reply.ok) refused++;
  await sleep(restMs);
}
times.sort((a, b) => a - b);
const at = (share: number) => times[Math.floor(share * times.length)] ?? 0;
console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), refused } satisfies Seen));
