import { formatLocal } from '../../local-time.ts';
import { cancellationOf } from '../../orders/cancellation/order-cancellation.ts';
import type { Order, OrderStatus } from '../../orders/order.ts';
import { cancelRefusal } from '../../orders/order-states.ts';
import type { TaxedFee } from '../../pricing/add-vat.ts';
import { type CancellationFees, feeAt } from '../../pricing/cost/cancellation.ts';
import { type Instant, toEuros } from '../../units.ts';

/** What is known of an order's cancellation before somebody reads it. */
export type KnownCancellation = {
  fees: CancellationFees;
  /** Of the first loading. */
  timeZone: string;
  charge: TaxedFee | null;
};

/** Undefined if canceling the order is free whatever the time. */
export function knownCancellation(
  order: Pick<Order, 'cancellationTerms' | 'cancellationCharge' | 'price' | 'loadings'>,
): KnownCancellation | undefined {
  const fees = cancellationOf(order);
  return fees && { fees, timeZone: order.loadings[0]!.timeZone, charge: order.cancellationCharge };
}

/** Whether an order can be canceled at an instant, and what that costs. */
export function presentCancellation(status: OrderStatus, known: KnownCancellation | undefined, now: Instant) {
  const reason = cancelRefusal(status);
  const isAllowed = reason === undefined;
  return {
    allowed: isAllowed,
    fee: known && isAllowed ? toEuros(feeAt(known.fees.steps, now)) : 0,
    ...(known && presentFees(known.fees, known.timeZone)),
    ...(isAllowed ? {} : { reason }),
    ...(known && status === 'canceled' && { charged: presentCharge(known.charge) }),
  };
}

/** What canceling costs when, with times in the zone of the first loading. */
export function presentFees({ freeUntil, steps, afterArrival }: CancellationFees, timeZone: string) {
  return {
    free_until: freeUntil === null ? null : formatLocal(freeUntil, timeZone),
    steps: steps.map(({ from, fee }) => ({ from: formatLocal(from, timeZone), fee: toEuros(fee) })),
    after_arrival: toEuros(afterArrival),
  };
}

/** The company charges nothing for what it cancels itself. */
function presentCharge(charge: TaxedFee | null) {
  const { net, vat, gross } = charge ?? { net: 0, vat: 0, gross: 0 };
  return { net: toEuros(net), vat: toEuros(vat), gross: toEuros(gross) };
}
