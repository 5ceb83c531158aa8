import type { Offer } from '../../../../client/src/api-types.ts';
import type { TransportError } from '../../../../client/src/transport-error.ts';
import { money } from '../../../parts/format.ts';
import { later, useAnswerWords } from '../../../parts/later.tsx';
import { words } from '../../../words/words.ts';
import { Unanswered } from './unanswered.tsx';
import type { Attempt } from './use/use-stored-form.ts';

const OfferTerms = later(() => import('./offers/offer-terms.tsx').then(({ OfferTerms }) => OfferTerms));

type BuyBarProps = {
  offer: Offer | undefined;
  amount: number | undefined;
  /** Whether the offer shown can be booked now. */
  isReady: boolean;
  /** Whether nobody has said what is loaded: the button then says so, and does not invite. */
  lacksGoods: boolean;
  isBusy: boolean;
  /** A booking still without an answer. */
  attempt: Attempt | undefined;
  /** Why there is no answer, if that is known. */
  doubt: TransportError | undefined;
  onBook: () => void;
  onGiveUp: () => void;
  onSave: () => void;
  isSaving: boolean;
  /** On a narrow screen, where the form hides the offers: how many there are, and a link to them. */
  offersText: string;
  onOffers: (() => void) | undefined;
};

/** What is being booked, how long the price holds, and the one button that books it. */
export function BuyBar(props: BuyBarProps) {
  const { offer, amount, isReady, lacksGoods, isBusy, attempt, onBook, onSave, isSaving } = props;
  const { booking } = words.value;
  if (attempt && !isBusy) return <Unanswered {...props} attempt={attempt} />;
  const can = isReady && !isBusy && !isSaving && offer !== undefined;
  const answers = useAnswerWords(offer?.acceptance === 'by_hand');
  return (
    <div class="buy">
      <div class="grow">
        {offer ? (
          <>
            <b>{offer.vehicle.name}</b>
            {offer.drivers > 1 && <span class="mut wide"> · {booking.twoDrivers}</span>}
            {answers && <span class="mut"> · {answers.byHand}</span>}
            <br />
            <OfferTerms offer={offer} />
          </>
        ) : (
          <span class="mut">{booking.nothingChosen}</span>
        )}
      </div>
      <button type="button" class="btn big wide" aria-disabled={isSaving || isBusy} onClick={onSave}>
        {booking.saveDraft} <kbd>S</kbd>
      </button>
      {props.onOffers && (
        <button type="button" class="btn big only-narrow" onClick={props.onOffers}>
          {props.offersText}
        </button>
      )}
      <button
        type="button"
        class={lacksGoods ? 'btn big' : 'btn go big'}
        aria-disabled={!can}
        onClick={() => can && onBook()}
      >
        {isBusy
          ? booking.isBooking
          : amount === undefined
            ? (answers?.request ?? booking.book)
            : (answers?.requestFor ?? booking.bookFor)(money(amount, offer!.currency_code))}
      </button>
    </div>
  );
}
