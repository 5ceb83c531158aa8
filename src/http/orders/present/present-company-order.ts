import type { Instant } from '../../../ground/units.ts';
import type { CompanyOrder } from '../../../orders/dispatch/lists/company-filter.ts';
import type { PlannedStop } from '../../../orders/order/order.ts';
import { nextReportOf, type StopState } from '../../../orders/order/order-states.ts';
import { isUnderWay, presentOrderRow, type RowTables, stopsOf } from './present-order-row.ts';
import { presentWhatIsNext } from './present-what-is-next.ts';

/** An order as the company's list shows it. */
export function presentCompanyOrder(order: CompanyOrder, now: Instant, tables: RowTables) {
  const row = presentOrderRow(order, now, tables);
  const withNext = <Shown extends { state: StopState }>(stop: Shown | null) =>
    stop && { ...stop, ...presentWhatIsNext(order.stops === null ? undefined : stop.state) };
  return {
    ...row,
    loading: withNext(row.loading),
    unloading: withNext(row.unloading),
    account: { id: order.accountId, name: order.accountName },
    next_stop: isUnderWay(order) ? presentNextStop(order) : null,
    additional_information: order.additionalInformation,
  };
}

function presentNextStop(order: CompanyOrder) {
  for (const { stop, kind, brief } of stopsOf(order)) {
    const next = nextReportOf(brief.state);
    if (next === null) continue;
    return {
      stop_id: stop.id,
      kind,
      next_report: next,
      time_zone: stop.timeZone,
      contact: presentStopContact(stop),
    };
  }
  return null;
}

/** Who to ask for at a stop. */
export function presentStopContact({ firstName, lastName, phone }: PlannedStop) {
  return { name: [firstName, lastName].filter(Boolean).join(' '), phone };
}
