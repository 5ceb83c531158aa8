import type { ListedOrder, OrderPage } from '../../../../client/src/api-types.ts';
import { ask } from '../../../data/calls.ts';
import { href } from '../../../data/page.ts';
import { asRefusal } from '../../../data/refusal.ts';
import { refresh, useResource } from '../../../data/resource.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { Failure, messageOf } from '../../../parts/failure.tsx';
import { day, orderNumber, town } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say, showRefusal } from '../../../parts/toast.tsx';
import { words } from '../../../words/words.ts';
import { discardDraft } from './use/discard-draft.ts';

export type Picked = 'draft' | 'repeat';

/** Drafts to continue, or orders to repeat, newest first. */
export function OrderPicker({ of, onClose }: { of: Picked; onClose: () => void }) {
  const { booking } = words.value;
  const status = of === 'draft' ? ['draft'] : ['requested', 'placed', 'loaded', 'delivered', 'declined', 'canceled'];
  const { value, refusal, isLoading } = useResource(`orders to pick ${of}`, () =>
    ask<OrderPage>('/orders', { status, per_page: 50 }),
  );
  const title = of === 'draft' ? booking.drafts : booking.repeat;
  const orders = value?.data ?? [];
  return (
    <Dialog label={title} class="picker" onClose={onClose}>
      <header class="row">
        <h2 class="grow">{title}</h2>
        <button type="button" class="btn bare only" aria-label={words.value.close} onClick={onClose}>
          <Icon name="x" />
        </button>
      </header>
      {refusal && !value && <Failure refusal={refusal} />}
      {!isLoading && value && orders.length === 0 && (
        <Empty
          title={of === 'draft' ? booking.noDrafts : booking.noOrders}
          text={of === 'draft' ? booking.noDraftsText : booking.noOrdersText}
        />
      )}
      <ul aria-busy={isLoading}>
        {orders.map((order) => (
          <PickedOrder key={order.id} order={order} of={of} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function PickedOrder({ order, of, onClose }: { order: ListedOrder; of: Picked; onClose: () => void }) {
  const { booking } = words.value;
  const name = booking.draft(orderNumber(order.order_number));
  const start = order.loadings[0]?.start_date;
  return (
    <li class="row">
      <a class="grow row" href={href(`/new?${of}=${encodeURIComponent(order.id)}`)} onClick={onClose}>
        <span class="num mut">{orderNumber(order.order_number)}</span>
        <b class="grow cut">{laneOf(order)}</b>
        <span class="num mut">{start ? day(start) : booking.undated}</span>
      </a>
      {of === 'draft' && (
        <button type="button" class="btn bare only" aria-label={booking.discard(name)} onClick={() => discard(order)}>
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}

function laneOf({ loadings, unloadings }: ListedOrder): string {
  return `${town(loadings[0] ?? {})} → ${town(unloadings.at(-1) ?? {})}`;
}

async function discard({ id, order_number }: ListedOrder): Promise<void> {
  try {
    const isDiscarded = await discardDraft(id);
    const { discarded, wasBookedText } = words.value.booking;
    if (isDiscarded) say(discarded(orderNumber(order_number)));
    else showRefusal(wasBookedText(orderNumber(order_number)));
  } catch (error) {
    showRefusal(messageOf(asRefusal(error)));
  }
  refresh((key) => key.startsWith('orders'));
}
