import { useState } from 'preact/hooks';
import type {
  Offer,
  PriceReply,
  SplitLoad as Split,
  SplitVehicle,
  VehicleType,
} from '../../../../../client/src/api-types.ts';
import { drawnLength } from '../../../../parts/drawings/floor.tsx';
import { ScheduleLegend } from '../../../../parts/drawings/schedule-bar.tsx';
import { measure, money } from '../../../../parts/format.ts';
import { words } from '../../../../words/words.ts';
import { type SortOrder, sortOffers } from '../form/compare-offers.ts';
import { NotOffered } from './not-offered.tsx';
import { type Comparison, OfferCard } from './offer-card.tsx';
import { OfferRows } from './offer-rows.tsx';
import { SplitLoad } from './split-load.tsx';
import { commonSpan } from './weigh-offers.ts';

type OffersProps = {
  reply: PriceReply;
  vehicleTypes: readonly VehicleType[];
  chosen: Offer | undefined;
  onChoose: (offer: Offer) => void;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  /** Continues with the goods of one of several vehicles. */
  onTake: (vehicle: SplitVehicle) => void;
  onBookSplit: (split: Split) => void;
  canSplit: boolean;
  services: readonly string[];
};

const orders: readonly SortOrder[] = ['price', 'arrival', 'co2'];
const cardCount = 3;
/** How many rows are shown before somebody asks for more. */
const rowCount = 4;

/** The offers: the first three as cards side by side, the others as rows, then the vehicles not offered. */
export function Offers({
  reply,
  vehicleTypes,
  chosen,
  onChoose,
  sort,
  onSort,
  onTake,
  onBookSplit,
  canSplit,
  services,
}: OffersProps) {
  const [isWhole, setWhole] = useState(false);
  const { booking } = words.value;
  const offers = sortOffers(reply.data, sort);
  const comparison = comparisonOf(offers, vehicleTypes);
  const rows = offers.slice(cardCount);
  // The chosen one is never folded away.
  const shown = isWhole || rows.indexOf(chosen!) >= rowCount ? rows : rows.slice(0, rowCount);
  return (
    <>
      {offers[0] && <Head offers={offers} sort={sort} onSort={onSort} first={offers[0]} />}
      <fieldset class="all-offers">
        <legend class="sr">{booking.chooseOffer}</legend>
        <div class="picks">
          {offers.slice(0, cardCount).map((offer) => (
            <OfferCard
              key={offer.vehicle_type}
              offer={offer}
              comparison={comparison}
              isChosen={offer === chosen}
              onChoose={() => onChoose(offer)}
            />
          ))}
        </div>
        <OfferRows offers={shown} comparison={comparison} chosen={chosen} onChoose={onChoose} />
      </fieldset>
      {shown.length < rows.length && (
        <button type="button" class="btn bare more-offers" onClick={() => setWhole(true)}>
          {booking.moreOffers(rows.length - shown.length, money(Math.max(...rows.map(({ value }) => value))))}
        </button>
      )}
      <Legend offers={offers} />
      {reply.split && (
        <SplitLoad split={reply.split} can={canSplit} onTake={onTake} onBook={onBookSplit} services={services} />
      )}
      <NotOffered unavailable={reply.unavailable} isAll={offers.length === 0} />
    </>
  );
}

type HeadProps = Pick<OffersProps, 'sort' | 'onSort'> & { offers: readonly Offer[]; first: Offer };

function Head({ offers, first, sort, onSort }: HeadProps) {
  const { booking } = words.value;
  return (
    <div class="row offhead">
      <h2>{booking.offers(offers.length)}</h2>
      <span class="mut num">{booking.byRoad(measure(first.distance, 'km'))}</span>
      {first.routing.attribution && <small>{first.routing.attribution}</small>}
      <span class="grow" />
      {offers.length > 1 && <SortButtons sort={sort} onSort={onSort} />}
    </div>
  );
}

function SortButtons({ sort, onSort }: Pick<OffersProps, 'sort' | 'onSort'>) {
  const { booking } = words.value;
  return (
    <fieldset class="seg" aria-label={booking.sort}>
      {orders.map((order) => (
        <button key={order} type="button" aria-pressed={order === sort} onClick={() => onSort(order)}>
          {booking.sortBy[order]}
        </button>
      ))}
    </fieldset>
  );
}

/** One legend for all bars. */
function Legend({ offers }: { offers: readonly Offer[] }) {
  const activities = offers.flatMap(({ schedule = [] }) => schedule);
  if (activities.length === 0) return null;
  return (
    <div class="offers-legend">
      <ScheduleLegend schedule={activities} hasWindows />
    </div>
  );
}

function comparisonOf(offers: readonly Offer[], vehicleTypes: readonly VehicleType[]): Comparison {
  const lengths = offers.slice(0, cardCount).map(({ load }) => drawnLength(load?.compartments ?? []));
  return { offers, vehicleTypes, span: commonSpan(offers), floorSpan: Math.max(0, ...lengths) };
}
