// What a quiet account sees while another does as much as it may of one thing: with the limits of the defaults, 32
// connections that ask again and again. The quiet account prices, reads an order and lists, one after the other.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dayMs } from '../src/ground/units.ts';
import { readOptions } from './support/args.ts';
import { bookingBody } from './support/bench-database.ts';
import type { QuietJob, Seen } from './support/callers/quiet.ts';
import { report } from './support/results.ts';
import { startService } from './support/service.ts';

const run = promisify(execFile);
const quietFile = fileURLToPath(new URL('./support/callers/quiet.ts', import.meta.url));

const { only, rounds: roundsText } = readOptions({ only: '', rounds: '3' });
const rounds = Number(roundsText);
const seconds = 4;
/** Before it is watched, the service has met each kind of work, as one that has run for a while has. */
const warmMs = 1500;
const connections = 32;
/** The quiet account rests this long after each reply; a busy one repeats a refused request after as long. */
const restMs = 40;
/** How much longer its slowest hundredth may take than when alone. */
const timesMax = 5;

const service = await startService([], { REQUESTS_PER_MINUTE_MAX: '6000', STORED_BYTES_PER_HOUR_MAX: '268435456' });
const origin = `http://127.0.0.1:${service.port}`;

type Ask = {
  method?: string;
  path: string;
  token: string;
  json?: unknown;
  file?: Buffer;
  key?: boolean;
  accept?: string;
};
type Answer = { status: number; milliseconds: number; text: string };

function ask(agent: Agent, { method = 'GET', path, token, json, file, key, accept }: Ask): Promise<Answer> {
  const body = file ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': file ? 'application/pdf' : 'application/json', 'content-length': body.length }),
    ...(accept && { accept }),
    ...(key && { 'idempotency-key': randomUUID() }),
  };
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${origin}${path}`, { agent, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        if (text.length < 10_000) text += chunk;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, milliseconds: performance.now() - from, text }));
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const shipper = '/api/v3';
const priceBody = (items: object[]) => ({
  items,
  loadings: [{ country: 'DE', zip_code: '20457' }],
  unloadings: [{ country: 'DE', zip_code: '80331' }],
  loading_date: new Date(Date.now() + 3 * dayMs).toISOString(),
});
const boxes = (salt: number) =>
  Array.from({ length: 200 }, (_, at) => ({
    quantity: 1 + ((at * 7 + salt) % 9),
    length: 10 + ((at * 37 + salt) % 51),
    width: 10 + ((at * 23) % 51),
    height: 10 + ((at * 31) % 51),
    weight: 1,
    is_stackable: true,
  }));
const ordinary = (salt: number) => [
  { quantity: 1 + (salt % 3), category: 'epal', height: 100 + (salt % 40), weight: 200 },
];

/** Who asks much: a shipper with an order, or somebody at the company's desk. */
type Account = { token: string; operator: string; orderId: string };
/** What an account can do much of. `number` tells the requests of one apart. */
type Busy = (account: Account, number: number) => Ask;
const ofOneAccount: Record<string, Busy> = {
  'ordinary prices': ({ token }, number) => ({
    method: 'POST',
    path: `${shipper}/price`,
    token,
    json: priceBody(ordinary(number)),
  }),
  'prices of 200 kinds of boxes': ({ token }, number) => ({
    method: 'POST',
    path: `${shipper}/price`,
    token,
    json: priceBody(boxes(number)),
  }),
  'bookings with keys': ({ token }) => ({
    method: 'POST',
    path: `${shipper}/booking/publish`,
    token,
    json: bookingBody,
    key: true,
  }),
  drafts: ({ token }) => ({ method: 'POST', path: `${shipper}/booking/draft`, token, json: bookingBody, key: true }),
  'repeats of one key': ({ token, orderId: id }) => ({
    method: 'PUT',
    path: `${shipper}/orders/${id}`,
    token,
    json: { status: 'canceled' },
  }),
  'reads of one order': ({ token, orderId: id }) => ({ path: `${shipper}/orders/${id}`, token }),
  'papers of one order': ({ token, orderId: id }) => ({ path: `${shipper}/orders/${id}/cmr.pdf`, token }),
  'long polls': ({ token }) => ({ path: `${shipper}/events?wait=5&after=1`, token }),
  endpoints: ({ token }, number) => ({
    method: 'POST',
    path: `${shipper}/webhook-endpoints`,
    token,
    json: { url: `https://93.184.216.34/${number}`, enabled: false },
  }),
  searches: ({ token }, number) => ({ path: `${shipper}/order-search?search=Werk${number % 7}`, token }),
  lists: ({ token }) => ({ path: `${shipper}/orders`, token }),
  'searches for towns': ({ token }, number) => ({
    path: `${shipper}/cities?country=DE&search=Ne${String.fromCharCode(97 + (number % 26))}`,
    token,
  }),
  'the company’s CSV': ({ operator }) => ({ path: '/operator/v1/orders', token: operator, accept: 'text/csv' }),
  'documents of 2 MB by the company': ({ operator, orderId: id }) => ({
    method: 'POST',
    path: `/operator/v1/orders/${id}/documents?kind=other`,
    token: operator,
    file,
  }),
};
/** Many accounts share the connections: how many, and what each asks for. */
const busy: Record<string, { accounts: number; ask: Busy }> = {
  ...Object.fromEntries(Object.entries(ofOneAccount).map(([name, ask]) => [name, { accounts: 1, ask }])),
  'ordinary prices of 16 accounts': { accounts: 16, ask: ofOneAccount['ordinary prices']! },
  'prices of 200 kinds of boxes of 16 accounts': { accounts: 16, ask: ofOneAccount['prices of 200 kinds of boxes']! },
};
const chosen = Object.keys(busy).filter((name) => new RegExp(only).test(name));
const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(2_000_000, 'x')]);

// The busy callers get what the service, its database and the quiet one leave of the cores, which all of them share.
await run('chrt', ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]);
const quiet = await prepare('Quiet GmbH');
await watch();
const seen: ({ name: string } & Awaited<ReturnType<typeof compare>>)[] = [];
for (const name of chosen) {
  console.log(`beside ${name}`);
  seen.push({ name, ...(await compare(busy[name]!)) });
}
// The quiet account does the same in every round: its slowest hundredth is that of all rounds together.
const alone = shares(seen.flatMap((each) => each.alone)).p99;
for (const { name, beside, answered, turnedAway } of seen) {
  const { p50, p99 } = shares(beside);
  report({
    what: `a quiet account beside ${name}: p99`,
    figure: p99,
    unit: 'ms',
    also: `p50 ${p50.toFixed(1)} ms; the other: ${answered} done, ${turnedAway} refused`,
    nextTo: `alone ${alone.toFixed(1)} ms`,
    ratio: p99 / alone,
    reach: timesMax,
    isMax: true,
  });
}
await service.stop();

/** Watches the quiet account alone and beside another, some times in turn, after the service has met such work. */
async function compare(requests: (typeof busy)[string]) {
  await keepBusy(requests, () => sleep(warmMs));
  const [alone, beside]: [number[], number[]] = [[], []];
  let [answered, turnedAway] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    await sleep(1000);
    alone.push(...(await watch()));
    const done = await keepBusy(requests, async () => {
      await sleep(300);
      beside.push(...(await watch()));
    });
    answered += done.answered;
    turnedAway += done.turnedAway;
  }
  return { alone, beside, answered, turnedAway };
}

/** New accounts, or new tokens of the company, ask from all connections until something else has ended. */
async function keepBusy(requests: (typeof busy)[string], meanwhile: () => Promise<unknown>) {
  const accounts: Account[] = [];
  while (accounts.length < requests.accounts) accounts.push(await prepare('Busy GmbH'));
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let [isOver, number, answered, turnedAway] = [false, 0, 0, 0];
  const callers = Array.from({ length: connections }, async (_, at) => {
    const account = accounts[at % accounts.length]!;
    while (!isOver) {
      const answer = await ask(agent, requests.ask(account, number++)).catch(() => undefined);
      if (answer && answer.status < 300) answered++;
      else {
        turnedAway++;
        await sleep(restMs);
      }
    }
  });
  await meanwhile();
  isOver = true;
  await Promise.all(callers);
  agent.destroy();
  return { answered, turnedAway };
}

async function prepare(name: string): Promise<Account> {
  const account = `${name} ${randomUUID()}`;
  const token = await service.createToken('--account', account, '--create-account');
  const operator = await service.createToken('--operator', '--name', account);
  const agent = new Agent({ keepAlive: true });
  const booked = await ask(agent, { method: 'POST', path: `${shipper}/booking/publish`, token, json: bookingBody });
  agent.destroy();
  return { token, operator, orderId: JSON.parse(booked.text).data.id as string };
}

/** Asks as a person does for some seconds, from a process of its own: this one is busy with the others' requests. */
async function watch(): Promise<number[]> {
  const price = { path: `${shipper}/price`, json: priceBody(ordinary(0)) };
  const asked = [{ path: `${shipper}/orders/${quiet.orderId}` }, price, { path: `${shipper}/orders` }];
  const job: QuietJob = { origin, token: quiet.token, asked, seconds, restMs };
  const running = run('chrt', ['--other', '0', process.execPath, quietFile]);
  running.child.stdin?.end(JSON.stringify(job));
  const { times, refused } = JSON.parse((await running).stdout) as Seen;
  if (refused > 0) throw new Error(`${refused} requests of the quiet account were refused`);
  return times;
}

function shares(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
