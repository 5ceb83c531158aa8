import { setTimeout as sleep } from 'node:timers/promises';
import { tell } from '../../ground/observed.ts';
import { runInNewTrace } from '../../ground/trace/current-trace.ts';
import type { AttemptOutcome, Deliverable, Delivery } from './delivery.ts';
import { type Batch, judgeBatch, type Verdict } from './judge-batch.ts';
import type { Pace } from './pace.ts';
import { readBatch } from './read-batch.ts';
import { recordBatch } from './record-batch.ts';
import { sendBatch, type Tried } from './send-batch.ts';
import type { Target } from './tables.ts';

type Manner = { limit: number; slots: number; failuresMax: number };

/** How much to send to a target at once, depending on how it has done so far. */
const manners = {
  quick: { limit: 100, slots: 8, failuresMax: 3 },
  unknown: { limit: 10, slots: 2, failuresMax: 0 },
  failing: { limit: 2, slots: 1, failuresMax: 0 },
} as const satisfies Record<string, Manner>;

/** How long new events of a batch are started, and new batches within a turn. */
const [batchMs, turnMs] = [5000, 5000];
/** A target that takes longer is not quick. */
const quickMsMax = 1000;
const writeAgainMs = 500;

const notSent: AttemptOutcome = {
  isDelivered: false,
  isGone: false,
  retryAfterMs: undefined,
  durationMs: 0,
  status: null,
  error: 'failed',
  response: null,
};

/** The context of a target's turn. */
type Turn = {
  claimant: string;
  hasFailures: boolean;
  isQuick: boolean;
  pace: Pace;
  /** Whether the claim still holds and the service is not stopping. */
  mayGoOn: () => boolean;
  /** Whether the claim holds. */
  isHeld: () => boolean;
  /** Called as soon as it is known whether the target is quick. */
  onPace: (isQuick: boolean) => void;
};

/** Delivers to a target that is claimed: batch after batch, until nothing is left or its turn is over. */
export async function serveTarget<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  claimed: Target,
  turn: Turn,
): Promise<void> {
  const endsAt = performance.now() + turnMs;
  let target: Target | undefined = claimed;
  let { isQuick, hasFailures } = turn;
  const onPace = (isNowQuick: boolean) => {
    isQuick = isNowQuick;
    turn.onPace(isNowQuick);
  };
  while (target?.isEnabled && turn.mayGoOn() && performance.now() < endsAt) {
    const manner: Manner = manners[target.failingForMs !== null ? 'failing' : isQuick ? 'quick' : 'unknown'];
    target = await serveBatch(delivery, target, manner, { ...turn, hasFailures, onPace });
    hasFailures = false;
  }
}

/** Returns the target if there is more for it now. */
async function serveBatch<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  target: Target,
  manner: Manner,
  turn: Turn,
): Promise<Target | undefined> {
  const recipient = await delivery.findRecipient(target);
  if (recipient === undefined) return undefined;
  const { hasFailures } = turn;
  const batch = await readBatch(delivery, target, recipient, { hasFailures, limit: manner.limit });
  if (!batch) return undefined;
  const send = (event: Event) => sendTraced(delivery, target, recipient, event);
  const tried = await sendAtItsPace(send, batch, manner, turn);
  if (tried.length > 0) turn.onPace(tried.every(isQuickOne));
  const verdict = judgeBatch(target, batch, tried, delivery.delaysMs);
  tellOfAttempts(delivery, verdict, tried);
  const written = await recordUntilKnown(delivery, verdict, tried, turn);
  if (written && verdict.disable) await delivery.disable(written, verdict.disable);
  return batch.isLast || verdict.disable || verdict.progress.pauseMs !== undefined ? undefined : written;
}

function tellOfAttempts<Event extends Deliverable>(
  { database: { schema: environment }, tables: { targets } }: Pick<Delivery, 'database' | 'tables'>,
  { failures }: Verdict,
  tried: readonly Tried<Event>[],
): void {
  const again = new Set(failures.map(({ position }) => position));
  for (const { event, attempts, outcome } of tried) {
    const result = outcome.isDelivered ? 'delivered' : again.has(event.position) ? 'failed' : 'given_up';
    const seconds = outcome === notSent ? undefined : outcome.durationMs / 1000;
    tell('eventSent', { environment, targets, result, isFirst: attempts === 0, seconds });
  }
}

async function sendAtItsPace<Event extends Deliverable>(
  send: (event: Event) => Promise<AttemptOutcome | undefined>,
  { retries, fresh }: Batch<Event>,
  manner: Manner,
  turn: Turn,
): Promise<Tried<Event>[]> {
  const until = performance.now() + batchMs;
  return await sendBatch([...retries, ...fresh], {
    ...manner,
    pace: turn.pace,
    mayGoOn: () => turn.mayGoOn() && performance.now() < until,
    send: async (event) => {
      const impatience = setTimeout(turn.onPace, quickMsMax, false);
      try {
        return await send(event);
      } finally {
        clearTimeout(impatience);
      }
    },
  });
}

/** Sends an event once, in a trace of its own: what brought it about may be days ago, and of somebody else. */
async function sendTraced<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  { accountId, id }: Target,
  recipient: Recipient,
  event: Event,
): Promise<AttemptOutcome | undefined> {
  return await runInNewTrace(delivery.name, async (trace) => {
    const outcome = await sendOrNot(delivery, recipient, event);
    const { eventId, type } = event;
    if (outcome && outcome !== notSent)
      delivery.onAttempt?.({ target: { accountId, id }, eventId, type, outcome, trace });
    return outcome;
  });
}

async function sendOrNot<Event extends Deliverable, Recipient>(
  { send, onError }: Delivery<Event, Recipient>,
  recipient: Recipient,
  event: Event,
): Promise<AttemptOutcome | undefined> {
  try {
    return await send(recipient, event);
  } catch (error) {
    // An event that cannot be written must not hold up the ones after it.
    onError(error);
    return notSent;
  }
}

function isQuickOne({ outcome }: Tried<Deliverable>): boolean {
  return outcome.durationMs < quickMsMax && outcome.isDelivered;
}

/** While the database is not there, tries until the claim has run out. */
async function recordUntilKnown<Event extends Deliverable, Recipient>(
  delivery: Delivery<Event, Recipient>,
  verdict: Verdict,
  tried: readonly Tried<Event>[],
  { claimant, isHeld }: Turn,
): Promise<Target | undefined> {
  for (;;) {
    try {
      return await recordBatch(delivery, claimant, verdict, tried);
    } catch (error) {
      delivery.onError(error);
      if (!isHeld()) return undefined;
      await sleep(writeAgainMs, undefined, { ref: false });
    }
  }
}
