import { dayMs, secondMs } from '../../ground/units.ts';
import type { Deliverable } from './delivery.ts';
import type { Failure, TargetProgress } from './progress-store.ts';
import { nextDelayMs, pauseOfFailingMs } from './retry-schedule.ts';
import type { Tried, Try } from './send-batch.ts';
import type { Target } from './tables.ts';

/** What was to be sent, and how far that leads if all of it is tried. */
export type Batch<Event extends Deliverable> = {
  /** Of what failed before: those whose events are kept no longer are missing in `retries`. */
  duePositions: readonly number[];
  retries: readonly Try<Event>[];
  fresh: readonly Try<Event>[];
  /** Whether `fresh` is delivered once more. */
  isReplay: boolean;
  nextAfter: number;
};

export type Verdict = {
  progress: TargetProgress;
  failures: (Failure & { afterMs: number })[];
  /** Positions that are settled: delivered, given up, or kept no longer. */
  settled: number[];
  disable: 'gone' | 'failing' | undefined;
};

/** After so long without one success a target is disabled. */
const failingMsMax = 5 * dayMs;
/** Statuses of a receiver that has too much to do. */
const overloaded = [429, 502, 503, 504];
const overloadedPauseMs = 5 * secondMs;

/**
 * What follows from the outcomes of a batch. If not all of it was tried, the target’s position moves to the last event
 * that was; those skipped before it get rows, like those that failed.
 */
export function judgeBatch<Event extends Deliverable>(
  target: Target,
  batch: Batch<Event>,
  tried: readonly Tried<Event>[],
  delaysMs: readonly number[],
): Verdict {
  const positions = new Set(tried.map(({ event }) => event.position));
  const untried = batch.fresh.filter(({ event }) => !positions.has(event.position));
  const reached = Math.max(
    ...batch.fresh.map(({ event: { position } }) => (positions.has(position) ? position : 0)),
    0,
  );
  const from = (batch.isReplay ? target.replayPosition : target.position) ?? 0;
  const position = untried.length === 0 ? batch.nextAfter : Math.max(reached, from);
  const passed = untried.filter(({ event }) => event.position <= position);

  const verdicts = tried.map((one) => ({ ...one, afterMs: nextTryMs(one, delaysMs) }));
  const failed = verdicts.flatMap(({ event, attempts, afterMs }) =>
    afterMs === undefined ? [] : [{ position: event.position, attempts: attempts + 1, afterMs }],
  );
  const kept = new Set(batch.retries.map(({ event }) => event.position));
  const replayUntil = target.replayUntil ?? 0;
  return {
    progress: {
      from: target,
      position: batch.isReplay ? target.position : position,
      replayPosition: batch.isReplay ? (position < replayUntil ? position : null) : target.replayPosition,
      health: healthOf(tried),
      pauseMs: pauseMsOf(target, tried),
    },
    failures: [...failed, ...passed.map(({ event }) => ({ position: event.position, attempts: 0, afterMs: 0 }))],
    settled: [
      ...verdicts.filter(({ afterMs }) => afterMs === undefined).map(({ event }) => event.position),
      ...batch.duePositions.filter((due) => !kept.has(due)),
    ],
    disable: disableOf(target, tried),
  };
}

/** Undefined: it is not tried again. */
function nextTryMs({ attempts, outcome }: Tried<Deliverable>, delaysMs: readonly number[]): number | undefined {
  if (outcome.isDelivered || outcome.isFinal) return undefined;
  const delayMs = nextDelayMs(attempts + 1, delaysMs);
  return delayMs === undefined ? undefined : Math.max(delayMs, outcome.retryAfterMs ?? 0);
}

function healthOf(tried: readonly Tried<Deliverable>[]): TargetProgress['health'] {
  if (tried.length === 0) return undefined;
  return tried.some(({ outcome }) => outcome.isDelivered) ? 'fine' : 'failing';
}

function pauseMsOf({ failingForMs }: Target, tried: readonly Tried<Deliverable>[]): number | undefined {
  const failures = tried.filter(({ outcome }) => !outcome.isDelivered);
  const asked = failures.map(({ outcome }) => outcome.retryAfterMs ?? 0);
  const isOverloaded = failures.some(({ outcome }) => overloaded.includes(outcome.status ?? 0));
  const isFailing = healthOf(tried) === 'failing';
  const pauseMs = Math.max(
    ...asked,
    isOverloaded ? overloadedPauseMs : 0,
    isFailing ? pauseOfFailingMs(failingForMs ?? 0) : 0,
  );
  return pauseMs > 0 ? pauseMs : undefined;
}

function disableOf({ failingForMs }: Target, tried: readonly Tried<Deliverable>[]): Verdict['disable'] {
  if (tried.some(({ outcome }) => outcome.isGone)) return 'gone';
  return healthOf(tried) === 'failing' && failingForMs !== null && failingForMs >= failingMsMax ? 'failing' : undefined;
}
