import { type CompanyOrder, statesToServe } from '../../../dispatch/lists/company-filter.ts';
import type { PlannedStop } from '../../../orders/order.ts';
import type { Instant } from '../../../units.ts';
import { isUnderWay, presentOrderRow, stopsOf, type VehicleOf } from '../../present/rows/present-order-row.ts';

/** An order as the company's list shows it. */
export function presentCompanyOrder(order: CompanyOrder, now: Instant, vehicleOf: VehicleOf) {
  const toServe = isUnderWay(order) && stopsOf(order).find(({ brief }) => statesToServe.includes(brief.state));
  return {
    ...presentOrderRow(order, now, vehicleOf),
    account: { id: order.accountId, name: order.accountName },
    next_stop: toServe ? { stop_id: toServe.stop.id, kind: toServe.kind, contact: presentContact(toServe.stop) } : null,
    additional_information: order.additionalInformation,
  };
}

/** Who is asked for at a stop. */
export function presentContact({ firstName, lastName, phone }: PlannedStop) {
  return { name: [firstName, lastName].filter(Boolean).join(' '), phone };
}
