import type { RepricedOrder, RepricedOrders } from '../../../../data/operator-types.ts';
import { href } from '../../../../data/page.ts';
import { money, number, orderNumber } from '../../../../parts/format.ts';
import { tariffWords } from '../../../../words/tariff-words.ts';
import { ChangeHeads } from './change-heads.tsx';
import { percentInWords } from './change-in-words.ts';

/** The newest orders priced with both versions, and their totals. */
export function Repriced({ repriced: { data, sum } }: { repriced: RepricedOrders }) {
  const texts = tariffWords.value;
  return (
    <>
      <p class="mut small">{data.length === 0 ? texts.noOrders : texts.pricesText}</p>
      {data.length > 0 && (
        <>
          <p class="num">
            <b>{percentInWords(sum.percent)}</b> · {money(sum.before)} → {money(sum.after)} ·{' '}
            {texts.summary(number(sum.dearer), number(sum.cheaper), number(sum.same))}
          </p>
          <table class="list changes">
            <caption class="sr">{texts.prices}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.order}</th>
                <th scope="col">{texts.account}</th>
                <th scope="col">{texts.tour}</th>
                <th scope="col">{texts.vehicle}</th>
                <ChangeHeads />
              </tr>
            </thead>
            <tbody>
              {data.map((order) => (
                <Order key={order.id} order={order} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}

function Order({ order }: { order: RepricedOrder }) {
  const texts = tariffWords.value;
  const amount = (euros: number | null) => (euros === null ? texts.noPrice : money(euros));
  return (
    <tr>
      <th scope="row">
        <a class="link num" href={href(`/orders/${order.order_number}`)}>
          {orderNumber(order.order_number)}
        </a>
      </th>
      <td>{order.account}</td>
      <td>
        {order.from} → {order.to}
      </td>
      <td class="two">{order.vehicle}</td>
      <td class="n" data-label={texts.before}>
        {amount(order.before)}
      </td>
      <td class="n" data-label={texts.after}>
        {amount(order.after)}
      </td>
      <td class="n">{percentInWords(order.percent)}</td>
    </tr>
  );
}
