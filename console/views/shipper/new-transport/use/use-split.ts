import { useRef, useState } from 'preact/hooks';
import type { SplitLoad } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal } from '../../../../data/refusal.ts';
import { refresh } from '../../../../data/resource.ts';
import { shipperClient } from '../../../../data/shipper-client.ts';
import { messageOf } from '../../../../parts/failure.tsx';
import { windowOf } from '../form/booking-request.ts';
import { partsOf, piecesOfRest, type SplitPart, totalOfParts } from '../form/split-parts.ts';
import { onlyPieces } from '../form/transport-form.ts';
import { discardDraft } from './discard-draft.ts';
import { isAnswered } from './use-booking.ts';
import type { StoredForm } from './use-stored-form.ts';

type SplitUse = {
  stored: StoredForm;
  change: (changeOf: (before: StoredForm) => Partial<StoredForm>) => void;
  onRefused: (refusal: TransportError) => void;
  onDone: (parts: readonly SplitPart[]) => void;
};

/** Books a load that no vehicle takes alone: a booking for each vehicle, under a key each, kept until all are there. */
export function useSplit({ stored, change, onRefused, onDone }: SplitUse) {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  // What shows the offers is drawn anew less often than the form.
  const latest = useRef(stored);
  latest.current = stored;
  const bookAll = async (begun: readonly SplitPart[]) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    const parts = [...begun];
    const set = (at: number, changes: Partial<SplitPart>) => {
      parts[at] = { ...parts[at]!, ...changes };
      const shown = [...parts];
      change(() => ({ parts: shown }));
    };
    const refusal = await bookOneByOne(parts, set).finally(() => {
      isUnderWay.current = false;
      setBusy(false);
    });
    refresh((key) => key.startsWith('orders'));
    if (parts.every(({ order }) => order)) {
      const { draft } = latest.current;
      if (draft) await discardDraft(draft.id).catch(() => undefined);
      return onDone(parts);
    }
    // As long as none is booked and none may be, the form goes on as it was.
    if (!refusal || parts.some(({ order, isOpen }) => order || isOpen)) return;
    change(() => ({ parts: undefined }));
    onRefused(refusal);
  };
  return {
    isBusy,
    book: async (split: SplitLoad) => {
      if (isUnderWay.current) return;
      const { form } = latest.current;
      const offered = partsOf(form, split);
      if (!form.unloadings.some(windowOf)) return bookAll(offered);
      try {
        const parts = await Promise.all(offered.map(pricePart));
        if (totalOfParts(parts) === totalOfParts(offered)) return bookAll(parts);
        // Shown first: waiting for a window costs more than the offers say.
        change(() => ({ parts }));
      } catch (error) {
        onRefused(asRefusal(error));
      }
    },
    /** Those that are not booked, at the same prices and under the same keys. */
    bookRest: () => bookAll(latest.current.parts!),
    /** The form goes on with the pieces that are not booked, to be priced anew. */
    changeRest: () =>
      change(({ form, parts = [] }) => ({ form: onlyPieces(form, piecesOfRest(parts)), parts: undefined })),
  };
}

/** The same at what it costs with the windows of the form. */
async function pricePart(part: SplitPart): Promise<SplitPart> {
  const { max_price: _offered, ...booking } = part.booking;
  const { data } = await shipperClient().book({ ...booking, dry_run: true });
  const amount = data.price!.net_amount;
  return { ...part, amount, booking: { ...booking, max_price: amount } };
}

/** Gives the first refusal. What is not answered ends it: the others may wait for the network. */
async function bookOneByOne(
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
      set(at, { isOpen: !isAnswered(refusal), refusal: messageOf(refusal) });
      if (!isAnswered(refusal)) return refusal;
      first ??= refusal;
      // What the form says is wrong for each of them.
      if (!parts.some((part) => part.order)) return first;
    }
  }
  return first;
}
