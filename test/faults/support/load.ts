import assert from 'node:assert/strict';
import type { Closing } from '../../support/process.ts';
import { startService, until } from '../../support/process.ts';
import { acknowledged, Clients, type History, isKnown } from './history.ts';
import { judgeHistory, readState } from './invariants.ts';
import { startProxy } from './proxy.ts';
import { openSurvivingPool, quiet, type Setup } from './setup.ts';

export type Load = {
  clients: Clients;
  history: History;
  /** Waits until so many more operations were answered. */
  untilAnswered(count: number): Promise<void>;
  /** From now on they reach the service of that address. */
  moveTo(origin: string): void;
  /** Lets every client end what it does. */
  end(): Promise<void>;
};

const portOf = (origin: string) => Number(new URL(origin).port);

/** Clients that book, cancel, read and repeat until they are told to end. */
export async function startLoad(
  t: Closing,
  { service, shippers }: Pick<Setup, 'service' | 'shippers'>,
  { clients: count = 8, seed = 1 } = {},
): Promise<Load> {
  const outer = await startProxy(t, portOf(service.origin));
  const clients = new Clients({ seed, clients: count, operationsEach: 0, shippers, port: outer.port });
  t.after(() => clients.close());
  const running = clients.run();
  const { history } = clients;
  const answered = () => history.operations.filter(acknowledged).length;
  return {
    clients,
    history,
    untilAnswered: async (more) => {
      const from = answered();
      await until(() => answered() >= from + more, 60);
    },
    moveTo: (origin) => {
      outer.target = portOf(origin);
      outer.reset();
    },
    end: async () => {
      clients.mayEnd = true;
      await running;
    },
  };
}

/** Repeats with its key whatever no answer is known of, until there is one. */
export async function settle(clients: Clients): Promise<number> {
  const unknown = clients.history.operations.filter((operation) => !isKnown(operation));
  for (const operation of unknown)
    await until(async () => (await clients.attempt(operation)).outcome !== 'unknown', 60);
  return unknown.length;
}

/** I1 to I6, I8 and I9 of what the clients were told and what is stored. */
export async function expectSound(
  { pool, shippers }: Pick<Setup, 'pool' | 'shippers'>,
  clients: Clients,
): Promise<void> {
  const found = judgeHistory(clients.history, await readState(pool, clients, shippers), shippers);
  for (const [invariant, wrong] of Object.entries(found))
    assert.deepEqual(wrong.slice(0, 10), [], `${invariant} does not hold: ${wrong.length} times`);
}

/** Of what was told after that time nothing is known any more: for a database that is as it was then. */
export function forgetAfter(history: History, time: number): void {
  for (const attempt of history.operations.flatMap(({ attempts }) => attempts))
    if (attempt.to >= time) attempt.outcome = 'unknown';
  history.reads = history.reads.filter(({ to }) => to < time);
}

/** A service on another database, and connections to that. */
export async function startServiceOn(
  t: Closing,
  setup: Setup,
  url: string,
  env: Record<string, string> = {},
): Promise<Setup> {
  const service = await startService(t, { ...quiet, ...env, DATABASE_URL: url });
  return { ...setup, url, service, pool: openSurvivingPool(t, url) };
}
