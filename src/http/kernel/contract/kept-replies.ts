import type { Steps } from '../../../ground/concurrency/steps.ts';
import { type ComputeInTurn, computeInSteps } from '../../../ground/concurrency/steps-in-turns.ts';
import { RecurringCache } from '../../../ground/recurring-cache.ts';

const repliesMax = 400;
/** Offers take 10 to 40 kB. With the load plans of a thousand pieces they would take megabytes. */
const replyBytesMax = 60_000;

/** A reply about prices, and how many vehicles were offered or refused, by code. */
type KeptReply = { text: Buffer; vehicles: ReadonlyMap<string, number> };

/** Replies to the requests of the current minute: whoever keeps asking the same gets the same bytes. */
export class KeptReplies {
  readonly #replies = new RecurringCache<KeptReply>(repliesMax);
  #minute = 0;

  /** The kept reply to a request within its minute, or else the one that the steps make. */
  async answer(
    { minute, request }: { minute: number; request: string },
    compute: ComputeInTurn,
    make: () => Steps<KeptReply>,
  ): Promise<KeptReply> {
    const find = () => this.#find(minute, request);
    const keep = (reply: KeptReply) => this.#keep(minute, request, reply);
    const steps = function* (): Steps<KeptReply> {
      // The same request may have been answered while this one waited.
      const kept = find();
      if (kept) return kept;
      const made = yield* make();
      keep(made);
      return made;
    };
    return find() ?? computeInSteps(compute, steps());
  }

  #find(minute: number, request: string): KeptReply | undefined {
    if (minute !== this.#minute) {
      this.#replies.clear();
      this.#minute = minute;
    }
    return this.#replies.get(request);
  }

  /** Keeps a reply unless its minute is over. */
  #keep(minute: number, request: string, reply: KeptReply): void {
    if (minute === this.#minute && reply.text.length <= replyBytesMax) this.#replies.add(request, reply);
  }
}
