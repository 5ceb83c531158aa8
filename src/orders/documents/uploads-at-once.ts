import { TurnsByKey } from '../../ground/concurrency/turns-by-key.ts';
import { ServiceError } from '../../ground/errors.ts';
import type { DocumentServices } from './store-document.ts';

/** What taking files from outside works with. */
export type UploadServices = DocumentServices & { uploads: UploadTurns };

/** The sender, for whom a number of files may be read at a time. */
export type Uploader = { key: string; atOnceMax: number };

/**
 * Reads a file when it is its sender's turn. `whenGone` calls a listener when the client is gone, and returns a
 * function that removes it.
 * @throws {ServiceError} `rate_limited` while many wait, and for one that waited too long; `malformed_http` if the
 * client goes away.
 */
export type UploadTurns = {
  run<Result>(
    uploader: Uploader,
    whenGone: (listener: () => void) => () => void,
    read: () => Promise<Result>,
  ): Promise<Result>;
};

/** As many as a stop may have documents. Nothing of them is read meanwhile. */
const waitingMax = 20;
const retryAfterSeconds = 10;

/**
 * Reads a limited number of files of each sender at a time in this process; the others wait in their order, but no
 * longer than their clients, nor than `waitMsMax`.
 */
export function uploadsInTurn(waitMsMax: number): UploadTurns {
  const turns = new TurnsByKey({ waitingMax, refuse });
  return {
    run: async ({ key, atOnceMax }, whenGone, read) => {
      const left = new AbortController();
      const timer = setTimeout(() => left.abort(waitedTooLong()), waitMsMax);
      const forget = whenGone(() => left.abort(new ServiceError('malformed_http')));
      const stopWaiting = () => {
        clearTimeout(timer);
        forget();
      };
      const begin = () => {
        stopWaiting();
        return read();
      };
      return turns.run(key, atOnceMax, begin, left.signal).finally(stopWaiting);
    },
  };
}

function refuse(): ServiceError {
  const message = `Too many of your files wait to be read: send at most ${waitingMax} at a time.`;
  return new ServiceError('rate_limited', { message, retryAfterSeconds });
}

function waitedTooLong(): ServiceError {
  const message = 'Your files before this one take too long: send it again when they are through.';
  return new ServiceError('rate_limited', { message, retryAfterSeconds });
}
