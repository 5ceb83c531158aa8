import type { Database } from '../../ground/database/database.ts';
import { ServiceError } from '../../ground/errors.ts';
import { replayOf } from '../order/idempotency/replay-of.ts';
import { lockPatience, retryUntilKnown } from '../order/idempotency/retry-until-known.ts';
import type { Assignment } from '../order/order.ts';
import { searchWords } from '../order/search-words.ts';
import { orderChanged } from './order-changed.ts';
import { updateTransport } from './progress-store.ts';
import type { AskedChange } from './report-stop.ts';

/**
 * Says who carries an order that is to be answered, placed or loaded; null takes it back. Returns the order's version
 * afterwards.
 * @throws {ServiceError} `order_not_found`, `order_changed`, `order_not_under_way`, and as `replyOf` and
 * `retryUntilKnown`.
 */
export function assignTransport(
  database: Database,
  { hasKey, ...change }: AskedChange,
  transport: Assignment | null,
): Promise<{ version: number; isReplay: boolean }> {
  const once = { ...change, lockTimeout: lockPatience };
  const words = transport === null ? [] : searchWords([transport.haulier, ...platesOf(transport)]);
  return retryUntilKnown(hasKey, async () => {
    const outcome = await updateTransport(database, once, transport, words);
    if (outcome.isKnown) return replayOf(database, change.key, true);
    if (outcome.version !== null) return { version: outcome.version, isReplay: false };
    if (outcome.statusBefore === null) throw new ServiceError('order_not_found');
    const { ifVersions } = change;
    if (ifVersions && !ifVersions.includes(outcome.versionBefore)) throw await orderChanged(database, change);
    throw new ServiceError('order_not_under_way', {
      message: `The order is ${outcome.statusBefore}: a transport is assigned while it is requested, placed or loaded.`,
    });
  });
}

/** An assignment as it is stored: with every field, and plates in capitals. */
export function readAssignment(stated: { [Part in keyof Assignment]?: string | undefined }): Assignment {
  return {
    haulier: stated.haulier ?? '',
    haulierAddress: stated.haulierAddress ?? '',
    vehiclePlate: stated.vehiclePlate?.toUpperCase() ?? '',
    trailerPlate: stated.trailerPlate?.toUpperCase() ?? '',
    driverName: stated.driverName ?? '',
    driverPhone: stated.driverPhone ?? '',
  };
}

/** A plate is found as it is written and without its spaces and dashes. */
function platesOf({ vehiclePlate, trailerPlate }: Assignment): string[] {
  return [vehiclePlate, trailerPlate].flatMap((plate) => [plate, plate.replace(/[^\p{L}\p{N}]/gu, '')]);
}
