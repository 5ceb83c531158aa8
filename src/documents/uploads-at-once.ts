import { takeTurns } from '../concurrency/take-turns.ts';
import { ServiceError } from '../errors.ts';
import type { DocumentServices } from './store-document.ts';

/** What taking files from outside works with. */
export type UploadServices = DocumentServices & { uploads: UploadsAtOnce };

/** As many as a stop may have documents. Nothing of them is read meanwhile. */
const waitingMax = 20;
const retryAfterSeconds = 10;

/** Lets whoever sends files have so many of them read at a time in this process; the others wait in their order. */
export class UploadsAtOnce {
  readonly #senders = new Map<string, { inTurn: ReturnType<typeof takeTurns>; uploads: number }>();

  /**
   * Runs an upload of the sender.
   * @throws {ServiceError} `rate_limited` while many of the sender's wait, and as `upload`.
   */
  async run<Result>(sender: string, atOnceMax: number, upload: () => Promise<Result>): Promise<Result> {
    const known = this.#senders.get(sender) ?? { inTurn: takeTurns(atOnceMax, { waitingMax, refuse }), uploads: 0 };
    this.#senders.set(sender, known);
    known.uploads++;
    try {
      return await known.inTurn(upload);
    } finally {
      known.uploads--;
      if (known.uploads === 0) this.#senders.delete(sender);
    }
  }
}

function refuse(): ServiceError {
  return new ServiceError('rate_limited', {
    message: `Too many of your files wait to be read: send at most ${waitingMax} at a time.`,
    retryAfterSeconds,
  });
}
