import { tourOf } from '../../data/dispatch/tour.ts';
import type { AnyOrder, AnyStop } from '../../data/operator-types.ts';
import type { Need } from './ask-report.ts';

const proofs = ['pod', 'signature'];

/** What the service will require with the next report of a stop, as far as the order shows. */
export function whatIsNeeded(order: AnyOrder, stop: AnyStop): Need | undefined {
  const tour = tourOf(order).map((each) => each.stop);
  const index = tour.findIndex(({ id }) => id === stop.id);
  if (!tour.slice(0, index).every(({ done }) => done)) return 'note';
  const isLast = index === tour.length - 1;
  const isProven = order.documents.some(({ kind }) => proofs.includes(kind));
  const wantsProof = order.documented_delivery && isLast && stop.next_report === 'finished' && !isProven;
  return wantsProof ? 'proof' : undefined;
}
