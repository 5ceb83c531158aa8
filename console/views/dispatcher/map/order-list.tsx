import type { CompanyOrder } from '../../../data/operator-types.ts';
import { clock, duration, number, orderNumber, shortDay } from '../../../parts/format.ts';
import { type State, StateMark } from '../../../parts/state-mark.tsx';
import { Lane, stateOf } from '../../../parts/table/cells.tsx';
import { words } from '../../../words/words.ts';

type OrderListProps = {
  orders: readonly CompanyOrder[];
  chosen: number | undefined;
  onChoose: (number: number) => void;
};

/** The orders of the map as a table, problems first. */
export function OrderList({ orders, chosen, onChoose }: OrderListProps) {
  return groupsOf(orders).map(({ name, rows, isWrong }) => (
    <table key={name} class="map-list">
      <caption>
        <div class={`group ${isWrong ? 'late' : ''}`}>
          {name} <span class="c num">{number(rows.length)}</span>
        </div>
      </caption>
      <tbody>
        {rows.map((order) => (
          <Row key={order.id} order={order} isChosen={order.order_number === chosen} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  ));
}

type Group = { name: string; rows: CompanyOrder[]; isWrong?: boolean };

function groupsOf(orders: readonly CompanyOrder[]): Group[] {
  const { atlas, state } = words.value;
  const isWrong = (order: CompanyOrder) => ['late', 'failed'].includes(stateOf(order));
  const right = orders.filter((order) => !isWrong(order));
  const withStatus = (...statuses: string[]) => right.filter(({ status }) => statuses.includes(status));
  const groups: Group[] = [
    { name: atlas.wrong, rows: orders.filter(isWrong), isWrong: true },
    { name: atlas.underWay, rows: withStatus('loaded') },
    { name: state.requested, rows: withStatus('requested') },
    { name: state.placed, rows: withStatus('placed') },
    { name: atlas.others, rows: withStatus('draft', 'delivered', 'declined', 'canceled') },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

type RowProps = { order: CompanyOrder; isChosen: boolean; onChoose: (number: number) => void };

function Row({ order, isChosen, onChoose }: RowProps) {
  const state = stateOf(order);
  const wants = needsAssignment(order) ? 'toAssign' : state;
  return (
    <tr class="mi" aria-current={isChosen ? 'true' : undefined} onClick={() => onChoose(order.order_number)}>
      <td class="m-state">
        <StateMark state={state === 'placed' ? wants : (state as State)} />
      </td>
      <td class="m-lane">
        <button type="button" class="cut">
          <Lane from={order.loading} to={order.unloading} />
        </button>
        <div class="row mut">
          <span class="num">{orderNumber(order.order_number)}</span>
          <span class="cut grow">{order.account.name}</span>
        </div>
      </td>
      <td class="n num m-when">
        <Next order={order} />
      </td>
    </tr>
  );
}

function needsAssignment({ status, transport }: CompanyOrder): boolean {
  return transport === null && (status === 'placed' || status === 'loaded');
}

/** When the vehicle is expected next, and how late that is. */
function Next({ order }: { order: CompanyOrder }) {
  const stop = order.next_stop?.kind === 'loading' ? order.loading : order.unloading;
  const at = stop?.expected?.at ?? stop?.window?.start;
  if (!stop || !at || !order.next_stop) return <span class="mut">–</span>;
  const delay = stop.window && stop.expected ? (Date.parse(stop.expected.at) - Date.parse(stop.window.end)) / 1000 : 0;
  if (delay > 0) return <span class="late">+{duration(delay)}</span>;
  return <span class="mut">{`${shortDay(at)} ${clock(at)}`}</span>;
}
