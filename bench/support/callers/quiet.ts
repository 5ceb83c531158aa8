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
/** How long each took in milliseconds, and how many were not answered with 200 or 201. */
export type Seen = { times: number[]; refused: number };

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
console.log(JSON.stringify({ times, refused } satisfies Seen));
