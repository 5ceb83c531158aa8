import type { Database } from '../../../src/ground/database/database.ts';
import { reportStop } from '../../../src/orders/dispatch/report-stop.ts';
import type { StopReport } from '../../../src/orders/dispatch/stop-report.ts';
import { ownKey } from '../../../src/orders/order/idempotency/request-key.ts';
import { writeListedStops } from '../../../src/orders/order/lists/listed-stops.ts';
import type { NewOrder } from '../../../src/orders/order/order.ts';
import { createStoreOrder } from '../../../src/orders/order/store-order.ts';
import { newBooking } from '../stored-orders.ts';

/** An hour of the day on which the orders of `newBooking` are loaded, UTC. */
export const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour));

/** A new order of an account, and what may be reported of it; at 8 unless it says otherwise. */
export async function placeOrder(
  database: Database,
  accountId: number,
  actor: string,
  changes: Partial<NewOrder> = {},
) {
  const booking = newBooking(accountId, changes);
  const { order } = booking;
  await createStoreOrder(database)({ ...booking, listed: writeListedStops(order) });
  const { id } = order;
  const asked = () => ({
    accountId,
    id,
    actor,
    key: ownKey(accountId, 'progress'),
    hasKey: false,
    ifVersions: null,
  });
  const [loading, unloading] = [order.loadings[0]!.id, order.unloadings[0]!.id];
  const report = (type: StopReport['type'], stopId: string, more: Partial<StopReport> = {}) =>
    reportStop(database, asked(), { type, stopId, at: atHour(8), ...more });
  return { id, loading, unloading, report, asked };
}
export type Placed = Awaited<ReturnType<typeof placeOrder>>;
