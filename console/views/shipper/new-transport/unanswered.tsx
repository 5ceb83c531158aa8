import type { TransportError } from '../../../../client/src/transport-error.ts';
import { href } from '../../../data/page.ts';
import { messageOf } from '../../../parts/failure.tsx';
import { money } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { words } from '../../../words/words.ts';
import type { Attempt } from './use/use-stored-form.ts';

type UnansweredProps = {
  attempt: Attempt;
  /** Why there is no answer, if that is known. */
  doubt: TransportError | undefined;
  onBook: () => void;
  onGiveUp: () => void;
};

/** When it is unknown whether it was booked: try again, or look at the orders. */
export function Unanswered({ attempt, doubt, onBook, onGiveUp }: UnansweredProps) {
  const { booking } = words.value;
  return (
    <div class="buy unanswered">
      <div class="grow" role="alert">
        <b>{doubt && doubt.status > 0 ? messageOf(doubt) : booking.unanswered}</b>
        <br />
        <span class="terms">{booking.unansweredText}</span>
      </div>
      <button type="button" class="btn big" onClick={onGiveUp}>
        {booking.giveUp}
      </button>
      <a class="btn big" href={href('/orders')}>
        <Icon name="orders" />
        {words.value.orders}
      </a>
      <button type="button" class="btn go big" onClick={onBook}>
        {booking.askAgainFor(money(attempt.amount))}
      </button>
    </div>
  );
}
