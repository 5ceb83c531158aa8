import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitingMax } from '../../src/telling/events/watch-positions.ts';
import { request, until, upcomingBooking } from '../support/process.ts';
import { type Setup, startSetup } from './support/setup.ts';

const accounts = 200;
const polls = accounts * waitingMax;
/** So many are opened at once, and the next a little later. */
const [openedAtOnce, openedEveryMs] = [200, 250];
const waitSeconds = 30;
const [quietSeconds, restMs] = [4, 10];
const stopSecondsMax = 15;

/** Node takes as many as the system lets it. */
async function whyTooFewFiles(): Promise<string | false> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const most = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? 0);
  return most >= polls + 1000 ? false : `a process may have ${most} files and connections open, too few`;
}

/** `sentAt`: since when it waits, by `performance.now()`; undefined: it does not. */
type Poll = { socket: Socket; answers: string[]; sentAt: number | undefined; isClosed: boolean };

/** Waits for news of an account on a connection of its own, and waits on when there are none as long as it may. */
function poll(port: number, token: string, mayGoOn: () => boolean): Promise<Poll> {
  const path = `/api/v3/events?after=0&wait=${waitSeconds}`;
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const one: Poll = { socket, answers: [], sentAt: undefined, isClosed: false };
    let heard = '';
    const send = () => {
      if (!mayGoOn()) return;
      one.sentAt = performance.now();
      socket.write(request);
    };
    socket.on('connect', () => {
      send();
      resolve(one);
    });
    socket.on('data', (chunk) => {
      heard += chunk.toString();
      const end = heard.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(heard)?.[1]);
      if (end === -1 || Buffer.byteLength(heard) < end + 4 + length) return;
      one.answers.push(heard);
      const seconds = Number(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: (\d+)/i.exec(heard)?.[1] ?? 0);
      const isOver = seconds === 0 && !heard.includes('"data":[]');
      heard = '';
      one.sentAt = undefined;
      if (seconds > 0) setTimeout(send, seconds * 1000);
      else if (!isOver) send();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      one.isClosed = true;
    });
  });
}

/** Of the first process and its workers, in megabytes resident. */
async function megabytes({ service }: Setup): Promise<number[]> {
  const children = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8');
  const pids = [service.pid, ...children.split(' ').filter(Boolean).map(Number)];
  return await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024);
    }),
  );
}

/** How long somebody waits who lists orders now and then, in milliseconds, one after the other. */
async function listQuietly({ call }: Setup): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + quietSeconds * 1000;
  while (performance.now() < until) {
    const from = performance.now();
    assert.equal((await call('/api/v3/orders')).status, 200);
    times.push(performance.now() - from);
    await sleep(restMs);
  }
  return times.sort((a, b) => a - b);
}

const median = (times: readonly number[]) => times[Math.floor(times.length / 2)] ?? 0;
const slowest = (times: readonly number[]) => times[Math.floor(times.length * 0.99)] ?? 0;

test(`${polls} requests of ${accounts} accounts that wait for news in two workers keep nobody waiting, and are answered when it ends`, async (t) => {
  const missing = await whyTooFewFiles();
  if (missing) return t.skip(missing);
  const setup = await startSetup(t, { env: { WORKERS: '2' }, shippers: 1 + accounts });
  const { service, shippers } = setup;
  const [, ...waiting] = shippers;
  const port = Number(new URL(service.origin).port);
  const alone = { times: await listQuietly(setup), megabytes: await megabytes(setup) };

  const began = performance.now();
  const open: Poll[] = [];
  let isStopping = false;
  t.after(() => {
    for (const { socket } of open) socket.destroy();
  });
  for (let from = 0; from < polls; from += openedAtOnce) {
    const tokens = waiting.slice(from % accounts, (from % accounts) + openedAtOnce).map(({ token }) => token);
    open.push(...(await Promise.all(tokens.map((token) => poll(port, token, () => !isStopping)))));
    await sleep(openedEveryMs);
  }
  const openedMs = performance.now() - began;
  await until(() => open.every(({ sentAt }) => sentAt !== undefined));
  const beside = { times: await listQuietly(setup), megabytes: await megabytes(setup) };
  const booked = performance.now();
  const [first] = waiting;
  assert.ok(first);
  const booking = { method: 'POST', token: first.token, json: upcomingBooking() };
  assert.equal((await request(`${service.origin}/api/v3/booking/publish`, booking)).status, 200);
  const told = () => open.filter(({ answers }) => answers.at(-1)?.includes('order.placed')).length;
  await until(() => told() === waitingMax);
  const toldMs = performance.now() - booked;

  isStopping = true;
  const stopped = performance.now();
  service.signal('SIGTERM');
  const { code } = await service.ended;
  const stopMs = performance.now() - stopped;
  assert.equal(code, 0);
  assert.ok(stopMs < stopSecondsMax * 1000, `${Math.round(stopMs)} ms`);
  await until(() => open.every(({ isClosed }) => isClosed));
  // What was sent as the service stopped finds the connection closed, and may be sent again.
  const unanswered = open.filter(({ sentAt = stopped }) => sentAt < stopped - 1000).length;
  assert.equal(unanswered, 0, `${unanswered} were not answered`);
  const odd = open.flatMap(({ answers }) => answers.filter((answer) => !/^HTTP\/1\.1 (200|503) /.test(answer)));
  assert.deepEqual(odd.slice(0, 1), []);
  const refused = open.flatMap(({ answers }) => answers.filter((answer) => answer.startsWith('HTTP/1.1 503'))).length;
  const ms = (value: number) => `${Math.round(value)} ms`;
  t.diagnostic(
    [
      `opened in ${ms(openedMs)}, ${refused} tried again after a 503; lists alone ${ms(median(alone.times))}, ${ms(slowest(alone.times))}`,
      `beside ${ms(median(beside.times))}, ${ms(slowest(beside.times))}; megabytes ${alone.megabytes} then ${beside.megabytes}`,
      `${waitingMax} told of a booking after ${ms(toldMs)}; ended in ${ms(stopMs)}`,
    ].join('; '),
  );
});
