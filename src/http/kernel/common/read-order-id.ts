import { ServiceError } from '../../../ground/errors.ts';
import { isOrderId } from '../../../orders/order/order.ts';

/** @throws {ServiceError} `order_not_found` for what cannot be an order id, whosever order it may be. */
export function readOrderId(stated: string): string {
  if (isOrderId(stated)) return stated;
  throw new ServiceError('order_not_found', /^\d{1,15}$/.test(stated) ? { message: ofNumber(Number(stated)) } : {});
}

function ofNumber(number: number): string {
  return `${number} is the number of an order, and its id belongs here: GET /orders?order-number=${number} finds it, as data.0.id.`;
}
