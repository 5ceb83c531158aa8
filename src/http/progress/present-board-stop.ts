import { formatLocal } from '../../ground/local-time.ts';
import type { BoardStop } from '../../orders/dispatch/lists/board-store.ts';
import { presentAssigned } from '../orders/present/present-any-order.ts';
import { presentStopContact } from '../orders/present/present-company-order.ts';
import { presentPlace, presentVehicle, presentWindow, type VehicleOf } from '../orders/present/present-order-row.ts';
import { presentWhatIsNext } from '../orders/present/present-what-is-next.ts';

/** A stop as the board shows it, by the clock of its place. */
export function presentBoardStop(row: BoardStop, vehicleOf: VehicleOf) {
  const { stop, expectedAt } = row;
  const local = (at: Date | null) => (at === null ? null : formatLocal(at.getTime(), stop.timeZone));
  return {
    order_id: row.orderId,
    order_number: row.orderNumber,
    order_status: row.status,
    account: { id: row.accountId, name: row.accountName },
    stop_id: stop.id,
    kind: row.isLoading ? 'loading' : 'unloading',
    place: presentPlace(stop),
    window: presentWindow(stop),
    expected: expectedAt && { at: local(expectedAt), derived: row.isExpectationDerived },
    arrived: local(row.arrivedAt),
    finished: local(row.finishedAt),
    state: row.state,
    ...presentWhatIsNext(row.state === 'late' ? 'open' : row.state),
    late: row.isLate,
    vehicle: presentVehicle(row.vehicleType, vehicleOf),
    transport: row.transport && presentAssigned(row.transport),
    contact: presentStopContact(stop),
    reference_number: stop.referenceNumber,
  };
}
