import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  embeddedServer,
  isAlive,
  parentOf,
  processesOf,
  request,
  type Service,
  startService,
  temporaryDirectory,
  until,
  untilOneServer,
} from '../support/process.ts';
import { untilNothingIsLeft } from './support/invariants.ts';
import { expectSound, settle, startLoad } from './support/load.ts';
import { newShipper, openSurvivingPool, quiet } from './support/setup.ts';
import { fillVolume, mountVolume } from './support/volume.ts';

/** Two services on one data folder; each may be the one that started the server. */
const isLong = process.env.FAULTS_LONG === '1';
const rounds = isLong ? 4 : 1;
const answeredBetween = isLong ? 60 : 20;
/** A server that ran for less before it ended is started later. */
const settledMs = 10_000;
/** The service counts as dead when the server did not come back for a minute. */
const livenessSeconds = 60;

/** Room for all that is booked, and for the log. */
const volume = await mountVolume({ after }, isLong ? 2000 : 500);
const dataDirectory = 'path' in volume ? join(volume.path, 'data') : await temporaryDirectory({ after });
const env = { ...quiet, DATA_DIR: dataDirectory, WORKERS: '2' };
const start = () => startService({ after }, env);

/** The address of the server as it is now, for its superuser. */
async function serverUrl(): Promise<string> {
  const { port } = await embeddedServer(dataDirectory);
  const password = (await readFile(join(dataDirectory, 'postgres/password'), 'utf8')).trim();
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await serverUrl() });
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

async function setOnServer(setting: string, value: string): Promise<void> {
  await onServer((client) => client.query(`alter system set ${setting} = '${value}'`));
  await onServer((client) => client.query('select pg_reload_conf()'));
}

/** Asks for the next segment of the log, without a table that would have to grow. */
const fillLog = `select pg_logical_emit_message(false, 'faults', 'full'), pg_switch_wal()`;

const services: Service[] = [await start(), await start()];
await setOnServer('max_wal_size', '128MB');
const pool = openSurvivingPool({ after }, await serverUrl());
const shippers = await Promise.all([1, 2, 3].map((number) => newShipper(pool, `Shipper ${number}`)));
const load = await startLoad({ after }, { service: services[0]!, shippers });

const isThere = async (path: string) => {
  const statuses = await Promise.all(services.map(async ({ origin }) => (await request(`${origin}${path}`)).status));
  return statuses.every((status) => status === 200);
};

/** Milliseconds from an instant until a request that began after it was answered. */
function healedAfter(from: number): number {
  const answered = load.history.operations.flatMap(({ attempts }) =>
    attempts.filter(({ outcome }) => outcome === 'ok'),
  );
  return Math.min(...answered.filter((attempt) => attempt.from >= from).map(({ to }) => to - from));
}

const signalServer = (signal: NodeJS.Signals) => async () => {
  const { pid } = await embeddedServer(dataDirectory);
  process.kill(pid, signal);
  await until(() => !isAlive(pid));
};

const faults: Record<string, () => Promise<unknown>> = {
  'the server killed': signalServer('SIGKILL'),
  'the server stopped': signalServer('SIGINT'),
  'the server stopped at once': signalServer('SIGQUIT'),
  'the server told to stop once its clients are gone': signalServer('SIGTERM'),
  'a backend killed': async () => {
    const { rows } = await onServer((client) =>
      client.query(`select pid from pg_stat_activity where usename = 'transport' order by random() limit 1`),
    );
    process.kill(rows[0].pid, 'SIGKILL');
  },
  'the connection ended that tells that a service uses the server': () =>
    onServer((client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'in-use'`),
    ),
  'the service killed that had started the server': async () => {
    const guard = await parentOf((await embeddedServer(dataDirectory)).pid);
    const starter = await parentOf(guard);
    const index = services.findIndex(({ pid }) => pid === starter);
    assert.notEqual(index, -1, 'the server was started by one of the services');
    services[index]!.signal('SIGKILL');
    await services[index]!.ended;
    services[index] = await start();
    if (index === 0) load.moveTo(services[0]!.origin);
  },
};

describe('an embedded database that two services of two workers share, while clients book and cancel', () => {
  for (const [name, harm] of Object.entries(faults))
    it(`is there again after ${name}, as one server`, async (t) => {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        if (isLong) await sleep(settledMs);
        await harm();
        const from = performance.now();
        await load.untilAnswered(answeredBetween);
        await until(() => isThere('/readyz'), 60);
        await untilOneServer(dataDirectory);
        assert.ok(await isThere('/livez'));
        times.push(healedAfter(from) / 1000);
      }
      times.sort((a, b) => a - b);
      const [median, longest] = [times[Math.floor(times.length / 2)]!, times.at(-1)!];
      t.diagnostic(`${rounds} times, answered again after ${median.toFixed(2)} s, at most ${longest.toFixed(2)} s`);
    });

  it('is there again when its volume was full until it panicked, and counts as dead after a minute without it', async (t) => {
    if (!('path' in volume)) return t.skip(volume.missing);
    const { pid } = await embeddedServer(dataDirectory);
    // Otherwise a checkpoint makes segments of old ones again and again, and the log needs no space.
    await setOnServer('max_wal_size', '1GB');
    await setOnServer('checkpoint_timeout', '1h');
    const free = await fillVolume(volume.path);
    await until(async () => {
      await onServer((client) => client.query(fillLog)).catch(() => {});
      return !isAlive(pid);
    }, 120);
    const from = performance.now();
    await until(async () => services.every(({ stderr }) => /did not start: .*No space left/.test(stderr())), 60);
    assert.equal(await isThere('/readyz'), false);
    if (isLong) {
      await sleep((livenessSeconds + 2) * 1000 - (performance.now() - from));
      for (const { origin } of services) assert.equal((await request(`${origin}/livez`)).status, 503);
    }
    await free();
    const freed = performance.now();
    await until(() => isThere('/readyz'), 60);
    await until(() => isThere('/livez'));
    await load.untilAnswered(answeredBetween);
    await untilOneServer(dataDirectory);
    t.diagnostic(`answered again ${(healedAfter(freed) / 1000).toFixed(2)} s after there was space`);
  });

  it('has lost and doubled nothing of what was answered, and leaves no process behind', async (t) => {
    await load.end();
    const unknown = await settle(load.clients);
    const now = openSurvivingPool(t, await serverUrl());
    await untilNothingIsLeft(now);
    await expectSound({ pool: now, shippers }, load.clients);
    t.diagnostic(`${load.history.operations.length} operations, ${unknown} of them unknown at the end; I1 to I8 hold`);
    for (const service of services) {
      service.signal('SIGTERM');
      assert.equal((await service.ended).code, 0, service.stderr());
    }
    await until(async () => (await processesOf(dataDirectory)).length === 0);
  });
});
