import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal, isAnswer } from '../../../../data/refusal.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import { messageOf } from '../../../../parts/failure.tsx';
import type { SplitPart } from '../form/split-parts.ts';

/** The same at what it costs with the windows of the form. */
export async function pricePart(part: SplitPart): Promise<SplitPart> {
  const { max_price: _offered, ...booking } = part.booking;
  const { data } = await shipperClient().book({ ...booking, dry_run: true });
  const amount = data.price!.net_amount;
  return { ...part, amount, booking: { ...booking, max_price: amount } };
}

/** Gives the first refusal. What is not answered ends it: the others may wait for the network. */
export async function bookOneByOne(
  parts: readonly SplitPart[],
  set: (at: number, changes: Partial<SplitPart>) => void,
): Promise<TransportError | undefined> {
  let first: TransportError | undefined;
  for (const at of parts.keys()) {
    const { order, booking, idempotencyKey } = parts[at]!;
    if (order) continue;
    // Kept before it is sent: nobody knows what became of it until there is an answer.
    set(at, { isOpen: true, refusal: undefined });
    try {
      const { data } = await shipperClient().book(booking, { idempotencyKey });
      set(at, { isOpen: false, order: { id: data.id, number: data.order_number } });
    } catch (error) {
      const refusal = asRefusal(error);
      set(at, { isOpen: !isAnswer(refusal), refusal: messageOf(refusal) });
      if (!isAnswer(refusal)) return refusal;
      first ??= refusal;
      // What the form says is wrong for each of them.
      if (!parts.some((part) => part.order)) return first;
    }
  }
  return first;
}
