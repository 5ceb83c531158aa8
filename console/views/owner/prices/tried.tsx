import type { TriedPrice } from '../../../data/operator-types.ts';
import { Empty } from '../../../parts/empty.tsx';
import { clock, day, money, number, percent } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { priceWarning } from '../../../parts/price-warning.ts';
import { ownerWords } from '../../../words/owner-words.ts';
import { OfferTable } from './offer-table.tsx';

type TriedProps = {
  tried: TriedPrice;
  /** Code of the vehicle whose details are open; by default the cheapest. */
  chosen: string | undefined;
  onChoose: (code: string) => void;
};

/** The offers with the reasons for their prices, and the vehicles not offered, with reasons. */
export function Tried({ tried, chosen, onChoose }: TriedProps) {
  const texts = ownerWords.value.price;
  const { data: offers, unavailable, split, warnings } = tried;
  return (
    <>
      <div class="row offhead">
        <h2>{texts.offers(number(offers.length))}</h2>
        <span class="mut">{pricedBy(tried)}</span>
      </div>
      {warnings.map((warning) => (
        <p key={warning} class="note wait warned">
          <Icon name="alert" />
          {priceWarning(warning)}
        </p>
      ))}
      {offers.length === 0 && !split && <Empty icon="truck" title={texts.none} text={texts.noneText} />}
      {offers.length > 0 && (
        <OfferTable
          label={texts.offers(number(offers.length))}
          rows={offers.map((offer) => ({ offer, name: offer.vehicle.name }))}
          chosen={chosen ?? offers[0]!.vehicle.code}
          onChoose={onChoose}
        />
      )}
      {split && <Split split={split} chosen={chosen ?? ''} onChoose={onChoose} />}
      {unavailable.length > 0 && <NotOffered unavailable={unavailable} />}
    </>
  );
}

/** The tariff used, and what was agreed with the account. */
function pricedBy({ priced_by: { version, account, tariff, discount_share, fees_agreed } }: TriedPrice): string {
  const texts = ownerWords.value.price;
  return [
    texts.by(version),
    account?.name ?? texts.forNobody,
    tariff && texts.table(tariff),
    discount_share > 0 && texts.discount(percent(discount_share)),
    fees_agreed && texts.fees,
  ]
    .filter(Boolean)
    .join(' · ');
}

type SplitProps = { split: NonNullable<TriedPrice['split']>; chosen: string; onChoose: (code: string) => void };

function Split({ split, chosen, onChoose }: SplitProps) {
  const texts = ownerWords.value.price;
  return (
    <>
      <div class="row offhead">
        <h2>{texts.split}</h2>
        <span class="num">{texts.splitSum(money(split.value))}</span>
        <span class="mut">{split.message}</span>
      </div>
      <OfferTable
        label={texts.split}
        rows={split.vehicles.map(({ count, offer }) => ({
          offer,
          name: texts.times(number(count), offer.vehicle.name),
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </>
  );
}

/** A few are shown at once; many are folded. */
const openMax = 8;

function NotOffered({ unavailable }: Pick<TriedPrice, 'unavailable'>) {
  const texts = ownerWords.value.price;
  return (
    <details class="not-offered" open={unavailable.length <= openMax}>
      <summary>
        <b>{texts.notOffered}</b> <span class="mut num">{number(unavailable.length)}</span>
      </summary>
      <dl>
        {unavailable.map(({ vehicle_type, vehicle, message, available_from }) => (
          <div key={vehicle_type}>
            <dt>
              <Icon name="x" class="mut" /> {vehicle.name}
            </dt>
            <dd class="two">
              {message}
              {available_from && ` ${texts.from(`${day(available_from)} ${clock(available_from)}`)}`}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
