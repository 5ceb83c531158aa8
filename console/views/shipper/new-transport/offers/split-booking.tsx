import { href } from '../../../../data/page.ts';
import { letterOf } from '../../../../parts/drawings/goods-letter.tsx';
import { money, orderNumber } from '../../../../parts/format.ts';
import { Icon } from '../../../../parts/icon.tsx';
import { useAnswerWords } from '../../../../parts/later.tsx';
import { words } from '../../../../words/words.ts';
import { type SplitPart, totalOfParts } from '../form/split-parts.ts';

type SplitBookingProps = {
  parts: readonly SplitPart[];
  isBusy: boolean;
  onBookRest: () => void;
  onChangeRest: () => void;
};

/** Which vehicles of a split load are booked, which are not and why, and how to continue. */
export function SplitBooking({ parts, isBusy, onBookRest, onChangeRest }: SplitBookingProps) {
  const { booking } = words.value;
  const rest = parts.filter(({ order }) => !order);
  const isOpen = rest.some((part) => part.isOpen);
  const isBegun = parts.some((part) => part.order || part.isOpen || part.refusal);
  const amount = money(totalOfParts(rest));
  return (
    <section class="split booked-parts" aria-label={booking.split} aria-busy={isBusy}>
      <div class="row">
        <h2>{booking.partsBooked(parts.length - rest.length, parts.length)}</h2>
      </div>
      <ul>
        {parts.map((part) => (
          <Part key={part.idempotencyKey} part={part} />
        ))}
      </ul>
      {!isBusy && rest.length > 0 && (
        <>
          <p class={`note ${isOpen || !isBegun ? 'wait' : 'fail'}`} role="alert">
            <Icon name="alert" />
            {isOpen ? booking.partsOpen : isBegun ? booking.partsRefused : booking.partsMoved}
          </p>
          <div class="row end">
            {!isOpen && (
              <button type="button" class="btn" onClick={onChangeRest}>
                {booking.changeRest}
              </button>
            )}
            <button type="button" class="btn go" onClick={onBookRest}>
              {isBegun ? booking.bookRest(amount) : booking.bookParts(amount)}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Part({ part: { vehicle, pieces, amount, order, refusal, isOpen } }: { part: SplitPart }) {
  const { booking } = words.value;
  const answers = useAnswerWords(order?.isRequested === true);
  return (
    <li>
      <span class="grow">
        <b>{vehicle}</b>
        <small>{pieces.map(([line, quantity]) => booking.splitItem(quantity, letterOf(line))).join(', ')}</small>
        {refusal && <small class="why">{refusal}</small>}
        {answers && <small>{answers.partRequested}</small>}
      </span>
      <span class="num">{money(amount)}</span>
      {order ? (
        <a class="btn" href={href(`/orders/${order.id}`)}>
          <Icon name="check" />
          <span class="num">{orderNumber(order.number)}</span>
        </a>
      ) : (
        <span class="mut">{isOpen ? booking.partOpen : booking.partNotBooked}</span>
      )}
    </li>
  );
}
