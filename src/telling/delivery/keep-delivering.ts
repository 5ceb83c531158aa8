import { randomUUID } from 'node:crypto';
import { runRepeatedly } from '../../ground/concurrency/run-repeatedly.ts';
import { attemptsPerRemoval, deleteOldAttempts } from './attempt-store.ts';
import {
  claimMs,
  type DueTarget,
  deleteClaim,
  markTargetsClaimed,
  updateClaims,
  updateLateClaims,
} from './claim-store.ts';
import type { Deliverable, Delivery } from './delivery.ts';
import { listDue } from './list-due.ts';
import { createPace } from './pace.ts';
import { serveTarget } from './serve-target.ts';
import type { Target } from './tables.ts';

/** How many targets one process serves at once: those that are known to be quick, and all others. */
const lanesMax = { quick: 128, other: 512 };
type Lane = keyof typeof lanesMax;

/** Time between two looks at what is due: if something was due lately, if not, and while the process is busy. */
const [livelyMs, idleMs, slowMs] = [400, 1000, 2500];
const latelyMs = 30_000;
const renewMs = 4000;
/** How often to look for claims made before the clock was put back. */
const lateClaimsMs = 30_000;
/** How long a stop waits for what is under way. */
const graceMs = 3000;
const dueMax = 1000;
const housekeepingMs = { first: 90_000, rest: 3_600_000, pause: 1000 };
/** Of targets that are known to be quick. */
const knownMax = 100_000;

type Held = { target: Target; lane: Lane; heldUntil: number; served: Promise<void> };

/**
 * Delivers as long as the process runs, while other processes do the same. Returns a function that stops it: it waits a
 * few seconds for what is under way, then calls `breakOff`, which must make every `send` end.
 */
export function keepDelivering<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  breakOff: () => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  const serving = createServing(delivery, stopping.signal);
  let lastDueAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    const count = await serving.takeDue().catch((error) => {
      delivery.onError(error);
      return 0;
    });
    if (count > 0) lastDueAt = performance.now();
    // Processes that started together should not look at the same moment.
    const isLively = performance.now() - lastDueAt < latelyMs;
    return (delivery.isBusy?.() ? slowMs : isLively ? livelyMs : idleMs) * (0.9 + 0.2 * Math.random());
  };
  const renew = async () => {
    await serving.renew().catch(delivery.onError);
    return renewMs;
  };
  const shorten = async () => {
    await updateLateClaims(delivery.database, delivery.tables).catch(delivery.onError);
    return lateClaimsMs;
  };
  const removeOld = async () => {
    const removed = await deleteOldAttempts(delivery.database, delivery.tables).catch((error) => {
      delivery.onError(error);
      return 0;
    });
    return removed === attemptsPerRemoval ? housekeepingMs.pause : housekeepingMs.rest;
  };
  runRepeatedly(0, look, stopping);
  runRepeatedly(renewMs, renew, stopping);
  runRepeatedly(lateClaimsMs, shorten, stopping);
  runRepeatedly(housekeepingMs.first, removeOld, stopping);
  return async () => {
    stopping.abort();
    await withinGrace(serving.settled());
    await breakOff();
    await withinGrace(serving.settled());
  };
}

/** Leaves no timer behind, which would keep the process. */
async function withinGrace(settled: Promise<void>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, graceMs);
  await Promise.race([settled, over]);
  clearTimeout(timer);
}

/** Targets that this process has claimed, each served for itself. */
function createServing<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  stopping: AbortSignal,
) {
  const { database, tables } = delivery;
  const claimant = randomUUID();
  const pace = createPace(delivery.isBusy ?? (() => false));
  const held = new Map<string, Held>();
  /** Ids of targets. */
  const quick = new Set<string>();

  const serve = async (target: Target, { hasFailures }: DueTarget, heldUntil: number) => {
    const isQuick = quick.has(target.id);
    const own: Held = { target, lane: isQuick ? 'quick' : 'other', heldUntil, served: Promise.resolve() };
    held.set(target.id, own);
    const isHeld = () => performance.now() < own.heldUntil;
    const onPace = (isNowQuick: boolean) => {
      if (!isNowQuick) own.lane = 'other';
      if (!isNowQuick || quick.size >= knownMax) quick.delete(target.id);
      else quick.add(target.id);
    };
    const mayGoOn = () => !stopping.aborted && isHeld();
    own.served = serveTarget(delivery, target, { claimant, hasFailures, isQuick, pace, mayGoOn, isHeld, onPace })
      .finally(() => deleteClaim(database, tables, target, claimant))
      .catch(delivery.onError)
      .finally(() => held.delete(target.id));
  };

  /** Claims due targets, as many as there is room for. Returns how many. */
  const takeDue = async (): Promise<number> => {
    await delivery.prepare?.();
    const free = { ...lanesMax };
    for (const { lane } of held.values()) free[lane]--;
    const due = (await listDue(database, tables, dueMax)).filter(({ id }) => {
      const lane = quick.has(id) ? 'quick' : 'other';
      return !held.has(id) && free[lane]-- > 0;
    });
    if (due.length === 0 || stopping.aborted) return 0;
    const heldUntil = performance.now() + claimMs;
    const claimed = await markTargetsClaimed(database, tables, due, claimant);
    const dueById = new Map(due.map((one) => [one.id, one]));
    for (const target of claimed) {
      const one = dueById.get(target.id);
      if (one) void serve(target, one, heldUntil);
    }
    return claimed.length;
  };

  const renew = async () => {
    const all = [...held.values()];
    if (all.length === 0) return;
    const heldUntil = performance.now() + claimMs;
    const renewed = new Set(
      await updateClaims(
        database,
        tables,
        all.map(({ target }) => target),
        claimant,
      ),
    );
    for (const one of all)
      if (renewed.has(one.target.id)) one.heldUntil = heldUntil;
      // It stays here until its turn has ended, so that this process does not take it twice.
      else one.heldUntil = Number.NEGATIVE_INFINITY;
  };

  const settled = async () => {
    await Promise.allSettled([...held.values()].map(({ served }) => served));
  };
  return { takeDue, renew, settled };
}
