import { runRepeatedly } from '../../ground/concurrency/run-repeatedly.ts';
import { databaseUnavailable } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { cancelForCompany } from '../dispatch/cancel-for-company.ts';
import { companyKey } from '../order/idempotency/request-key.ts';
import { type SimulationServices, simulateOrder, simulatingActor } from './simulate-order.ts';
import { type DueStep, deleteStep, listDueSteps, markStepTaken } from './simulation-store.ts';

/** How late a step may be. A cluster asks all of its nodes. */
const pauseMs = 1000;
const clusterPauseMs = 5000;
const afterErrorMs = 5000;
const stepsPerRun = 100;
/** After which another process takes over a step. Its keys tell what was done before. */
const takenSeconds = 10;
/** An hour and more, in which a quota is whole again. */
const triesMax = 400;

/** Takes the steps that are due, those of different accounts in parallel. Returns how many there were. */
export async function runDueSteps(
  services: SimulationServices,
  onError: (error: unknown, step: DueStep) => void,
): Promise<number> {
  const due = await listDueSteps(services.database, stepsPerRun);
  const lines = [...Map.groupBy(due, ({ accountId }) => accountId).values()];
  await Promise.all(
    lines.map(async (steps) => {
      for (const step of steps) await runStep(services, step).catch((error) => onError(error, step));
    }),
  );
  return due.length;
}

/** A step that fails for now is tried again later; one that is refused is not. */
async function runStep(services: SimulationServices, step: DueStep): Promise<void> {
  const { database } = services;
  if (!(await markStepTaken(database, step, takenSeconds))) return;
  try {
    await doStep(services, step);
    await deleteStep(database, step);
  } catch (error) {
    const isRefused = error instanceof ServiceError && !isPassing(error);
    const isLast = step.tries >= triesMax;
    if (isRefused || isLast) await deleteStep(database, step);
    const isExpected = isRefused || isPassing(error) || databaseUnavailable(error);
    if (isLast || !isExpected) throw error;
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  return error.status >= 500 || error.status === 429 || error.code === 'idempotency_key_in_use';
}

async function doStep(services: SimulationServices, { accountId, orderId: id, number, step }: DueStep): Promise<void> {
  // A key of a client holds no space.
  const idempotencyKey = `step ${number}`;
  if (step.to !== 'canceled') {
    await simulateOrder(services, { accountId, id, idempotencyKey, compute: async (work) => work() }, step);
    return;
  }
  const { database, changeInLine, now } = services;
  const actor = simulatingActor;
  const key = companyKey(idempotencyKey, { accountId, id, actor, route: 'company-cancel', request: step });
  const change = { accountId, id, actor, key, hasKey: true, ifVersions: null };
  const reason = { reason: 'not_served', note: 'Simulated.' } as const;
  const reply = JSON.stringify({ message: 'The order is canceled, without a fee.', warnings: [] });
  await changeInLine(accountId, () => cancelForCompany(database, change, reason, { now: now(), reply }));
}

/** Takes due steps from now on. Returns a function that stops it. */
export function keepSimulating(services: SimulationServices, onError: (error: unknown) => void): () => void {
  const restMs = services.database.isCluster ? clusterPauseMs : pauseMs;
  const runOnce = async () => ((await runDueSteps(services, onError)) === stepsPerRun ? 0 : restMs);
  return runRepeatedly(restMs, (signal) =>
    runOnce().catch((error) => {
      if (!signal.aborted) onError(error);
      return afterErrorMs;
    }),
  );
}
