import type { Database } from '../../ground/database/database.ts';
import { invalidRequest, ServiceError } from '../../ground/errors.ts';
import type { Instant } from '../../ground/units.ts';
import { cancelOrder } from '../order/cancel-order.ts';
import type { StoredReply } from '../order/idempotency/request-key.ts';
import { orderChanged } from './order-changed.ts';
import type { AskedChange } from './report-stop.ts';

/** Why the company may cancel. */
export const companyCancelReasons = [
  'no_vehicle',
  'not_served',
  'goods',
  'customer_request',
  'weather',
  'other',
] as const;
type CompanyCancelReason = (typeof companyCancelReasons)[number];

/** What the shipper reads; a note is needed with `other`. */
type StatedReason = { reason: CompanyCancelReason; note?: string };

/**
 * Cancels an order that is a draft, placed or loaded, without a fee, and returns the reply to it.
 * @throws {ServiceError} `invalid_request` naming the note, and as `cancelOrder`; `order_changed` says who changed it.
 */
export async function cancelForCompany(
  database: Database,
  { key, hasKey, ifVersions, ...change }: AskedChange,
  stated: StatedReason,
  { now, reply }: { now: Instant; reply: string },
): Promise<StoredReply> {
  if (stated.reason === 'other' && !stated.note) throw invalidRequest({ note: ['is needed with the reason "other"'] });
  try {
    return await cancelOrder(database, {
      ...change,
      cancellation: { by: 'company', ...stated },
      key: hasKey ? key : undefined,
      ifVersions: ifVersions ?? undefined,
      now,
      writeReply: () => reply,
    });
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'order_changed') throw await orderChanged(database, change);
    throw error;
  }
}
