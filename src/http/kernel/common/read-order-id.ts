import { ServiceError } from '../../../ground/errors.ts';
import { isOrderId } from '../../../orders/order/order.ts';

/** @throws {ServiceError} `order_not_found` for what cannot be an order id, whosever order it may be. */
export function readOrderId(stated: string): string {
  if (isOrderId(stated)) return stated;
  // As people write it, or as pages show it.
  const digits = /^\d{1,3}(?:\s\d{3}){1,4}$/.test(stated) ? stated.replace(/\s/g, '') : stated;
  throw new ServiceError('order_not_found', /^\d{1,15}$/.test(digits) ? { message: ofNumber(Number(digits)) } : {});
}

function ofNumber(number: number): string {
  return `${number} reads as the number of an order, and an id belongs here: GET /orders?order-number=${number} has it as data.0.id, if an order has that number.`;
}
