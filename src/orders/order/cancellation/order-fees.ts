import {
  type CancellationCase,
  type CancellationFees,
  cancellationFees,
} from '../../../engine/pricing/cost/cancellation.ts';
import { nextFullMinute } from '../../../ground/local-time.ts';
import type { Instant } from '../../../ground/units.ts';
import type { BookedTerms, OrderPrice, OrderStatus, PlannedStop, Stop } from '../order.ts';

/** What of an order the fees for canceling it depend on. */
type Chargeable = {
  status: OrderStatus;
  cancellationTerms: BookedTerms | null;
  price: Pick<OrderPrice, 'transportNetCents'> | null;
  loadings: readonly Pick<PlannedStop, 'dates'>[];
};

/** The terms as an order keeps them: the free minutes count from the full minute after its booking. */
export function freezeTerms(terms: CancellationCase['terms'], bookedAt: Instant): BookedTerms {
  return { ...terms, placedAt: new Date(nextFullMinute(bookedAt)).toISOString() };
}

/**
 * What canceling an order costs when, by its own terms. Undefined: nothing, as for a draft, or for an order that the
 * company is still to answer: its terms begin when it is accepted. `arrivedAt`: see `firstArrival`.
 */
export function feesOf(
  { status, cancellationTerms: terms, price, loadings }: Chargeable,
  arrivedAt: Instant | undefined,
): CancellationFees | undefined {
  const start = loadings[0]?.dates[0]?.start;
  if (status === 'requested' || terms === null || price === null || start === undefined) return undefined;
  return cancellationFees({
    terms,
    netCents: price.transportNetCents,
    loadingStart: Date.parse(start),
    placedAt: Date.parse(terms.placedAt),
    arrivedAt,
  });
}

/** Reports by which the vehicle has been at a stop; one that failed or was closed may never have seen it. */
export const arrivalTypes = ['arrived', 'finished'] as const;

/** When the vehicle came to the first loading that reports it. Undefined: it is not there yet. */
export function firstArrival(loadings: readonly Pick<Stop, 'statuses'>[]): Instant | undefined {
  const arrivals = loadings
    .flatMap(({ statuses }) => statuses)
    .filter(({ type }) => arrivalTypes.some((arrival) => arrival === type))
    .map(({ date }) => Date.parse(date));
  return arrivals.length === 0 ? undefined : Math.min(...arrivals);
}
