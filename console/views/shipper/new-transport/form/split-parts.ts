import type { NewBooking, SplitLoad } from '../../../../../client/src/api-types.ts';
import { amountOf, bookingOf } from './booking-request.ts';
import { piecesOf } from './goods-items.ts';
import { onlyPieces, type TransportForm } from './transport-form.ts';

/** One of the vehicles that take a load together, and what became of its booking. */
export type SplitPart = {
  idempotencyKey: string;
  booking: NewBooking;
  amount: number;
  vehicle: string;
  /** By the index of the line in the form: pairs, so that they can be kept as JSON. */
  pieces: readonly (readonly [line: number, quantity: number])[];
  order?: { id: string; number: number };
  /** It was sent, and not answered: it may be booked. */
  isOpen?: boolean;
  refusal?: string | undefined;
};

/** A booking for each vehicle, with its pieces, at its price. */
export function partsOf(form: TransportForm, { vehicles }: SplitLoad): SplitPart[] {
  return vehicles.flatMap((vehicle) => {
    const { count, offer } = vehicle;
    const pieces = piecesOf(form, vehicle);
    const part = {
      booking: bookingOf(onlyPieces(form, new Map(pieces)), offer),
      amount: amountOf(offer, form.services),
      vehicle: offer.vehicle.name,
      pieces,
    };
    return Array.from({ length: count }, () => ({ ...part, idempotencyKey: crypto.randomUUID() }));
  });
}

/** What all cost together, or those that are not booked. */
export function totalOfParts(parts: readonly SplitPart[]): number {
  return Math.round(parts.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
}

/** The pieces that no booking has, by the line of the form. */
export function piecesOfRest(parts: readonly SplitPart[]): ReadonlyMap<number, number> {
  const rest = new Map<number, number>();
  for (const { order, pieces } of parts)
    for (const [line, quantity] of order ? [] : pieces) rest.set(line, (rest.get(line) ?? 0) + quantity);
  return rest;
}
