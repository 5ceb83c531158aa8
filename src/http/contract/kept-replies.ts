import { RecurringCache } from '../../recurring-cache.ts';

const repliesMax = 400;
/** Offers take 10 to 40 kB. With the load plans of a thousand pieces they would take megabytes. */
const replyLengthMax = 60_000;

/** Replies to the requests of the current minute: asking the same again gives the same bytes. */
export class KeptReplies {
  readonly #replies = new RecurringCache<string>(repliesMax);
  #minute = 0;

  get(minute: number, request: string): string | undefined {
    if (minute !== this.#minute) {
      this.#replies.clear();
      this.#minute = minute;
    }
    return this.#replies.get(request);
  }

  keep(minute: number, request: string, reply: string): void {
    if (minute === this.#minute && reply.length <= replyLengthMax) this.#replies.add(request, reply);
  }
}
