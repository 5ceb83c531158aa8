import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Service } from '../../support/process.ts';
import type { FaultServer } from './postgres.ts';
import { cutPoints, type FaultProxy } from './proxy.ts';
import { pick, type Random } from './random.ts';

/** What can be harmed. */
export type Patient = {
  server: FaultServer;
  /** Between the service and the database, and between the clients and the service. */
  inner: FaultProxy;
  outer: FaultProxy;
  pool: pg.Pool;
  service: () => Service;
  restartService: () => Promise<void>;
};

/** Does the harm and undoes it; resolves when what it stopped runs again. */
type Fault = { weight: number; run: (patient: Patient, random: Random) => Promise<void> };

const patienceMs = 2000;
const statements = ['-book-orders', '-cancel-order'];

/** Cuts the connection of the next booking or cancel at the point; gives up when none comes. */
const cutAt =
  (point: (typeof cutPoints)[number]) =>
  async ({ inner }: Patient, random: Random) => {
    const isDone = inner.cutNext(point, pick(random, statements));
    for (let waited = 0; !isDone() && waited < patienceMs; waited += 20) await sleep(20);
  };

const oneBackend = `select pid from pg_stat_activity where application_name like 'transport-ordering-service%' order by random() limit 1`;
const backendOf = async ({ pool }: Patient): Promise<number | undefined> =>
  (await pool.query(oneBackend).catch(() => undefined))?.rows[0]?.pid;

async function untilAccepting({ server }: Patient): Promise<void> {
  while (!(await server.accepts())) await sleep(20);
}

const restart =
  (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') =>
  async ({ server }: Patient) => {
    await server.end(signal);
    await server.start();
  };

export const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    cutPoints.map((point) => [`connection cut ${point} the commit`, { weight: 12, run: cutAt(point) }]),
  ),
  'every connection to the database reset': { weight: 8, run: async ({ inner }) => inner.reset() },
  'every connection of the clients reset': { weight: 8, run: async ({ outer }) => outer.reset() },
  'every backend terminated': {
    weight: 6,
    run: async ({ pool }) => {
      const all = `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'transport-ordering-service%'`;
      await pool.query(all).catch(() => {});
    },
  },
  'nothing passes for a while': {
    weight: 5,
    run: async ({ inner }, random) => {
      const release = inner.hold();
      await sleep(200 + random() * 1500);
      if (random() < 0.5) inner.reset();
      release();
    },
  },
  'the network is slow': {
    weight: 5,
    run: async ({ inner }, random) => {
      inner.delayMs = () => 100 * random();
      await sleep(800);
      inner.delayMs = () => 0;
    },
  },
  'a backend hangs': {
    weight: 5,
    run: async (patient) => {
      const pid = await backendOf(patient);
      if (pid === undefined || !signal(pid, 'SIGSTOP')) return;
      await sleep(1000);
      signal(pid, 'SIGCONT');
    },
  },
  'a backend killed': {
    weight: 3,
    run: async (patient) => {
      const pid = await backendOf(patient);
      if (pid !== undefined) signal(pid, 'SIGKILL');
      await sleep(50);
      await untilAccepting(patient);
    },
  },
  'the database restarted': { weight: 2, run: restart('SIGINT') },
  'the database stopped at once and started': { weight: 2, run: restart('SIGQUIT') },
  'the database killed and started': { weight: 2, run: restart('SIGKILL') },
  'the service killed and started': {
    weight: 3,
    run: async ({ service, restartService }) => {
      service().signal('SIGKILL');
      await service().ended;
      await restartService();
    },
  },
};

/** A process that has ended meanwhile is no fault any more. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Every fault once in an order of the seed's, then any of them by weight, without an end. */
export function* faultPlan(random: Random): Generator<string> {
  const names = Object.keys(faults);
  yield* names
    .map((name) => ({ name, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
  const weighted = names.flatMap((name) => Array<string>(faults[name]!.weight).fill(name));
  for (;;) yield pick(random, weighted);
}
