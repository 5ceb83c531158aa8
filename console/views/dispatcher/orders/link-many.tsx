import { useState } from 'preact/hooks';
import { linkMany } from '../../../data/list/link-many.ts';
import type { CompanyOrder, DriverLink } from '../../../data/operator-types.ts';
import { number, orderNumber } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say, showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import { isOfThisMachine } from '../order/of-this-machine.ts';
import { ManyDialog, type ManyProps } from './many-dialog.tsx';
import { OrderLine } from './order-line.tsx';

type Linked = { order: CompanyOrder; link: DriverLink };

/** Makes a link for the driver of each chosen order, and shows them once, to be copied and sent. */
export function LinkManyDialog(props: ManyProps) {
  const [linked, setLinked] = useState<readonly Linked[]>([]);
  const { list } = words.value;
  const send = async (orders: readonly CompanyOrder[]) => {
    const results = await linkMany(orders);
    const fresh = orders.flatMap((order, index) => {
      const link = results[index]?.data;
      return link ? [{ order, link }] : [];
    });
    setLinked([...linked, ...fresh]);
    return results;
  };
  return (
    <ManyDialog
      {...props}
      title={list.linkTitle(number(props.orders.length))}
      deed={list.linkMany}
      said={list.linked}
      note={list.linksText}
      send={send}
      fields={[]}
      made={linked.length > 0 && <Links linked={linked} />}
    >
      {() => null}
    </ManyDialog>
  );
}

function Links({ linked }: { linked: readonly Linked[] }) {
  const { list, carrying } = words.value;
  const copy = (texts: readonly string[]) =>
    navigator.clipboard.writeText(texts.join('\n')).then(
      () => say(list.linksCopied),
      () => showRefusal(list.copyEachByHand),
    );
  const lineOf = ({ order, link }: Linked) => `${orderNumber(order.order_number)} ${link.url}`;
  return (
    <>
      <ul class="links">
        {linked.map(({ order, link }) => (
          <li key={order.id}>
            <OrderLine order={order} />
            <div class="row">
              <input
                class="input grow"
                readOnly
                value={link.url}
                aria-label={`${carrying.linkAddress} ${orderNumber(order.order_number)}`}
                onFocus={(event) => event.currentTarget.select()}
              />
              <button
                type="button"
                class="btn"
                aria-label={`${carrying.copy} ${orderNumber(order.order_number)}`}
                onClick={() => copy([link.url])}
              >
                <Icon name="copy" />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {linked.some(({ link }) => isOfThisMachine(link.url)) && <p class="note wait">{carrying.linkOfThisMachine}</p>}
      <button type="button" class="btn" onClick={() => copy(linked.map(lineOf))}>
        <Icon name="copy" />
        {list.copyAll}
      </button>
    </>
  );
}
