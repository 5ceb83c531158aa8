import type { ComponentChildren } from 'preact';
import type { Price as Total } from '../../../client/src/api-types.ts';
import { words } from '../../words/words.ts';
import { money, number } from '../format.ts';
import { lineName } from './line-name.ts';

type PriceProps = {
  price: Total | undefined;
  extras: readonly { label: string; cost: number }[];
  /** Shown below: what canceling costs. */
  children?: ComponentChildren;
};

/** The price line by line as it was computed, with the chosen extra services and its VAT. */
export function Price({ price, extras, children }: PriceProps) {
  const { order } = words.value;
  return (
    <section>
      <div class="sec">
        <h2>{order.price}</h2>
        {price && <span class="end mut">{order.tariff(price.tariff_version)}</span>}
      </div>
      {price ? <PriceLines price={price} extras={extras} /> : <p class="mut">{order.noPrice}</p>}
      {children}
    </section>
  );
}

function PriceLines({ price, extras }: { price: Total; extras: PriceProps['extras'] }) {
  const { order } = words.value;
  const { breakdown, net_amount, gross_amount, vat_rate, vat_rule, currency_code } = price;
  const amount = (euros: number) => money(euros, currency_code);
  return (
    <table class="lines price-lines">
      <tbody>
        {breakdown.map(({ code, label, basis, amount: euros }) => (
          <Line key={code + label} name={nameOf(code, label)} basis={basis} amount={amount(euros)} />
        ))}
        {extras.map(({ label, cost }) => (
          <Line key={label} name={order.extra[label] ?? label} amount={amount(cost)} />
        ))}
        <tr class="sum">
          <th scope="row">{order.net}</th>
          <td class="n num">{amount(net_amount)}</td>
        </tr>
        <Line
          name={order.vat(number(vat_rate * 100, 2))}
          basis={order.vatRule[vat_rule] ?? vat_rule}
          amount={amount(gross_amount - net_amount)}
        />
        <tr class="sum">
          <th scope="row">{order.gross}</th>
          <td class="n num">{amount(gross_amount)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Line({ name, basis, amount }: { name: string; basis?: string | undefined; amount: string }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {basis && <small>{basis}</small>}
      </th>
      <td class="n num">{amount}</td>
    </tr>
  );
}

/** The name of a line: in the service's words, unless the language has its own for its code. */
function nameOf(code: string, label: string): string {
  // Kilometres in the same format as elsewhere: 1,122 km.
  const inNumbers = label.replace(/\d{4,}(?= km)/, (kilometres) => number(Number(kilometres)));
  return lineName(words.value.order.lineNames, { code, label }) ?? inNumbers;
}
