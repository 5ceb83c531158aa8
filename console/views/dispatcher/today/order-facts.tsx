import type { AnyOrder } from '../../../data/operator-types.ts';
import { measure, money, number } from '../../../parts/format.ts';
import { Plate } from '../../../parts/order/plate.tsx';
import { Fact } from '../../../parts/order/transport.tsx';
import { words } from '../../../words/words.ts';

/** In short: the vehicle and who drives it, the goods, the price. */
export function OrderFacts({ order: { vehicle, transport, goods, price } }: { order: AnyOrder }) {
  const { day } = words.value;
  const plates = [transport?.vehicle_plate, transport?.trailer_plate].filter(
    (plate) => plate !== undefined && plate !== '',
  );
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  const weight = goods.reduce((sum, { quantity, weight: each }) => sum + quantity * each, 0);
  const phone = transport?.driver.phone;
  return (
    <dl class="facts">
      <Fact name={day.vehicle}>{vehicle?.name}</Fact>
      <Fact name={day.haulier}>{transport?.haulier}</Fact>
      <Fact name={day.plates}>
        {plates.length > 0 && (
          <span class="row">
            {plates.map((plate) => (
              <Plate key={plate} plate={plate!} />
            ))}
          </span>
        )}
      </Fact>
      <Fact name={day.driver}>
        {(transport?.driver.name || phone) && (
          <span class="row">
            <span class="grow">{transport?.driver.name || phone}</span>
            {phone && (
              <a class="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {day.call}
              </a>
            )}
          </span>
        )}
      </Fact>
      <Fact name={day.goods}>
        <span class="num">
          {day.pieces(number(pieces))} · {measure(weight, 'kg')}
        </span>
      </Fact>
      <Fact name={day.price}>
        {price && (
          <span class="num">
            {money(price.net_amount, price.currency_code)} <span class="mut">{day.net}</span>
          </span>
        )}
      </Fact>
    </dl>
  );
}
