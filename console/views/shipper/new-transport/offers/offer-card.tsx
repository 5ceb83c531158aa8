import type { Offer, VehicleType } from '../../../../../client/src/api-types.ts';
import { Floor } from '../../../../parts/drawings/floor.tsx';
import { LoadNotes } from '../../../../parts/drawings/load-notes.tsx';
import { ScheduleBar } from '../../../../parts/drawings/schedule-bar.tsx';
import { fasterText } from '../../../../parts/faster-text.ts';
import { measure, money, percent } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';
import { arrivalOf } from '../form/compare-offers.ts';
import { windowText } from '../form/window-text.ts';
import { comparisonText } from './offer-words.ts';
import { superlativesOf } from './weigh-offers.ts';

/** What all offers share, so that they can be compared: the time axis and the scale of load plans. */
export type Comparison = {
  offers: readonly Offer[];
  vehicleTypes: readonly VehicleType[];
  span: { start: string; end: string } | undefined;
  /** Centimetres represented by the width of a card. */
  floorSpan: number;
};

type OfferCardProps = {
  offer: Offer;
  comparison: Comparison;
  isChosen: boolean;
  onChoose: () => void;
};

/** An offer with its drawings; a click anywhere on the card chooses it. */
export function OfferCard({ offer, comparison, isChosen, onChoose }: OfferCardProps) {
  const { booking } = words.value;
  const { offers, vehicleTypes } = comparison;
  const { load, emissions, vehicle, value, currency_code, estimated_loading_times } = offer;
  const isBest = superlativesOf(offer, offers).includes('cheapest');
  return (
    <div class={`offer ${isChosen ? 'on' : ''}`}>
      <label class="pick">
        <span class="row">
          <b class="grow cut">{vehicle.name}</b>
          <input type="radio" name="offer" checked={isChosen} onChange={onChoose} />
        </span>
        <span class="price num">{money(value, currency_code)}</span>
        <span class={isBest ? 'best' : 'mut'}>{comparisonText(offer, offers, vehicleTypes)}</span>
      </label>
      <dl>
        <dt>{booking.pickUp}</dt>
        <dd class="num">{windowText(estimated_loading_times[0]!)}</dd>
        <dt>{booking.arrival}</dt>
        <dd class="num">
          <b>{windowText(arrivalOf(offer))}</b>
        </dd>
        <dt>CO₂e</dt>
        <dd class="num">{emissions ? measure(emissions.co2e, 'kg') : '–'}</dd>
        <dt>{booking.filling}</dt>
        <dd class="num">{load ? booking.fillingOf(percent(load.floor_share), percent(load.payload_share)) : '–'}</dd>
      </dl>
      {offer.faster && <p class="small">{fasterText(offer.faster)}</p>}
      <OfferFloor offer={offer} comparison={comparison} />
      {offer.schedule && (
        <ScheduleBar
          schedule={offer.schedule}
          windows={[arrivalOf(offer)]}
          arrival={arrivalOf(offer).start}
          {...(comparison.span && { span: comparison.span })}
          withAxis={false}
          withLegend={false}
        />
      )}
    </div>
  );
}

function OfferFloor({ offer: { load }, comparison }: Pick<OfferCardProps, 'offer' | 'comparison'>) {
  if (!load?.plan || !load.compartments) return null;
  return (
    <>
      <div class="scale">
        <Floor stacks={load.plan} compartments={load.compartments} span={comparison.floorSpan} />
      </div>
      <LoadNotes load={load} />
    </>
  );
}
