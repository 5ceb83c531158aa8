import { assignPath } from '../../data/address.ts';
import { href } from '../../data/page.ts';
import { may } from '../../data/session.ts';
import { words } from '../../words/words.ts';
import { clock, shortDay } from '../format.ts';
import { Plate } from '../order/plate.tsx';
import { type State, StateBadge, StateMark } from '../state-mark.tsx';

type Place = { country: string; city: string; zip?: string };

/** `DE Nürnberg → ES Zaragoza`; a dash for what a draft leaves out. */
export function Lane({ from, to }: { from: Place | null | undefined; to: Place | null | undefined }) {
  if (!from?.country && !to?.country) return <span class="mut">–</span>;
  return (
    <>
      <Town place={from} />
      <span class="mut"> → </span>
      <Town place={to} />
    </>
  );
}

function Town({ place }: { place: Place | null | undefined }) {
  if (!place?.country) return <span class="mut">–</span>;
  return (
    <>
      <span class="cc">{place.country}</span>
      {place.city || place.zip || '–'}
    </>
  );
}

/** `26 Nov 08:00` in local time. */
export function When({ time }: { time: string | null | undefined }) {
  if (!time) return <span class="mut">–</span>;
  return (
    <>
      {shortDay(time)} <span class="mut">{clock(time)}</span>
    </>
  );
}

type Stated = {
  status: string;
  late?: boolean;
  loading?: { state: string } | null;
  unloading?: { state: string } | null;
};

/** An order's state in one word: problems go before progress. */
export function stateOf({ status, late = false, loading, unloading }: Stated): State {
  const isUnderWay = status === 'placed' || status === 'loaded';
  if (isUnderWay && (loading?.state === 'failed' || unloading?.state === 'failed')) return 'failed';
  if (late) return 'late';
  return status as State;
}

export function OrderState({ order }: { order: Stated }) {
  return <StateBadge state={stateOf(order)} />;
}

type Carried = { order_number: number; status: string; transport: { vehicle_plate: string; haulier: string } | null };

/** The number plate; if the order is unassigned, a button to assign it, for people who may. */
export function Carrier({ order, isAsked }: { order: Carried; isAsked: boolean }) {
  const { transport, status, order_number } = order;
  if (transport?.vehicle_plate) return <Plate plate={transport.vehicle_plate} />;
  if (transport?.haulier) return <span class="two">{transport.haulier}</span>;
  if (!isAsked || (status !== 'placed' && status !== 'loaded')) return <span class="mut">–</span>;
  const asks = (
    <>
      <StateMark state="toAssign" />
      {words.value.list.assign}
    </>
  );
  if (!may('operator:dispatch')) return <span class="assign wait">{asks}</span>;
  return (
    <a class="assign wait" href={href(assignPath(order_number))} tabIndex={-1}>
      {asks}
    </a>
  );
}
