import { instantOfLocal, lastQuarterHour, localDayAndHour, quarterHourMs } from '../../../ground/local-time.ts';
import { dayMs, hourMs, type Instant, type TimeWindow } from '../../../ground/units.ts';
import type { LegalPlan, TourPlan } from '../../schedule/plan-tour.ts';

const threeHourSlotMs = 3 * hourMs;
/** A shorter loading window is as good as a fixed time, which costs more. */
const leastWindowMs = hourMs / 2;

/**
 * How the tour of a plan is planned again, with loading windows that are booked and others of a width. With `before`,
 * any plan that unloads last before then.
 */
type Replan = (times: {
  loadings: readonly (TimeWindow | undefined)[];
  loadingWindowMs: number;
  before: Instant | undefined;
}) => TourPlan;

/**
 * The plan of a vehicle that is loaded earlier than it must be and so unloads last at least a calendar day earlier,
 * by the clock there: of all ends of the first loading window at whole quarters of an hour the latest. Further loading
 * windows are as wide as the first, and end at whole quarters too. Undefined if there is none.
 *
 * From a guess on others are tried. A later end is taken to unload no earlier.
 */
export function findFaster(plan: LegalPlan, timeZone = 'UTC', guess: Instant, replan: Replan): LegalPlan | undefined {
  const [first] = plan.loadings;
  const promised = localDayAndHour(plan.unloadings.at(-1)?.start ?? Number.NaN, timeZone).date;
  const before = instantOfLocal(promised * dayMs, timeZone);
  const earliest = plan.earliestUnloadings.at(-1);
  if (first === undefined || earliest === undefined || !plan.isKept || earliest >= before) return undefined;
  const further = plan.loadings.slice(1).map(() => undefined);
  const found = latestKept(first, guess, (end) =>
    replan({ loadings: [{ start: first.start, end }, ...further], loadingWindowMs: end - first.start, before }),
  );
  if (found === undefined) return undefined;
  const best = replan({ loadings: found.loadings.map(narrowed), loadingWindowMs: 0, before: undefined });
  if (!best.ok || !best.isKept || (best.unloadings.at(-1)?.start ?? before) >= before) return undefined;
  const [{ start, end } = first] = best.loadings;
  return end - start >= leastWindowMs ? best : undefined;
}

/** What `planUntil` finds for the latest quarter of an hour within a window: from a guess on, in ever longer steps. */
function latestKept(
  { start, end }: TimeWindow,
  guess: Instant,
  planUntil: (end: Instant) => TourPlan,
): LegalPlan | undefined {
  let faster: LegalPlan | undefined;
  let [kept, lost] = [lastQuarterHour(start), lastQuarterHour(end - 1) + quarterHourMs];
  let [at, stepMs] = [lastQuarterHour(guess), quarterHourMs];
  while (lost - kept > quarterHourMs) {
    at = Math.min(lost - quarterHourMs, Math.max(kept + quarterHourMs, at));
    const found = planUntil(at);
    const isKept = found.ok && found.isKept;
    if (isKept) [kept, faster] = [at, found];
    else lost = at;
    at += isKept ? stepMs : -stepMs;
    // Between two that are known, the middle.
    if (at <= kept || at >= lost) at = lastQuarterHour((kept + lost) / 2);
    stepMs *= 2;
  }
  return faster;
}

/** The window until a whole quarter of an hour. The first is not as wide as that of another slot, which costs more. */
function narrowed({ start, end }: TimeWindow, index: number): TimeWindow {
  const until = lastQuarterHour(end);
  const isSlot = index === 0 && until - start === threeHourSlotMs;
  return { start, end: Math.max(start, isSlot ? until - quarterHourMs : until) };
}
