import type { Offer, SplitLoad, SplitVehicle, VehicleType } from '../../../../client/src/api-types.ts';
import { loadStyles } from '../../../data/styles.ts';
import { Empty } from '../../../parts/empty.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { later } from '../../../parts/later.tsx';
import { priceWarning } from '../../../parts/price-warning.ts';
import { words } from '../../../words/words.ts';
import type { SortOrder } from './form/compare-offers.ts';
import { offersText } from './form/offers-text.ts';
import type { Missing } from './form/price-request.ts';
import type { Pricing } from './use/use-price.ts';

const Offers = later(async () => {
  const [{ Offers }] = await Promise.all([import('./offers/offers.tsx'), loadStyles('drawings', 'offers')]);
  return Offers;
});

type OffersPaneProps = {
  missing: readonly Missing[];
  pricing: Pricing;
  vehicleTypes: readonly VehicleType[];
  chosen: Offer | undefined;
  sort: SortOrder;
  setSort: (sort: SortOrder) => void;
  onChoose: (offer: Offer) => void;
  onTake: (vehicle: SplitVehicle) => void;
  onBookSplit: (split: SplitLoad) => void;
  /** Whether several vehicles can be booked now, or one of them picked. */
  canSplit: boolean;
  services: readonly string[];
};

/** The last offers; greyed out while they are recomputed, so that nothing jumps. */
export function OffersPane({
  missing,
  pricing,
  vehicleTypes,
  chosen,
  sort,
  setSort,
  onChoose,
  onTake,
  onBookSplit,
  canSplit,
  services,
}: OffersPaneProps) {
  const { booking } = words.value;
  const { reply, refusal, isComputing, isCurrent, askAgain } = pricing;
  const wrong = refusal ? Object.keys(refusal.errors).length : 0;
  // With fields still missing, a refusal by all vehicles means nothing yet.
  const isShown = reply !== undefined && (missing.length === 0 || reply.data.length > 0);
  return (
    <>
      <div class="sr" role="status">
        {isComputing ? booking.computing : isCurrent && reply ? offersText(reply) : ''}
      </div>
      <div class={`computing ${isComputing ? 'on' : ''}`} />
      {refusal && wrong === 0 && <Failure refusal={refusal} onRetry={askAgain} />}
      {wrong > 0 && missing.length === 0 && (
        <Empty icon="prices" title={booking.wrongFields(wrong)} text={booking.wrongFieldsText} />
      )}
      {missing.length > 0 && <Needs missing={missing} isSmall={isShown} />}
      {isShown && (
        <div class={isCurrent ? 'priced' : 'priced pale'}>
          {reply.warnings.map((warning) => (
            <p key={warning} class="note wait needs">
              <Icon name="alert" />
              {priceWarning(warning)}
            </p>
          ))}
          {reply.data.length === 0 && !reply.split && <Empty title={booking.none} text={booking.noneText} />}
          <Offers
            reply={reply}
            vehicleTypes={vehicleTypes}
            chosen={chosen}
            onChoose={onChoose}
            sort={sort}
            onSort={setSort}
            onTake={onTake}
            onBookSplit={onBookSplit}
            canSplit={canSplit}
            services={services}
          />
        </div>
      )}
    </>
  );
}

/** What to fill in before there are prices. */
function Needs({ missing, isSmall }: { missing: readonly Missing[]; isSmall: boolean }) {
  const { booking } = words.value;
  const list = missing.map((each) => booking.needed[each]).join(', ');
  if (isSmall) return <p class="note needs">{`${booking.needs}: ${list}.`}</p>;
  return <Empty icon="prices" title={booking.needs} text={`${list}.`} />;
}
