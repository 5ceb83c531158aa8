import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  processesOf,
  request,
  runCli,
  startService,
  temporaryDirectory,
  upcomingBooking,
} from '../../../support/process.ts';

type Booked = { id: string; order_number: number };

async function createToken(DATA_DIR: string): Promise<string> {
  const args = ['token', 'create', '--environment', 'production', '--account', 'Acme GmbH', '--create-account'];
  const { code, stdout, stderr } = await runCli(args, { env: { DATA_DIR } });
  assert.equal(code, 0, stderr);
  return stdout.trim();
}

/** Books one order after the other until it is told to stop. */
function keepBooking(origin: string, token: string) {
  const booked: Booked[] = [];
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const url = `${origin}/api/v3/booking/publish`;
      const reply = await request(url, { method: 'POST', token, json: upcomingBooking() });
      assert.equal(reply.status, 200, JSON.stringify(reply.body));
      booked.push(reply.body.data);
    }
  })();
  return {
    booked,
    stop: () => {
      isOver = true;
      return work;
    },
  };
}

const numbersIn = (orders: Booked[]) => orders.map(({ order_number }) => order_number);

test('a backup made while the service books holds all that was answered before it, and a restore of it is served from', async (t) => {
  const [data, other] = [await temporaryDirectory(t), await temporaryDirectory(t)];
  const file = join(other, 'backup.tar.zst');
  const beside = join(data, 'tariff/notes/own.txt');
  await mkdir(join(beside, '..'), { recursive: true });
  await writeFile(beside, 'ours');
  const service = await startService(t, { DATA_DIR: data });
  const token = await createToken(data);
  const bookings = keepBooking(service.origin, token);
  while (bookings.booked.length < 5) await new Promise((resolve) => setTimeout(resolve, 10));

  const before = [...bookings.booked];
  const made = await runCli(['backup', file], { env: { DATA_DIR: data } });
  assert.equal(made.code, 0, made.stderr);
  const during = bookings.booked.length - before.length;
  const after = [...bookings.booked];
  await bookings.stop();
  assert.ok(during > 0, 'the service booked meanwhile');
  assert.match(made.stdout, /has \d+ orders, .+ it was read again and is right/);
  assert.deepEqual(await readdir(other), ['backup.tar.zst']);
  assert.equal((await stat(file)).mode & 0o077, 0, 'nobody else may read it');
  service.signal('SIGTERM');
  assert.equal((await service.ended).code, 0);

  const into = join(other, 'restored');
  const restored = await runCli(['restore', file, '--into', into], { env: { DATA_DIR: data } });
  assert.equal(restored.code, 0, restored.stderr);
  assert.match(restored.stdout, /orders, whose counts are right/);
  assert.deepEqual(await processesOf(into), []);
  assert.equal(await readFile(join(into, 'tariff/notes/own.txt'), 'utf8'), 'ours');
  assert.deepEqual((await readdir(into)).sort(), ['postgres', 'tariff']);

  const next = await startService(t, { DATA_DIR: into });
  const read = async (path: string) => (await request(`${next.origin}/api/v3${path}`, { token })).body;
  for (const { id, order_number } of before)
    assert.equal((await read(`/orders/${id}`)).data.order_number, order_number);
  const there = Number((await read('/orders')).meta.total);
  assert.ok(there >= before.length && there <= after.length, `${before.length} to ${after.length}, found ${there}`);
  const more = keepBooking(next.origin, token);
  while (more.booked.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  await more.stop();
  assert.ok(!numbersIn(before).includes(more.booked[0]!.order_number));
  next.signal('SIGTERM');
  await next.ended;

  const again = await runCli(['restore', file, '--into', into]);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /is not empty: move it away, or name another one with --into/);
});

const refusals: [says: string, args: string[], env: Record<string, string>, code: number, said: RegExp][] = [
  [
    'a backup of a server of one’s own',
    ['backup', '/tmp/never'],
    { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' },
    2,
    /DATABASE_URL is set, .*pg_dump or pg_basebackup/,
  ],
  [
    'a restore over a server of one’s own',
    ['restore', '/tmp/never'],
    { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' },
    2,
    /DATABASE_URL is set, .*pg_restore/,
  ],
  ['a backup into the folder it is of', ['backup', 'DATA/x'], {}, 2, /must lie outside of DATA_DIR/],
  ['a backup over a file that is there', ['backup', 'OTHER/there'], {}, 2, /is there already/],
  ['a backup into a folder that is not there', ['backup', 'OTHER/none/new'], {}, 2, /none, which does not exist/],
  ['a backup of nothing', ['backup', 'OTHER/new'], {}, 1, /there is no embedded database in DATA_DIR/],
  ['a restore of a file that is not there', ['restore', 'OTHER/none'], {}, 1, /cannot be used: ENOENT/],
  ['a restore of another file', ['restore', 'OTHER/there'], {}, 1, /cannot be used/],
];

test('what cannot be backed up or restored is refused in one line, and nothing is left of it', async (t) => {
  const [data, other] = [join(await temporaryDirectory(t), 'data'), await temporaryDirectory(t)];
  await writeFile(join(other, 'there'), 'not a backup');
  for (const [says, args, env, code, said] of refusals) {
    const named = args.map((arg) => arg.replace('DATA', data).replace('OTHER', other));
    const ended = await runCli(named, { env: { DATA_DIR: data, ...env } });
    assert.equal(ended.code, code, `${says}: ${ended.stderr}`);
    assert.match(ended.stderr, said, says);
    assert.deepEqual(await readdir(other), ['there'], says);
    assert.deepEqual(await readdir(data).catch(() => []), [], says);
  }
});
