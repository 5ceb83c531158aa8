import { useState } from 'preact/hooks';
import type { BookingResult, SplitLoad, SplitVehicle } from '../../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { useAddress } from '../../../../data/address.ts';
import { refresh } from '../../../../data/resource.ts';
import { askFirst } from '../../../../parts/ask-first.tsx';
import { orderNumber } from '../../../../parts/format.ts';
import { say } from '../../../../parts/toast.tsx';
import type { Words } from '../../../../words/en.ts';
import { loadSection, words } from '../../../../words/words.ts';
import { bookingOf } from '../form/booking-request.ts';
import { windowsWithoutDay } from '../form/field-errors.ts';
import { lacksGoods, piecesOf } from '../form/goods-items.ts';
import type { SplitPart } from '../form/split-parts.ts';
import { onlyPieces, type TransportForm } from '../form/transport-form.ts';
import { useBooking } from './use-booking.ts';
import { useDraft } from './use-draft.ts';
import { useSplit } from './use-split.ts';
import { type StoredForm, store, useStoredForm } from './use-stored-form.ts';
import { useCatalogue, useOffers, usePriceNotice, useRefusal } from './use-transport.ts';

type ChangeStored = ReturnType<typeof useStoredForm>['change'];

export type WorkplaceProps = {
  /** What it started from: `draft=…`, `repeat=…` or nothing. */
  origin: string;
  begin: () => StoredForm;
  /** An empty form. */
  blank: () => StoredForm;
  /** Called when the form has been saved as this draft. */
  onSaved: (draft: string) => void;
};

/** Everything that the form, the offers and the bar show, and their actions. */
export function useWorkplace({ origin, begin, blank, onSaved }: WorkplaceProps) {
  const { stored, change, move } = useStoredForm(origin, begin);
  const { form, draft, attempt } = stored;
  const catalogue = useCatalogue();
  const offers = useOffers(stored, catalogue.categories);
  const { pricing, chosen, amount, windowPrice } = offers;
  const notice = usePriceNotice(offers, form);
  const refusal = useRefusal(form, pricing, windowPrice.refusal);
  // On a narrow screen the form makes room for the offers.
  const [isFormOpen, setFormOpen] = useState(true);
  const onBooked = useBooked(origin);
  const onRefused = (refused: TransportError) => {
    setFormOpen(true);
    refusal.show(refused);
  };
  const keepAttempt = (kept: StoredForm['attempt']) => change(() => ({ attempt: kept }));
  const { book, isBusy, doubt } = useBooking({ attempt, keepAttempt, onBooked, onRefused });
  const { save, isSaving } = useDraft(stored, catalogue.categories, (saved) => {
    move(`draft=${saved.id}`, { draft: saved });
    onSaved(saved.id);
  });
  const split = useSplit({ stored, change, onRefused, onDone: useSplitBooked(origin) });
  const isBookable = pricing.isCurrent && Object.keys(windowsWithoutDay(form)).length === 0;
  const isReady = isBookable && chosen !== undefined && windowPrice.isKnown;
  const tellMissing = () => {
    const isLacking = refusal.tellMissing();
    if (isLacking) setFormOpen(true);
    return isLacking;
  };
  const canSplit = isBookable && !attempt && !isBusy && !isSaving && !split.isBusy;
  return {
    stored,
    catalogue,
    offers,
    notice,
    refusal,
    isFormOpen,
    setFormOpen,
    isReady,
    lacksGoods: lacksGoods(form),
    isBusy,
    doubt,
    isSaving,
    save,
    changeForm: (next: (form: TransportForm) => TransportForm) => change((before) => ({ form: next(before.form) })),
    chooseVehicle: (vehicleType: number) => change(() => ({ vehicleType })),
    takeSplit: (vehicle: SplitVehicle) => takeSplit(vehicle, stored, change),
    split: { ...split, book: (load: SplitLoad) => void (tellMissing() || split.book(load)) },
    canSplit,
    bookChosen: () => {
      // The draft being saved replaces the one that would be booked.
      if (isSaving || split.isBusy || stored.parts || (!attempt && !isReady)) return;
      if (!attempt && tellMissing()) return;
      refusal.clear();
      void book(() => ({ booking: bookingOf(form, chosen!, draft?.id, amount), amount: amount! }));
    },
    /** Stops waiting for the answer. */
    giveUp: async () => {
      if (await confirmGiveUp()) keepAttempt(undefined);
    },
    beginAnew: () => {
      refusal.clear();
      pricing.forget();
      change(() => ({ ...blank(), vehicleType: undefined, attempt: undefined }));
      say(words.value.booking.cleared, () => change(() => stored));
    },
  };
}

/** Keeps only the pieces for one of several vehicles; the rest can be booked by repeating the order. */
function takeSplit(vehicle: SplitVehicle, { form, vehicleType }: StoredForm, change: ChangeStored): void {
  const pieces = new Map(piecesOf(form, vehicle));
  // The offers are redrawn less often than the form: of `form` only the goods are up to date.
  change((before) => ({ form: onlyPieces(before.form, pieces), vehicleType: vehicle.offer.vehicle_type }));
  say(words.value.booking.taken(vehicle.offer.vehicle.name), () =>
    change((before) => ({ form: { ...before.form, goods: form.goods }, vehicleType })),
  );
}

function confirmGiveUp(): Promise<boolean> {
  const { giveUpTitle: title, giveUpText: text, giveUp: deed } = words.value.booking;
  return askFirst({ title, text, deed });
}

/** Goes to the orders of all vehicles. */
function useSplitBooked(origin: string): (parts: readonly SplitPart[]) => void {
  const { open } = useAddress();
  return (parts) => {
    store(origin, undefined);
    open('/orders');
    const requested = parts.filter(({ order }) => order?.isRequested).length;
    const { length } = parts;
    if (requested > 0) void sayRequested(({ partsRequested }) => partsRequested(requested, length));
    else say(words.value.booking.partsBooked(length, length));
  };
}

/** Goes to the order and forgets the form. */
function useBooked(origin: string): (order: BookingResult) => void {
  const { open } = useAddress();
  return ({ id, order_number, status }) => {
    store(origin, undefined);
    refresh((key) => key.startsWith('orders'));
    open(`/orders/${id}`);
    const number = orderNumber(order_number);
    if (status === 'requested') void sayRequested(({ requested }) => requested(number));
    else say(words.value.booking.booked(number));
  };
}

/** The order that is shown says it too, so that nothing is lost without these words. */
async function sayRequested(textOf: (answers: Words['answers']) => string): Promise<void> {
  await loadSection('answers').catch(() => {});
  const { answers } = words.value;
  if (answers) say(textOf(answers));
}
