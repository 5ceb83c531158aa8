import { useMemo, useState } from 'preact/hooks';
import { useKeys } from '../../../data/keys.ts';
import { loadStyles } from '../../../data/styles.ts';
import { later } from '../../../parts/later.tsx';
import { words } from '../../../words/words.ts';
import { BuyBar } from './buy-bar.tsx';
import { offersText } from './form/offers-text.ts';
import { isTouched } from './form/transport-form.ts';
import { OffersPane } from './offers-pane.tsx';
import { OrderForm } from './order-form.tsx';
import type { Picked } from './order-picker.tsx';
import { Top } from './top.tsx';
import { useWorkplace, type WorkplaceProps } from './use/use-workplace.ts';

const SplitBooking = later(async () => {
  const [{ SplitBooking }] = await Promise.all([import('./offers/split-booking.tsx'), loadStyles('offers')]);
  return SplitBooking;
});
const OrderPicker = later(async () => {
  const [{ OrderPicker }] = await Promise.all([import('./order-picker.tsx'), loadStyles('picker')]);
  return OrderPicker;
});

/** The form, its offers beside it, and the bar that books. */
export function Workplace(props: WorkplaceProps) {
  const { booking } = words.value;
  const place = useWorkplace(props);
  const { stored, catalogue, offers, refusal, notice, isFormOpen } = place;
  const [picked, setPicked] = useState<Picked>();
  useKeys([
    { key: 'Enter', label: booking.book, run: place.bookChosen, withControl: true },
    { key: 's', label: booking.saveDraft, run: place.save },
  ]);
  return (
    <>
      <Top
        draft={stored.draft}
        canClear={isTouched(stored.form) && !stored.attempt && !stored.parts}
        onClear={place.beginAnew}
        onPick={setPicked}
      />
      <div class={`cols booking ${isFormOpen ? 'editing' : ''}`}>
        <OrderForm
          form={stored.form}
          categories={catalogue.categories}
          offer={offers.chosen}
          errors={refusal.errors}
          isLocked={stored.attempt !== undefined || stored.parts !== undefined || place.split.isBusy}
          isOpen={isFormOpen}
          onOpen={() => place.setFormOpen(true)}
          onForm={place.changeForm}
        />
        <div class="main">
          {stored.parts ? (
            <SplitBooking
              parts={stored.parts}
              isBusy={place.split.isBusy}
              onBookRest={place.split.bookRest}
              onChangeRest={place.split.changeRest}
            />
          ) : (
            <Pane place={place} />
          )}
          <div class="grow" />
          {(refusal.message ?? notice) && (
            <p class={`note ${refusal.message ? 'fail' : 'wait'} said`} role="alert">
              {refusal.message ?? notice}
            </p>
          )}
          {!stored.parts && (
            <BuyBar
              offer={offers.chosen}
              amount={offers.amount}
              attempt={stored.attempt}
              doubt={place.doubt}
              isReady={place.isReady}
              lacksGoods={place.lacksGoods}
              isBusy={place.isBusy || place.split.isBusy}
              isSaving={place.isSaving}
              onBook={place.bookChosen}
              onGiveUp={place.giveUp}
              onSave={place.save}
              offersText={offersText(offers.pricing.reply)}
              onOffers={isFormOpen ? () => place.setFormOpen(false) : undefined}
            />
          )}
        </div>
      </div>
      {picked && <OrderPicker of={picked} onClose={() => setPicked(undefined)} />}
    </>
  );
}

/** Redrawn only when offers change: typing in the form must not redraw every load plan. */
function Pane({ place }: { place: ReturnType<typeof useWorkplace> }) {
  const { offers, catalogue, chooseVehicle, takeSplit, split, canSplit } = place;
  const { missing, pricing, chosen, sort } = offers;
  const { reply, refusal, isComputing, isCurrent } = pricing;
  const depends = [
    reply,
    refusal,
    isComputing,
    isCurrent,
    chosen,
    sort,
    missing.join(),
    canSplit,
    catalogue.vehicleTypes,
  ];
  return useMemo(
    () => (
      <OffersPane
        {...offers}
        vehicleTypes={catalogue.vehicleTypes}
        onChoose={({ vehicle_type }) => chooseVehicle(vehicle_type)}
        onTake={takeSplit}
        onBookSplit={split.book}
        canSplit={canSplit}
        services={place.stored.form.services}
      />
    ),
    [...depends, place.stored.form.goods, place.stored.form.services, words.value],
  );
}
