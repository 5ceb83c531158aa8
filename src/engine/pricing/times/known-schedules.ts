import { RecurringCache } from '../../../ground/recurring-cache.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import { firstLoadingStart } from '../../schedule/schedule-vehicle.ts';
import { type AskedSchedule, type DrivenTour, type PlannedSchedule, planSchedule } from './plan-schedule.ts';

/** Of all tours of a tariff together: a kilobyte or two each, and as much again for their texts. */
const schedulesMax = 4000;
/** Those that come back later than after so many others are not worth the room of others. */
const seenMax = 4096;

type PlannedTimes = Omit<LegalPlan, 'activities'>;

/**
 * A legal schedule without what its search left, which is ten times as large, and without its tour. `steps`: how many
 * it took to find it.
 */
type KnownSchedule = Omit<PlannedSchedule, 'plan' | 'faster' | 'placed' | 'rests'> & {
  plan: PlannedTimes;
  faster: PlannedTimes | undefined;
  isRested: boolean;
  steps: number;
};

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
    return recalled(found, driven, asked);
  }
  const before = budget.steps;
  const planned = planSchedule(driven, asked);
  if (planned.plan.ok) known.addMade(key, timesOf(planned, planned.plan, budget.steps - before));
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

function timesOf(planned: PlannedSchedule, plan: LegalPlan, steps: number): () => KnownSchedule {
  return () => {
    const { faster, placed: _placed, rests, drivers, ...rest } = planned;
    const withoutCrew = ({ activities: _activities, ...times }: LegalPlan) => times;
    const isRested = drivers === 2 && rests();
    return { ...rest, drivers, plan: withoutCrew(plan), faster: faster && withoutCrew(faster.plan), isRested, steps };
  };
}

/** For whoever asks what the crew does it is planned again. */
function recalled(found: KnownSchedule, driven: DrivenTour, asked: AskedSchedule): PlannedSchedule {
  const { plan, faster, isRested, steps: _steps, ...rest } = found;
  const again = () => {
    const budget = { steps: 0, stepsMax: Number.POSITIVE_INFINITY };
    return planSchedule(driven, { ...asked, times: { ...asked.times, budget } });
  };
  const activitiesOf = (planned: Pick<PlannedSchedule, 'plan'> | undefined) =>
    planned?.plan.ok ? planned.plan.activities() : [];
  return {
    ...rest,
    plan: { ...plan, activities: () => activitiesOf(again()) },
    faster: faster && { plan: { ...faster, activities: () => activitiesOf(again().faster) } },
    placed: (shown) => again().placed(shown),
    rests: () => (rest.drivers === 2 ? isRested : again().rests()),
  };
}
