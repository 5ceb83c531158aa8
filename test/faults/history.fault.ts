import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService, toldAtStart, until } from '../support/process.ts';
import { faultPlan, faults, type Patient } from './support/faults.ts';
import { acknowledged, Clients, type History, isKnown } from './support/history.ts';
import { judgeHistory, readState, untilNothingIsLeft } from './support/invariants.ts';
import { startProxy } from './support/proxy.ts';
import { pick, seededRandom } from './support/random.ts';
import { quiet, startSetup } from './support/setup.ts';

const isLong = process.env.FAULTS_LONG === '1';
const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31));
const clientCount = 16;
/** The clients go on until both are reached; every kind of fault happens once before one happens again. */
const operationsEach = isLong ? 1250 : 120;
const faultsMin = Object.keys(faults).length * (isLong ? 8 : 1);

type Harm = { name: string; from: number; to: number };

test(`${clientCount} clients book and cancel while everything fails: nothing is lost, nothing is doubled, seed ${seed}`, async (t) => {
  t.diagnostic(`seed ${seed}: npm run test:faults -- --seed ${seed} repeats the plan`);
  const setup = await startSetup(t, { shippers: 4 });
  const { server, proxy: inner, pool, shippers } = setup;
  const portOf = (origin: string) => Number(new URL(origin).port);
  const outer = await startProxy(t, portOf(setup.service.origin));
  let { service } = setup;
  const restartService = async () => {
    service = await startService(t, { ...quiet, DATABASE_URL: setup.url });
    outer.target = portOf(service.origin);
  };
  const patient: Patient = { server, inner, outer, pool, service: () => service, restartService };
  const clients = new Clients({ seed, clients: clientCount, operationsEach, shippers, port: outer.port });
  t.after(() => clients.close());

  const harms: Harm[] = [];
  const random = seededRandom(seed);
  const plan = faultPlan(random);
  let isOver = false;
  const from = performance.now();
  const running = clients.run().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    if (harms.length >= faultsMin) clients.mayEnd = true;
    const name = plan.next().value as string;
    const harm: Harm = { name, from: performance.now(), to: 0 };
    await faults[name]!.run(patient, random);
    harm.to = performance.now();
    harms.push(harm);
    await sleep(200);
  }
  await running;
  const seconds = (performance.now() - from) / 1000;

  const { history } = clients;
  const unknown = history.operations.filter((operation) => !isKnown(operation));
  const healed = performance.now();
  for (const operation of unknown) {
    await until(async () => (await clients.attempt(operation)).outcome !== 'unknown', 60);
  }
  for (let i = 0; i < 300; i++) {
    const operation = pick(random, history.operations);
    await clients.attempt(operation);
    const ok = acknowledged(operation);
    if (ok && !operation.orderId) await clients.read(JSON.parse(ok.text).data.id, operation.shipper);
  }
  await untilNothingIsLeft(pool);
  const leftAfter = performance.now() - healed;
  const state = await readState(pool, clients, shippers);
  for (const line of summarize(history, harms, { seconds, unknown: unknown.length, leftAfter })) t.diagnostic(line);
  const found = judgeHistory(history, state, shippers);
  for (const [invariant, wrong] of Object.entries(found))
    assert.deepEqual(wrong.slice(0, 10), [], `${invariant} does not hold: ${wrong.length} times; seed ${seed}`);
  assert.match(service.stderr(), toldAtStart);
  assert.ok(history.operations.length >= clientCount * operationsEach && harms.length >= faultsMin);
});

/** The figures of a run, as docs/reliability.md has them. */
function summarize(
  { operations, reads }: History,
  harms: Harm[],
  { seconds, unknown, leftAfter }: { seconds: number; unknown: number; leftAfter: number },
): string[] {
  const attempts = operations.flatMap((operation) => operation.attempts);
  const count = (outcome: string) => attempts.filter((attempt) => attempt.outcome === outcome).length;
  const bookings = operations.filter(({ orderId }) => !orderId).length;
  const acks = attempts.filter(({ outcome }) => outcome === 'ok');
  const gapAfter = (at: number) =>
    acks.reduce((least, { from, to }) => (from >= at ? Math.min(least, to - at) : least), Infinity);
  const lines = [
    `${bookings} bookings and ${operations.length - bookings} cancels in ${attempts.length} attempts, ${reads.length} reads, ${seconds.toFixed(0)} s`,
    `attempts: ${count('ok')} answered, ${count('refused')} refused, ${count('unknown')} unknown; ${unknown} operations were unknown at the end`,
    `healed and nothing left open after ${(leftAfter / 1000).toFixed(1)} s`,
    `${harms.length} faults; number, and seconds until what began after the fault was answered (median, longest):`,
  ];
  for (const name of Object.keys(faults)) {
    const gaps = harms
      .filter((harm) => harm.name === name)
      .map(({ to }) => gapAfter(to))
      .filter(Number.isFinite)
      .sort((a, b) => a - b);
    const shown = [gaps[Math.floor(gaps.length / 2)], gaps.at(-1)].map((gap) => ((gap ?? 0) / 1000).toFixed(2));
    lines.push(`  ${name}: ${harms.filter((harm) => harm.name === name).length}, ${shown.join(', ')}`);
  }
  return lines;
}
