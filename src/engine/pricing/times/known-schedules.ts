import { RecurringCache } from '../../../ground/recurring-cache.ts';
import { firstLoadingStart } from '../../schedule/schedule-vehicle.ts';
import { type AskedSchedule, type DrivenTour, type PlannedSchedule, planSchedule } from './plan-schedule.ts';

/** Of all tours of a tariff together: some 2 kB each. */
const schedulesMax = 4000;
/** Those that come back later than after so many others are not worth the room of others. */
const seenMax = 4096;

/** A schedule, and how many steps it took to find it. */
type KnownSchedule = { planned: PlannedSchedule; steps: number };

/** The schedules that were asked for again most recently. */
export type KnownSchedules = RecurringCache<KnownSchedule>;

export function rememberSchedules(): KnownSchedules {
  return new RecurringCache(schedulesMax, seenMax);
}

/**
 * What `planSchedule` plans where no window is booked, kept if the tour is known and the schedule was asked for before.
 * It depends on when it is asked for only by when the first loading starts: a night, a weekend or a ban later it is the
 * same. Steps count as if it was planned.
 */
export function recallSchedule(
  known: KnownSchedules,
  tourNumber: number,
  driven: DrivenTour,
  asked: AskedSchedule,
): PlannedSchedule {
  const key = keyOf(tourNumber, driven, asked);
  if (key === undefined) return planSchedule(driven, asked);
  const { budget } = asked.times;
  const found = known.get(key);
  if (found !== undefined) {
    budget.steps += found.steps;
    return found.planned;
  }
  const before = budget.steps;
  const planned = planSchedule(driven, asked);
  const steps = budget.steps - before;
  known.add(key, { planned, steps }, () => ({ planned: withoutSearch(planned, driven, asked), steps }));
  return planned;
}

/** Undefined where the tour may not begin in time. */
function keyOf(tourNumber: number, driven: DrivenTour, asked: AskedSchedule): string | undefined {
  const { vehicle, drive, transport } = driven;
  const { drivers, times, findsFaster } = asked;
  const { start, isInTime } = firstLoadingStart(transport.context.tariff, drive, times);
  if (!isInTime) return undefined;
  const { windowMs, loadingSeconds, unloadingSeconds, findsEarliest } = times;
  const finds = `${findsEarliest ? 'e' : ''}${findsFaster ? 'f' : ''}`;
  const takes = `${windowMs} ${loadingSeconds} ${unloadingSeconds}`;
  return `${tourNumber} ${vehicle.scheduleKey} ${drivers}${finds} ${takes} ${start}`;
}

/** Without what its search left, which is ten times as large: it is planned again for who asks what the crew does. */
function withoutSearch(planned: PlannedSchedule, driven: DrivenTour, asked: AskedSchedule): PlannedSchedule {
  const { plan, faster, drivers } = planned;
  if (!plan.ok) return planned;
  const { vehicle, tour, drive, transport } = driven;
  const stops = transport.stops.map(({ place }) => ({ place, unsocial: new Map() }));
  const alone = { vehicle, tour, drive, transport: { context: { tariff: transport.context.tariff }, stops } };
  const again = () => {
    const budget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
    return planSchedule(alone, { ...asked, times: { ...asked.times, budget } });
  };
  const activitiesOf = (found: PlannedSchedule | { plan: PlannedSchedule['plan'] } | undefined) =>
    found?.plan.ok ? found.plan.activities() : [];
  const rests = drivers === 2 && planned.rests();
  return {
    ...planned,
    plan: { ...plan, activities: () => activitiesOf(again()) },
    faster: faster && { plan: { ...faster.plan, activities: () => activitiesOf(again().faster) } },
    placed: (shown) => again().placed(shown),
    rests: drivers === 2 ? () => rests : () => again().rests(),
  };
}
