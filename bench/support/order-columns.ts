import { orderRow } from '../../src/orders/order-row.ts';

/** What of an order's row goes to tables beside `orders`. */
const beside = ['stops', 'words'];

/** The columns of `orders` that a booking fills. */
export function orderColumns(order: Parameters<typeof orderRow>[0]): string[] {
  return Object.keys(orderRow(order)).filter((column) => !beside.includes(column));
}
