import type { SplitLoad as Split, SplitVehicle } from '../../../../../client/src/api-types.ts';
import { letterOf } from '../../../../parts/drawings/goods-letter.tsx';
import { money } from '../../../../parts/format.ts';
import { useAnswerWords } from '../../../../parts/later.tsx';
import { words } from '../../../../words/words.ts';
import { amountOf } from '../form/booking-request.ts';
import { arrivalOf } from '../form/compare-offers.ts';
import { windowText } from '../form/window-text.ts';

type SplitLoadProps = {
  split: Split;
  /** Whether it matches the form now, and can be booked. */
  can: boolean;
  /** Continues with the goods of one vehicle. */
  onTake: (vehicle: SplitVehicle) => void;
  /** Books all of them. */
  onBook: (split: Split) => void;
  services: readonly string[];
};

/** If no vehicle has room for all the goods: the vehicles that carry them together, each booked separately. */
export function SplitLoad({ split, can, onTake, onBook, services }: SplitLoadProps) {
  const { booking } = words.value;
  const amount = split.vehicles.reduce((sum, each) => sum + each.count * amountOf(each.offer, services), 0);
  const count = split.vehicles.reduce((sum, vehicle) => sum + vehicle.count, 0);
  const answers = useAnswerWords(split.vehicles.some(({ offer }) => offer.acceptance === 'by_hand'));
  return (
    <section class="split" aria-label={booking.split}>
      <div class="row">
        <h2>{booking.split}</h2>
        <span class="grow" />
        <b class="num">{money(split.value)}</b>
      </div>
      <ul>
        {split.vehicles.map((vehicle, index) => {
          const { count, items, offer } = vehicle;
          return (
            <li key={index}>
              <span class="grow">
                <b>{`${count} × ${offer.vehicle.name}`}</b>
                <small>
                  {items.map(({ item, quantity }) => booking.splitItem(quantity, letterOf(item))).join(', ')}
                  {` · ${windowText(arrivalOf(offer))}`}
                </small>
              </span>
              <span class="num">{money(offer.value, offer.currency_code)}</span>
              <button
                type="button"
                class="btn"
                aria-label={booking.takeOf(offer.vehicle.name)}
                aria-disabled={!can}
                onClick={() => can && onTake(vehicle)}
              >
                {booking.take}
              </button>
            </li>
          );
        })}
      </ul>
      <div class="row">
        <p class="mut grow">{[booking.splitHint, answers?.byHandAll].filter(Boolean).join(' ')}</p>
        <button type="button" class="btn go" aria-disabled={!can} onClick={() => can && onBook(split)}>
          {booking.bookSplit(count, money(amount))}
        </button>
      </div>
    </section>
  );
}
