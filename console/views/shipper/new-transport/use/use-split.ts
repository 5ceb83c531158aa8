import { useRef, useState } from 'preact/hooks';
import type { SplitLoad } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal } from '../../../../data/refusal.ts';
import { refresh } from '../../../../data/resource.ts';
import type { SplitPart } from '../form/split-parts.ts';
import { onlyPieces } from '../form/transport-form.ts';
import { windowOf } from '../form/window-of.ts';
import { discardDraft } from './discard-draft.ts';
import type { StoredForm } from './use-stored-form.ts';

// Few loads are split: the code to book them is loaded with the first.
const loadBooking = () => import('./book-split.ts');
const loadParts = () => import('../form/split-parts.ts');

type SplitUse = {
  stored: StoredForm;
  change: (changeOf: (before: StoredForm) => Partial<StoredForm>) => void;
  onRefused: (refusal: TransportError) => void;
  onDone: (parts: readonly SplitPart[]) => void;
};

/** Books a load that needs several vehicles: one booking with its own key for each, stored until all are booked. */
export function useSplit({ stored, change, onRefused, onDone }: SplitUse) {
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  // The offers are redrawn less often than the form.
  const latest = useRef({ stored, onRefused, onDone });
  latest.current = { stored, onRefused, onDone };
  /** One run at a time: a second click would book under keys of its own. */
  const once = async (deed: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      await deed();
    } catch (error) {
      latest.current.onRefused(asRefusal(error));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  const bookAll = async (begun: readonly SplitPart[]) => {
    const parts = [...begun];
    const set = (at: number, changes: Partial<SplitPart>) => {
      parts[at] = { ...parts[at]!, ...changes };
      const shown = [...parts];
      change(() => ({ parts: shown }));
    };
    const { bookOneByOne } = await loadBooking();
    const refusal = await bookOneByOne(parts, set);
    refresh((key) => key.startsWith('orders'));
    if (parts.every(({ order }) => order)) {
      const { draft } = latest.current.stored;
      if (draft) await discardDraft(draft.id).catch(() => undefined);
      return latest.current.onDone(parts);
    }
    // As long as none is or may be booked, the form stays as it was.
    if (!refusal || parts.some(({ order, isOpen }) => order || isOpen)) return;
    change(() => ({ parts: undefined }));
    latest.current.onRefused(refusal);
  };
  return {
    isBusy,
    book: (split: SplitLoad) =>
      once(async () => {
        const { form } = latest.current.stored;
        const [{ partsOf, totalOfParts }, { pricePart }] = await Promise.all([loadParts(), loadBooking()]);
        const offered = partsOf(form, split);
        if (!form.unloadings.some(windowOf)) return bookAll(offered);
        const parts = await Promise.all(offered.map(pricePart));
        if (totalOfParts(parts) === totalOfParts(offered)) return bookAll(parts);
        // The new prices are shown first: waiting for a window costs more than the offers say.
        change(() => ({ parts }));
      }),
    /** Books the rest, at the same prices and under the same keys. */
    bookRest: () => once(() => bookAll(latest.current.stored.parts!)),
    /** Continues the form with the pieces not booked, to be priced again. */
    changeRest: async () => {
      const { piecesOfRest } = await loadParts();
      change(({ form, parts = [] }) => ({ form: onlyPieces(form, piecesOfRest(parts)), parts: undefined }));
    },
  };
}
