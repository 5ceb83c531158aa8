import { type CancellationFees, type CancellationStep, feeAt } from '../../../engine/pricing/cost/cancellation.ts';
import type { TaxedFee } from '../../../engine/pricing/vat/add-vat.ts';
import { formatLocal } from '../../../ground/local-time.ts';
import { type Instant, toEuros } from '../../../ground/units.ts';
import { feesOf, firstArrival } from '../../../orders/order/cancellation/order-fees.ts';
import type { Decision, Order } from '../../../orders/order/order.ts';
import { cancelRefusal, hasGoodsOnBoard } from '../../../orders/order/order-states.ts';

type PresentedOrder = Pick<
  Order,
  | 'status'
  | 'loadings'
  | 'unloadings'
  | 'price'
  | 'cancellation'
  | 'cancellationTerms'
  | 'cancellationCharge'
  | 'decision'
>;

/** Whether its shipper can cancel an order at an instant, and what that costs. */
export function presentCancellation(order: PresentedOrder, now: Instant) {
  const { allowed, feeSteps, rest } = knownCancellation(order);
  return { allowed, fee: presentFee(feeSteps, now), ...rest };
}

/** The same before its time is known: `feeSteps` tell the fee, and nothing else in it changes with the clock. */
export function knownCancellation(order: PresentedOrder) {
  const fees = feesOf(order, firstArrival(order.loadings));
  const reason = refusalOf(order);
  const [first] = order.loadings;
  const rest = {
    ...(fees && first && presentFees(fees, first.timeZone)),
    ...(reason === undefined ? {} : { reason }),
    ...(fees && order.status === 'canceled' && { charged: presentCharge(order.cancellationCharge) }),
  };
  return { allowed: reason === undefined, feeSteps: (reason === undefined && fees?.steps) || [], rest };
}

/** In euros. */
export function presentFee(steps: readonly CancellationStep[], now: Instant): number {
  return toEuros(feeAt(steps, now));
}

/** What canceling costs when, with times in the zone of the first loading. */
export function presentFees({ freeUntil, steps, afterArrival }: CancellationFees, timeZone: string) {
  return {
    free_until: freeUntil === null ? null : formatLocal(freeUntil, timeZone),
    steps: steps.map(({ from, fee }) => ({ from: formatLocal(from, timeZone), fee: toEuros(fee) })),
    after_arrival: toEuros(afterArrival),
  };
}

function refusalOf({ status, cancellation, decision, ...stops }: PresentedOrder): string | undefined {
  if (status === 'declined' && decision !== null) return describeDeclined(decision);
  if (status !== 'canceled' || cancellation?.by !== 'company')
    return cancelRefusal(status, 'shipper', hasGoodsOnBoard(stops));
  const { reason = 'other', note } = cancellation;
  return `The company has canceled the order (${reason})${note === undefined ? '.' : `: ${note}`}`;
}

function describeDeclined({ by, reason = 'other', note }: Decision): string {
  if (by === 'silence') return 'The company did not accept the order in time: it is declined.';
  return `The company has declined the order (${reason})${note === undefined ? '.' : `: ${note}`}`;
}

/** The company charges nothing for what it cancels itself. */
function presentCharge(charge: TaxedFee | null) {
  const { net, vat, gross } = charge ?? { net: 0, vat: 0, gross: 0 };
  return { net: toEuros(net), vat: toEuros(vat), gross: toEuros(gross) };
}
