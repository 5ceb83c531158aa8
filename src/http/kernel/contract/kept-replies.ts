import { RecurringCache } from '../../../ground/recurring-cache.ts';

const repliesMax = 400;
/** Offers take 10 to 40 kB. With the load plans of a thousand pieces they would take megabytes. */
const replyBytesMax = 60_000;

/** Replies to the requests of the current minute: whoever keeps asking the same gets the same bytes. */
export class KeptReplies {
  readonly #replies = new RecurringCache<Buffer>(repliesMax);
  #minute = 0;

  find(minute: number, request: string): Buffer | undefined {
    if (minute !== this.#minute) {
      this.#replies.clear();
      this.#minute = minute;
    }
    return this.#replies.get(request);
  }

  /** Keeps what `find` did not know, unless its minute is over. */
  keep(minute: number, request: string, reply: Buffer): void {
    if (minute === this.#minute && reply.length <= replyBytesMax) this.#replies.add(request, reply);
  }
}
