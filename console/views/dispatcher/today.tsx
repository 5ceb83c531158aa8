import { useMemo } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { useAttention } from '../../data/dispatch/attention.ts';
import { addDays, dayAt, toLocalField } from '../../data/dispatch/clock.ts';
import { useNow } from '../../data/dispatch/now.ts';
import { type KeyBinding, useKeys } from '../../data/keys.ts';
import { targetOnBoard } from '../../data/reports.ts';
import { session } from '../../data/session.ts';
import { loadStyles } from '../../data/styles.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { longDay } from '../../parts/format.ts';
import { later } from '../../parts/later.tsx';
import { ReportDialogs } from '../../parts/report/report-dialogs.tsx';
import { sendNext } from '../../parts/report/send-report.ts';
import { loadSection, words } from '../../words/words.ts';
import { LoadingRows, NoStops } from './today/day-body.tsx';
import { accountsOf, type DayFilter, FilterBar, filterGroups } from './today/filter.tsx';
import { allStops, groupStops, ordersToLoad } from './today/group-stops.ts';
import { daysShown } from './today/shown-days.ts';
import { useSteadyOrder } from './today/steady-order.ts';
import { StopList, shownStops } from './today/stop-list.tsx';
import { preloadBoards, refreshBoards, useBoards } from './today/use-boards.ts';
import { useChoice } from './today/use-choice.ts';

/** The pane of a chosen order, and what only it needs: the rows come first. */
const ChosenOrder = later(async () => {
  const [{ ChosenOrder }] = await Promise.all([
    import('./today/chosen-order.tsx'),
    loadStyles('drawings', 'order-page', 'order'),
  ]);
  return ChosenOrder;
});
const DayPicker = later(() => import('./today/day-picker.tsx').then(({ DayPicker }) => DayPicker));
const AboveStops = later(async () => {
  const [{ AboveStops }] = await Promise.all([
    import('./today/above-stops.tsx'),
    loadSection('answers'),
    loadStyles('table-tools', 'answers'),
  ]);
  return AboveStops;
});

/** Preloads the data that the view shows first. */
export function begin(query: Record<string, string>): Promise<unknown> {
  return preloadBoards(dayAt(Date.now(), session.value!.company.time_zone), dateOf(query));
}

/** The day that an address names. Undefined: today. */
function dateOf({ date }: Record<string, string | undefined>): string | undefined {
  return date !== undefined && /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined;
}

/**
 * The dispatcher's day: the stops of today and up to the next weekday by time, problems first, each reported with
 * one key. Or another day, which the address names.
 */
export default function Today() {
  const { query, set, replace, open } = useAddress();
  const now = useNow();
  const time = toLocalField(now, session.value!.company!.time_zone);
  const today = time.slice(0, 10);
  const date = dateOf(query);
  const isOtherDay = date !== undefined && date !== today;
  const boards = useBoards(today, date);
  const attention = useAttention();
  const { late = 0, requested = 0 } = attention ?? {};
  useTitle(late > 0 ? `(${late}) ${words.value.today}` : words.value.today);

  const filter: DayFilter = { kind: query.kind, account: query.account };
  const { before, today: current, ahead } = boards;
  const all = useMemo(() => groupStops({ before, today: current, ahead }, now), [...before, current, ...ahead, now]);
  const wanted = filterGroups(filter, all);
  const { groups, hold, release } = useSteadyOrder(wanted, `${date ?? today} ${filter.kind} ${filter.account}`);
  const isFinishedShown = query.finished === 'true';
  const rows = shownStops(groups, isFinishedShown);
  const { chosenId, choose, move, clear } = useChoice({
    groups,
    rows,
    isReady: !boards.isLoading && attention !== undefined && requested === 0,
    release,
  });
  const chosen = allStops(all).find(({ stop_id }) => stop_id === chosenId);
  const isAnswering = requested > 0 && chosen === undefined;
  const atRequests = { isActive: isAnswering, onEnter: clear, onLeave: () => move(1) };
  const hasAbove = requested > 0 || current?.availability.pools.some(({ limit }) => limit !== null);
  const setDate = (next: string) => set({ date: next === today ? undefined : next, stop: undefined });
  useDateKeys(date ?? today, setDate);
  useDayKeys(!isAnswering, {
    move,
    up: () => (requested > 0 && rows[0] === chosen ? clear() : move(-1)),
    open: () => chosen && open(`/orders/${chosen.order_number}`),
    clear,
  });

  const filterBar = <FilterBar filter={filter} accounts={accountsOf(all)} onChange={replace} />;
  return (
    <>
      <header class="top">
        <h1>{words.value.today}</h1>
        <span class="sub wide">{longDay(date ?? today)}</span>
        <DayPicker today={today} date={date ?? today} onDate={setDate} />
        <span class="grow" />
        <div class="row wide day-filter">{filterBar}</div>
      </header>
      <div class={`cols day ${chosen ? 'has-chosen' : ''}`}>
        <div class="main">
          <div class="bar only-narrow day-filter">{filterBar}</div>
          {hasAbove && <AboveStops boards={boards} requested={requested} {...atRequests} />}
          {boards.refusal && <Failure refusal={boards.refusal} onRetry={refreshBoards} />}
          {boards.isLoading && <LoadingRows />}
          {!boards.isLoading && !boards.refusal && allStops(wanted).length === 0 && (
            <NoStops
              isFiltered={allStops(all).length > 0}
              onClear={() => replace({ kind: undefined, account: undefined })}
            />
          )}
          {!boards.isLoading && allStops(wanted).length > 0 && (
            <StopList
              groups={groups}
              time={time}
              ahead={daysShown(today, date).ahead}
              isOtherDay={isOtherDay}
              now={now}
              chosenId={chosenId}
              lateOrders={late}
              isFinishedShown={isFinishedShown}
              onShowFinished={(isShown) => replace({ finished: isShown ? 'true' : undefined })}
              onChoose={choose}
              toLoad={ordersToLoad(all)}
              onReport={(stop) => sendNext(targetOnBoard(stop))}
              onPointer={{ hold, release }}
            />
          )}
        </div>
        {chosen && <ChosenOrder key={chosen.order_id} stop={chosen} now={now} onBack={clear} />}
      </div>
      <ReportDialogs />
    </>
  );
}

/** The keys of the day before and after. */
function useDateKeys(date: string, onDate: (date: string) => void): void {
  const { dayBefore, dayAfter } = words.value.day;
  useKeys([
    { key: '[', label: dayBefore, run: () => onDate(addDays(date, -1)) },
    { key: ']', label: dayAfter, run: () => onDate(addDays(date, 1)) },
  ]);
}

type Moves = { move: (step: 1) => void; up: () => void; open: () => void; clear: () => void };

/** The keys of the stops, unless those of what is to be answered hold. */
function useDayKeys(isOn: boolean, { move, up, open, clear }: Moves): void {
  const { day, back } = words.value;
  const filter: KeyBinding = { key: 'f', label: day.filter, run: focusFilter };
  const down = () => move(1);
  const moves: KeyBinding[] = [
    { key: 'j', label: day.next, run: down },
    { key: 'k', label: day.previous, run: up },
    { key: 'ArrowDown', label: day.next, run: down, isHidden: true },
    { key: 'ArrowUp', label: day.previous, run: up, isHidden: true },
    { key: 'Enter', label: day.open, run: open },
  ];
  useKeys([...(isOn ? moves : []), filter, ...(isOn ? [{ key: 'Escape', label: back, run: clear }] : [])]);
}

/** Whichever of the two bars is visible. */
function focusFilter(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('.day-filter button')];
  buttons.find(({ offsetParent }) => offsetParent !== null)?.focus();
}
