import type { Instant } from '../../../ground/units.ts';
import { type CompanyOrder, statesToServe } from '../../../orders/dispatch/lists/company-filter.ts';
import type { PlannedStop } from '../../../orders/order/order.ts';
import { isUnderWay, presentOrderRow, stopsOf, type VehicleOf } from './present-order-row.ts';

/** An order as the company's list shows it. */
export function presentCompanyOrder(order: CompanyOrder, now: Instant, vehicleOf: VehicleOf) {
  const next = isUnderWay(order) && stopsOf(order).find(({ brief }) => statesToServe.includes(brief.state));
  return {
    ...presentOrderRow(order, now, vehicleOf),
    account: { id: order.accountId, name: order.accountName },
    next_stop: next ? presentNextStop(next) : null,
    additional_information: order.additionalInformation,
  };
}

function presentNextStop({ stop, kind }: { stop: PlannedStop; kind: string }) {
  return { stop_id: stop.id, kind, time_zone: stop.timeZone, contact: presentStopContact(stop) };
}

/** Who is asked for at a stop. */
export function presentStopContact({ firstName, lastName, phone }: PlannedStop) {
  return { name: [firstName, lastName].filter(Boolean).join(' '), phone };
}
