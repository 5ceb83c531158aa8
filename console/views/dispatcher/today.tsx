import { useMemo } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { useAttention } from '../../data/dispatch/attention.ts';
import { addDays, dayAt, toLocalField } from '../../data/dispatch/clock.ts';
import { useNow } from '../../data/dispatch/now.ts';
import { useKeys } from '../../data/keys.ts';
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
import { ChosenOrder } from './today/chosen-order.tsx';
import { LoadingRows, NoStops } from './today/day-body.tsx';
import { accountsOf, type DayFilter, FilterBar, filterGroups } from './today/filter.tsx';
import { allStops, groupStops, ordersToLoad } from './today/group-stops.ts';
import { PoolsLine } from './today/pools-line.tsx';
import { useSteadyOrder } from './today/steady-order.ts';
import { StopList, shownStops } from './today/stop-list.tsx';
import { preloadBoards, refreshBoards, useBoards } from './today/use-boards.ts';
import { useChoice } from './today/use-choice.ts';

const Requests = later(async () => {
  const [{ Requests }] = await Promise.all([
    import('./today/requests/requests.tsx'),
    loadSection('answers'),
    loadStyles('table-tools', 'answers'),
  ]);
  return Requests;
});

/** Preloads the data that the view shows first. */
export function begin(): Promise<unknown> {
  return preloadBoards(dayAt(Date.now(), session.value!.company.time_zone));
}

/** The dispatcher's day: the stops of today and tomorrow by time, problems first, each reported with one key. */
export default function Today() {
  const { query, replace, open } = useAddress();
  const now = useNow();
  const time = toLocalField(now, session.value!.company!.time_zone);
  const today = time.slice(0, 10);
  const boards = useBoards(today);
  const attention = useAttention();
  const { late = 0, requested = 0 } = attention ?? {};
  useTitle(late > 0 ? `(${late}) ${words.value.today}` : words.value.today);

  const filter: DayFilter = { kind: query.kind, account: query.account };
  const { yesterday, today: current, tomorrow } = boards;
  const all = useMemo(
    () => groupStops({ yesterday, today: current, tomorrow }, now),
    [yesterday, current, tomorrow, now],
  );
  const wanted = filterGroups(filter, all);
  const { groups, hold, release } = useSteadyOrder(wanted, `${today} ${filter.kind} ${filter.account}`);
  const isFinishedShown = query.finished === 'true';
  const rows = shownStops(groups, isFinishedShown);
  const { chosenId, choose, move, clear } = useChoice({
    groups,
    rows,
    isReady: !boards.isLoading && attention !== undefined && requested === 0,
    release,
  });
  const chosen = allStops(all).find(({ stop_id }) => stop_id === chosenId);
  const setFilter = (change: Partial<DayFilter>) => replace(change);
  const { day } = words.value;
  const isAnswering = requested > 0 && chosen === undefined;
  const up = () => (requested > 0 && rows[0] === chosen ? clear() : move(-1));
  useKeys(
    isAnswering
      ? []
      : [
          { key: 'j', label: day.next, run: () => move(1) },
          { key: 'k', label: day.previous, run: up },
          { key: 'ArrowDown', label: day.next, run: () => move(1), isHidden: true },
          { key: 'ArrowUp', label: day.previous, run: up, isHidden: true },
          { key: 'Enter', label: day.open, run: () => chosen && open(`/orders/${chosen.order_number}`) },
          { key: 'f', label: day.filter, run: focusFilter },
          { key: 'Escape', label: words.value.back, run: clear },
        ],
  );

  const filterBar = <FilterBar filter={filter} accounts={accountsOf(all)} onChange={setFilter} />;
  return (
    <>
      <header class="top">
        <h1>{words.value.today}</h1>
        <span class="sub">{longDay(today)}</span>
        <span class="grow" />
        <div class="row wide day-filter">{filterBar}</div>
      </header>
      <div class={`cols day ${chosen ? 'has-chosen' : ''}`}>
        <div class="main">
          <div class="bar only-narrow day-filter">{filterBar}</div>
          {requested > 0 && <Requests isActive={isAnswering} onEnter={clear} onLeave={() => move(1)} />}
          {boards.refusal && <Failure refusal={boards.refusal} onRetry={refreshBoards} />}
          {boards.isLoading && <LoadingRows />}
          {!boards.isLoading && <PoolsLine today={current} tomorrow={tomorrow} />}
          {!boards.isLoading && !boards.refusal && allStops(wanted).length === 0 && (
            <NoStops
              isFiltered={allStops(all).length > 0}
              onClear={() => setFilter({ kind: undefined, account: undefined })}
            />
          )}
          {!boards.isLoading && allStops(wanted).length > 0 && (
            <StopList
              groups={groups}
              time={time}
              tomorrow={addDays(today, 1)}
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

/** Whichever of the two bars is visible. */
function focusFilter(): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('.day-filter button')];
  buttons.find(({ offsetParent }) => offsetParent !== null)?.focus();
}
