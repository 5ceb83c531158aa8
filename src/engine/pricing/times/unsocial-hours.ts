import { isSameWindow, type TimeWindow } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import type { LegalPlan } from '../../schedule/plan-tour.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import type { LoadingTerms } from '../cost/transport.ts';
import { dearerHour, dearestHour, unavoidableHour } from './window-hours.ts';

/** What the schedules of a request share. */
export type TransportTimes = {
  context: { tariff: Tariff };
  /** In tour order. */
  stops: readonly Place[];
};

/** What the price needs to know about the times of a plan. `unsocialAt`: by stop in tour order. */
export type UnsocialHours = { unsocialAt: readonly boolean[] } & Pick<LoadingTerms, 'unsocial' | 'unsocialStops'>;

export const socialHours: UnsocialHours = { unsocial: undefined, unsocialStops: 0, unsocialAt: [] };

/** Which windows of later loadings are others than a schedule sets. Undefined: it sets the window. */
export function movedLoadings(
  booked: readonly (TimeWindow | undefined)[],
  set: readonly TimeWindow[],
): ReadonlySet<number> {
  const moved = booked.flatMap((window, index) => {
    const own = set[index];
    const isMoved = index > 0 && window !== undefined && (own === undefined || !isSameWindow(window, own));
    return isMoved ? [index] : [];
  });
  return new Set(moved);
}

const nothingMoved: ReadonlySet<number> = new Set();

/**
 * At which unsocial hours the stops are served: the dearest of the loadings whose hour the shipper chooses, and how
 * many stops besides it. So such a loading costs the same wherever it stands in the tour. Chosen is the first, one that
 * is `moved` from where the schedule has it, and any window that leaves a choice.
 */
export function unsocialHours(
  { context, stops }: TransportTimes,
  plan: LegalPlan,
  moved = nothingMoved,
): UnsocialHours {
  const windows = [...plan.loadings, ...plan.unloadings];
  const isChosen = ({ start, end }: TimeWindow, index: number) =>
    index === 0 || (index < plan.loadings.length && (moved.has(index) || end > start));
  const found = stops.map((place, index) => {
    const window = windows[index];
    if (window === undefined) return undefined;
    const where = { tariff: context.tariff, place };
    return isChosen(window, index) ? dearestHour(window, where) : unavoidableHour(window, where);
  });
  const chosen = found.filter((_, index) => windows[index] !== undefined && isChosen(windows[index], index));
  const dearest = chosen.reduce(dearerHour, undefined);
  const unsocialAt = found.map((each) => each !== undefined);
  const all = unsocialAt.filter(Boolean).length;
  return { unsocial: dearest, unsocialStops: dearest === undefined ? all : all - 1, unsocialAt };
}
