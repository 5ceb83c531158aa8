import { TurnsByKey } from '../concurrency/turns-by-key.ts';
import { ServiceError } from '../errors.ts';
import type { DocumentServices } from './store-document.ts';

/** What taking files from outside works with. */
export type UploadServices = DocumentServices & { uploads: TurnsByKey };

/** As many as a stop may have documents. Nothing of them is read meanwhile. */
const waitingMax = 20;
const retryAfterSeconds = 10;

/**
 * So many files of whoever sends them are read at a time in this process; the others wait in their order, and are
 * refused by `rate_limited` while many do.
 */
export function uploadsInTurn(): TurnsByKey {
  return new TurnsByKey({
    waitingMax,
    refuse: () =>
      new ServiceError('rate_limited', {
        message: `Too many of your files wait to be read: send at most ${waitingMax} at a time.`,
        retryAfterSeconds,
      }),
  });
}
