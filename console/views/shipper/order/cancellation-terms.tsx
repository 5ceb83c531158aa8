import type { OrderDetail } from '../../../../client/src/api-types.ts';
import { clock, day, money } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';

/** The cancellation fees by time, as long as it can be canceled; afterwards the fee charged. */
export function CancellationTerms({ order: { cancellation, status } }: { order: OrderDetail }) {
  const { order } = words.value;
  const { allowed, steps = [], free_until, after_arrival, charged } = cancellation;
  if (charged && charged.gross > 0) {
    return <p class="terms">{order.cancelCharged(money(charged.net), money(charged.gross))}</p>;
  }
  if (!allowed || status === 'draft' || status === 'requested') return null;
  const at = (time: string) => `${day(time)} ${clock(time)}`;
  if (steps.length === 0 && !after_arrival) return <p class="terms">{order.cancelFreeUntilLoaded}</p>;
  return (
    <ul class="terms">
      {free_until && <li>{order.cancelFreeUntil(at(free_until))}</li>}
      {steps.map(({ from, fee }) => (
        <li key={from}>{order.cancelFrom(at(from), money(fee))}</li>
      ))}
      {after_arrival ? <li>{order.cancelAfterArrival(money(after_arrival))}</li> : null}
    </ul>
  );
}
