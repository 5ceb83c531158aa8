import { formatLocal } from '../../ground/local-time.ts';
import type { Unsold } from './judge-loading.ts';

/** Why a vehicle cannot be had then, as a sentence for shippers; the loading place's zone writes the times. */
export function describeUnsold(vehicleName: string, unsold: Unsold, timeZone: string): string {
  const { availableFrom, isAsOffered } = unsold;
  const why = `${vehicleName} ${describeCode(unsold)}`;
  if (availableFrom === undefined) return `${why}, nor can it be had within 60 days after: ask the company.`;
  const windows = isAsOffered ? ', with the later windows that a price offers then' : '';
  return `${why}: it can be had from ${formatLocal(availableFrom, timeZone)}${windows}.`;
}

function describeCode({ code, day, reason }: Unsold): string {
  if (code === 'closed') return `is not loaded there on ${day} (${reason})`;
  return code === 'sold_out' ? `is sold out on ${day}` : 'is asked for too late to be loaded then';
}
