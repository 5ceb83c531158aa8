import Type from 'typebox';
import type { Database } from '../../../ground/database/database.ts';
import { type ErrorCode, invalidRequest, ServiceError } from '../../../ground/errors.ts';
import type { OrderKey } from '../../../orders/order/order-store.ts';
import { pointMs } from '../edge/turns/measure-work.ts';
import { findAnyOrder } from './find-any-order.ts';
import { text } from './schemas.ts';

export const namedOrdersMax = 100;

/** A query parameter `orders` that names orders of any account. */
export function namedOrders(description: string) {
  const order = text('Id or number of an order.', 36, { minLength: 1 });
  return Type.Array(order, { minItems: 1, maxItems: namedOrdersMax, description });
}

/**
 * Makes something of each order that `orders` names, one after the other. The request counts as that many. `refusals`:
 * what to say of an order for which `make` throws that code.
 * @throws {ServiceError} `invalid_request`, with all that name no order, that were named before, or that were refused.
 */
export async function makeOfEach<Made>(
  { database, work }: { database: Database; work: { count: (milliseconds: number) => void } },
  orders: readonly string[],
  make: (key: OrderKey) => Promise<Made>,
  refusals: Partial<Record<ErrorCode, string>> = {},
): Promise<Made[]> {
  work.count((orders.length - 1) * pointMs);
  const reasons: typeof refusals = { order_not_found: 'names no order', ...refusals };
  const seen = new Set<string>();
  const made: Made[] = [];
  const errors: Record<string, string[]> = {};
  for (const [index, order] of orders.entries()) {
    try {
      const key = await findAnyOrder(database, order);
      if (seen.has(key.id)) errors[`orders.${index}`] = ['is named twice'];
      else {
        seen.add(key.id);
        made.push(await make(key));
      }
    } catch (error) {
      const reason = error instanceof ServiceError ? reasons[error.code] : undefined;
      if (reason === undefined) throw error;
      errors[`orders.${index}`] = [reason];
    }
  }
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
  return made;
}
