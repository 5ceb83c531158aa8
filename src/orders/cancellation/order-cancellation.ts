import { nextFullMinute } from '../../local-time.ts';
import { type CancellationCase, type CancellationFees, cancellationFees } from '../../pricing/cost/cancellation.ts';
import type { Instant } from '../../units.ts';
import type { BookedTerms, Order, OrderPrice, Stop } from '../order.ts';

/** The terms as an order keeps them: the free minutes count from the full minute after its booking. */
export function freezeTerms(terms: CancellationCase['terms'], bookedAt: Instant): BookedTerms {
  return { ...terms, placedAt: new Date(nextFullMinute(bookedAt)).toISOString() };
}

/** What canceling an order costs when, by its own terms. Undefined: nothing, as for a draft. */
export function cancellationOf(
  order: Pick<Order, 'cancellationTerms' | 'loadings'> & { price: Pick<OrderPrice, 'transportNetCents'> | null },
): CancellationFees | undefined {
  const { cancellationTerms: terms, price, loadings } = order;
  const start = loadings[0]?.dates[0]?.start;
  if (terms === null || price === null || start === undefined) return undefined;
  return cancellationFees({
    terms,
    netCents: price.transportNetCents,
    loadingStart: Date.parse(start),
    placedAt: Date.parse(terms.placedAt),
    arrivedAt: firstArrival(loadings),
  });
}

/** When the vehicle came to the first loading that reports it. */
function firstArrival(loadings: readonly Stop[]): Instant | undefined {
  const arrivals = loadings
    .flatMap(({ statuses }) => statuses)
    .flatMap(({ type, date }) => (type === 'failed' ? [] : [Date.parse(date)]));
  return arrivals.length === 0 ? undefined : Math.min(...arrivals);
}
