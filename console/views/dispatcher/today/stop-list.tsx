import { useEffect, useState } from 'preact/hooks';
import { href } from '../../../data/page.ts';
import { longDay } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { DayAxis } from './day-track.tsx';
import { type DayStop, type GroupName, type Groups, groupNames } from './group-stops.ts';
import { StopRow } from './stop-row.tsx';

type StopListProps = {
  groups: Groups;
  /** By the company's clock: `2026-11-24T11:20:00`. */
  time: string;
  /** The days ahead that are shown, or another day alone. */
  ahead: readonly string[];
  isOtherDay: boolean;
  now: number;
  chosenId: string | undefined;
  /** Number of late orders over all days, if there are more than those listed here. */
  lateOrders: number;
  isFinishedShown: boolean;
  onShowFinished: (isShown: boolean) => void;
  onChoose: (stop: DayStop) => void;
  onReport: (stop: DayStop) => void;
  /** Orders whose goods are not loaded yet. */
  toLoad: ReadonlySet<string>;
  onPointer: { hold: () => void; release: () => void };
};

/** The stops of the shown days in their groups. */
export function StopList({ groups, onPointer, ...props }: StopListProps) {
  const shown = useFirstRows();
  const rows = groupNames.flatMap((name) => (groups[name].length > 0 ? groupRows(name, groups, props) : []));
  return (
    <ol
      class="stops"
      aria-label={words.value.day.list}
      onPointerMove={onPointer.hold}
      onPointerLeave={onPointer.release}
    >
      <li class="stop hd wide" key="head" aria-hidden="true">
        <span />
        <DayAxis time={props.time} day={props.time.slice(0, 10)} />
        <span>{words.value.day.stop}</span>
        <span>{words.value.day.order}</span>
        <span>{words.value.day.vehicle}</span>
        <span />
      </li>
      {rows.slice(0, shown)}
    </ol>
  );
}

/** The smallest height of a row. */
const rowHeight = 50;

/** Keys pressed as soon as the first rows are there must not wait for the rest. */
const restAfterMs = 100;

/** How many rows are drawn: first those visible at the start, then the others. */
function useFirstRows(): number {
  const [shown, setShown] = useState(() => Math.ceil(innerHeight / rowHeight));
  useEffect(() => {
    const timer = setTimeout(() => setShown(Number.POSITIVE_INFINITY), restAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return shown;
}

/** Headings and rows are in one list, so that a row that changes group stays the same element. */
function groupRows(name: GroupName, groups: Groups, props: Omit<StopListProps, 'groups' | 'onPointer'>) {
  const { time, ahead, now, chosenId, isFinishedShown, onChoose, onReport, toLoad } = props;
  const tabStop = chosenId ?? shownStops(groups, isFinishedShown)[0]?.stop_id;
  const head = (
    <GroupHead key={name} name={name} count={groups[name].length} orders={ordersOf(groups[name])} {...props} />
  );
  if (name === 'finished' && !isFinishedShown) return [head];
  return [
    head,
    ...groups[name].map((stop) => (
      <StopRow
        key={stop.stop_id}
        stop={stop}
        now={now}
        // Of several days each row names its own.
        groupDay={name !== 'ahead' ? time.slice(0, 10) : ahead.length === 1 ? ahead[0]! : ''}
        isChosen={stop.stop_id === chosenId}
        isAhead={name === 'ahead'}
        isEarly={stop.kind === 'unloading' && toLoad.has(stop.order_id)}
        isTabStop={stop.stop_id === tabStop}
        onChoose={onChoose}
        onReport={onReport}
      />
    )),
  ];
}

/** In row order, without folded groups. */
export function shownStops(groups: Groups, isFinishedShown: boolean): DayStop[] {
  return groupNames.flatMap((name) => (name === 'finished' && !isFinishedShown ? [] : [...groups[name]]));
}

type GroupHeadProps = Pick<
  StopListProps,
  'ahead' | 'isOtherDay' | 'lateOrders' | 'isFinishedShown' | 'onShowFinished'
> & {
  name: GroupName;
  count: number;
  /** The number of orders. */
  orders: number;
};

function GroupHead(props: GroupHeadProps) {
  const { name, count, orders, ahead, isOtherDay, lateOrders, isFinishedShown, onShowFinished } = props;
  const { day } = words.value;
  return (
    <li class={`group ${name === 'late' ? 'late' : ''}`}>
      <h2>{name === 'ahead' ? aheadText(ahead, isOtherDay) : day.groups[name]}</h2>
      <span class="c num">{count}</span>
      <span class="end">
        {name === 'late' && lateOrders > orders && (
          <a class="link" href={href('/orders?late=true')}>
            {day.allLate(lateOrders)}
          </a>
        )}
        {name === 'finished' && (
          <button
            type="button"
            class="link"
            aria-expanded={isFinishedShown}
            onClick={() => onShowFinished(!isFinishedShown)}
          >
            {isFinishedShown ? day.hide : day.show}
          </button>
        )}
      </span>
    </li>
  );
}

/** `Tomorrow, Wednesday 25 November`, or before a weekend `To Monday, 30 November`. */
function aheadText(ahead: readonly string[], isOtherDay: boolean): string {
  const { groups } = words.value.day;
  const last = longDay(ahead.at(-1) ?? '');
  if (isOtherDay) return last;
  return ahead.length === 1 ? groups.tomorrow(last) : groups.until(last);
}

function ordersOf(stops: readonly DayStop[]): number {
  return new Set(stops.map(({ order_id }) => order_id)).size;
}
