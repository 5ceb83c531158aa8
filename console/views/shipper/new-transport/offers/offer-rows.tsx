import type { Offer } from '../../../../../client/src/api-types.ts';
import { ScheduleBar } from '../../../../parts/drawings/schedule-bar.tsx';
import { money, number, percent } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';
import { arrivalOf } from '../form/compare-offers.ts';
import { windowText } from '../form/window-text.ts';
import type { Comparison } from './offer-card.tsx';

type OfferRowsProps = {
  offers: readonly Offer[];
  comparison: Comparison;
  chosen: Offer | undefined;
  onChoose: (offer: Offer) => void;
};

/** The offers after the first three, a line each, on the same time axis. */
export function OfferRows({ offers, comparison, chosen, onChoose }: OfferRowsProps) {
  const { booking } = words.value;
  if (offers.length === 0) return null;
  return (
    <table class="offers">
      <thead>
        <tr>
          <th scope="col">{booking.vehicle}</th>
          <th scope="col">{booking.pickUp}</th>
          <th scope="col">{booking.schedule}</th>
          <th scope="col">{booking.arrival}</th>
          <th scope="col" class="n">
            CO₂e kg
          </th>
          <th scope="col" class="n">
            {booking.filling}
          </th>
          <th scope="col" class="n">
            {booking.net}
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <OfferRow
            key={offer.vehicle_type}
            offer={offer}
            span={comparison.span}
            isChosen={offer === chosen}
            onChoose={() => onChoose(offer)}
          />
        ))}
      </tbody>
    </table>
  );
}

type OfferRowProps = { offer: Offer; span: Comparison['span']; isChosen: boolean; onChoose: () => void };

function OfferRow({ offer, span, isChosen, onChoose }: OfferRowProps) {
  const { load, emissions, vehicle, value, currency_code, schedule, estimated_loading_times } = offer;
  return (
    <tr class={isChosen ? 'on' : ''} onClick={onChoose}>
      <td>
        <label class="row">
          <input type="radio" name="offer" checked={isChosen} onChange={onChoose} />
          <b>{vehicle.name}</b>
        </label>
      </td>
      <td class="num two">{windowText(estimated_loading_times[0]!)}</td>
      <td class="bar-cell">
        {schedule && (
          <ScheduleBar
            schedule={schedule}
            windows={[arrivalOf(offer)]}
            arrival={arrivalOf(offer).start}
            {...(span && { span })}
            withAxis={false}
            withLegend={false}
          />
        )}
      </td>
      <td class="num">{windowText(arrivalOf(offer))}</td>
      <td class="n num two">{emissions ? number(emissions.co2e) : '–'}</td>
      <td class="n num two">{load ? percent(load.filling) : '–'}</td>
      <td class="n num">
        <b>{money(value, currency_code)}</b>
      </td>
    </tr>
  );
}
