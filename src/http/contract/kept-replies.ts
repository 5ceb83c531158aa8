import { RecurringCache } from '../../recurring-cache.ts';

const repliesMax = 400;
/** Offers take 10 to 40 kB. With the load plans of a thousand pieces they would take megabytes. */
const replyBytesMax = 60_000;

/** Replies to the requests of the current minute: whoever keeps asking the same gets the same bytes. */
export class KeptReplies {
  readonly #replies = new RecurringCache<Buffer>(repliesMax);
  #minute = 0;

  /** The reply kept of the request, or the one that `write` writes now. */
  answer(minute: number, request: string, write: () => Buffer): Buffer {
    if (minute !== this.#minute) {
      this.#replies.clear();
      this.#minute = minute;
    }
    const kept = this.#replies.get(request);
    if (kept !== undefined) return kept;
    const reply = write();
    if (reply.length <= replyBytesMax) this.#replies.add(request, reply);
    return reply;
  }
}
