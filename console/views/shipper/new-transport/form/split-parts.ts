import type { NewBooking, SplitLoad } from '../../../../../client/src/api-types.ts';
import { amountOf, bookingOf } from './booking-request.ts';
import { piecesOf } from './goods-items.ts';
import { onlyPieces, type TransportForm } from './transport-form.ts';

/** One of the vehicles that carry a load together, and the result of its booking. */
export type SplitPart = {
  idempotencyKey: string;
  booking: NewBooking;
  amount: number;
  vehicle: string;
  /** By index of the line in the form: pairs, so that they can be stored as JSON. */
  pieces: readonly (readonly [line: number, quantity: number])[];
  /** `isRequested`: the company is to answer it. */
  order?: { id: string; number: number; isRequested?: true };
  /** It was sent without getting an answer, so it may be booked. */
  isOpen?: boolean;
  refusal?: string | undefined;
};

/** A booking for each vehicle, with its pieces and price. */
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

/** The total of all vehicles, or of those not booked. */
export function totalOfParts(parts: readonly SplitPart[]): number {
  return Math.round(parts.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100;
}

/** The pieces not booked yet, by line of the form. */
export function piecesOfRest(parts: readonly SplitPart[]): ReadonlyMap<number, number> {
  const rest = new Map<number, number>();
  for (const { order, pieces } of parts)
    for (const [line, quantity] of order ? [] : pieces) rest.set(line, (rest.get(line) ?? 0) + quantity);
  return rest;
}
