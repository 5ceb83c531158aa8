import { ServiceError } from '../../../ground/errors.ts';
import { isOrderId } from '../../../orders/order/order.ts';

/** @throws {ServiceError} `order_not_found` for what cannot be an order id. */
export function readOrderId(stated: string): string {
  if (!isOrderId(stated)) throw new ServiceError('order_not_found');
  return stated;
}
