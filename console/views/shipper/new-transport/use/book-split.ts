import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal, isAnswer } from '../../../../data/refusal.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import { messageOf } from '../../../../parts/failure.tsx';
import type { SplitPart } from '../form/split-parts.ts';

/** The same booking at its price with the form's windows. */
export async function pricePart(part: SplitPart): Promise<SplitPart> {
  const { max_price: _offered, ...booking } = part.booking;
  const { data } = await shipperClient().book({ ...booking, dry_run: true });
  const amount = data.price!.net_amount;
  return { ...part, amount, booking: { ...booking, max_price: amount } };
}

/** Returns the first refusal. Stops at the first missing answer: the others can wait for the network. */
export async function bookOneByOne(
  parts: readonly SplitPart[],
  set: (at: number, changes: Partial<SplitPart>) => void,
): Promise<TransportError | undefined> {
  let first: TransportError | undefined;
  for (const at of parts.keys()) {
    const { order, booking, idempotencyKey } = parts[at]!;
    if (order) continue;
    // Stored before it is sent: its result is unknown until there is an answer.
    set(at, { isOpen: true, refusal: undefined });
    try {
      const { data } = await shipperClient().book(booking, { idempotencyKey });
      const isRequested = data.status === 'requested' && ({ isRequested: true } as const);
      set(at, { isOpen: false, order: { id: data.id, number: data.order_number, ...isRequested } });
    } catch (error) {
      const refusal = asRefusal(error);
      set(at, { isOpen: !isAnswer(refusal), refusal: messageOf(refusal) });
      if (!isAnswer(refusal)) return refusal;
      first ??= refusal;
      // The form's entries would be refused for each of them.
      if (!parts.some((part) => part.order)) return first;
    }
  }
  return first;
}
