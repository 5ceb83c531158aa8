import type { AttemptOutcome, Deliverable } from './delivery.ts';
import type { Pace } from './pace.ts';

/** An event, and how often it was tried before. */
export type Try<Event extends Deliverable> = { event: Event; attempts: number };
export type Tried<Event extends Deliverable> = Try<Event> & { at: number; outcome: AttemptOutcome };

type SendOptions<Event extends Deliverable> = {
  /** How many go out at once. */
  slots: number;
  /** How many more may fail than succeed before no other is begun. */
  failuresMax: number;
  /** Asked before each is begun. */
  mayGoOn: () => boolean;
  /** Waited for before each is begun. */
  pace: Pace;
  send: (event: Event) => Promise<AttemptOutcome | undefined>;
};

/**
 * Sends events, those of one subject one after the other, several subjects at once. Returns those of which the
 * outcome is known. Once it is better to wait, it begins no other, and waits for those that are under way.
 */
export async function sendBatch<Event extends Deliverable>(
  tries: readonly Try<Event>[],
  { slots, failuresMax, mayGoOn, pace, send }: SendOptions<Event>,
): Promise<Tried<Event>[]> {
  const queues = [...Map.groupBy(tries, ({ event }) => event.subjectId).values()];
  const tried: Tried<Event>[] = [];
  let next = 0;
  let surplus = 0;
  let isToStop = false;
  const sendOne = async (one: Try<Event>) => {
    const at = Date.now();
    const outcome = await send(one.event);
    if (!outcome) {
      isToStop = true;
      return;
    }
    tried.push({ ...one, at, outcome });
    surplus += outcome.isDelivered ? -1 : 1;
    isToStop ||= outcome.isGone || outcome.retryAfterMs !== undefined || surplus > failuresMax;
  };
  const serve = async () => {
    for (let queue = queues[next++]; queue; queue = queues[next++])
      for (const one of queue) {
        await pace();
        if (isToStop || !mayGoOn()) return;
        await sendOne(one);
      }
  };
  await Promise.all(Array.from({ length: Math.min(slots, queues.length) }, serve));
  return tried;
}
