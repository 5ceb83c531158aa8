import type { ComponentChildren } from 'preact';
import { goBack, useAddress } from '../../data/address.ts';
import { useKeys } from '../../data/keys.ts';
import { href } from '../../data/page.ts';
import { words } from '../../words/words.ts';
import { duration, orderNumber } from '../format.ts';
import { Icon } from '../icon.tsx';
import { type State, StateBadge } from '../state-mark.tsx';
import { isAccepted } from './documents.tsx';
import { isLate, lateMinutes, type ShownStop } from './shown-stop.ts';

type OrderTopProps = {
  order: { order_number: number; status: string };
  stops: readonly ShownStop[];
  /** The owner's name. */
  account?: string;
  /** The actions for it. */
  children?: ComponentChildren;
};

/** The bar above an order: its number, its state, from where to where, and the way back. */
export function OrderTop({ order, stops, account, children }: OrderTopProps) {
  const { open } = useAddress();
  const back = () => goBack(() => open('/orders'));
  useKeys([{ key: 'Escape', label: words.value.back, run: back }]);
  const late = isAccepted(order) ? stops.filter((stop) => isLate(stop)) : [];
  const lateBy = Math.max(0, ...late.map((stop) => lateMinutes(stop) ?? 0));
  const from = stops.find(({ kind }) => kind === 'loading')?.address.city;
  const to = stops.findLast(({ kind }) => kind === 'unloading')?.address.city;
  const lane = from || to ? `${from || '–'} → ${to || '–'}` : '';
  return (
    <header class="top order-top">
      <a
        class="btn bare only"
        href={href('/orders')}
        aria-label={words.value.back}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          event.stopPropagation();
          back();
        }}
      >
        <Icon name="left" />
      </a>
      <h1 class="num">{orderNumber(order.order_number)}</h1>
      {order.status in words.value.state && <StateBadge state={order.status as State} />}
      {lateBy > 0 && <StateBadge state="late" text={words.value.order.lateBy(duration(lateBy * 60))} />}
      <span class="sub cut wide grow">{[account, lane].filter(Boolean).join(' · ')}</span>
      <span class="row actions">{children}</span>
    </header>
  );
}
