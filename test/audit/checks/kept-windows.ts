import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { findBrokenHours, rulesOf } from '../support/own-hours.ts';
import { type AskedTour, anyTour, book, context, describeTour, offersOf } from '../support/world.ts';

type Promised = Pick<Offer, 'loadingTimes' | 'unloadingTimes'>;

/**
 * What the crew does if each loading begins at a moment of its window, and it drives on as promised: it stands by until
 * the moment, and once it has loaded it rests or stands by (`after`). Undefined: the stops cannot be told from the
 * activities.
 */
export function loadedAt(
  activities: readonly Activity[],
  { loadingTimes }: Promised,
  moments: readonly number[],
  after: 'rest' | 'wait' = 'rest',
): Activity[] | undefined {
  const done: Activity[] = [];
  let stop = 0;
  for (let index = 0; index < activities.length; index++) {
    const [wait, work] = [activities[index]!, activities[index + 1]];
    const window = loadingTimes[stop];
    const isLoading = window !== undefined && (wait.kind === 'work' || wait.kind === 'wait');
    if (isLoading && wait.kind === 'wait' && work?.kind === 'work' && work.from === window.end) {
      const from = Math.max(wait.from, moments[stop]!);
      const to = from + work.to - work.from;
      if (from > wait.from) done.push({ ...wait, to: from });
      done.push({ ...work, from, to });
      if (to < work.to) done.push({ ...work, kind: after, from: to });
      stop += 1;
      index += 1;
    } else {
      if (isLoading && wait.kind === 'work' && wait.from === window.end) stop += 1;
      done.push(wait);
    }
  }
  return stop === loadingTimes.length ? done : undefined;
}

/** Every unloading that does not begin within its window: the last so many pieces of work are unloadings. */
export function findMissedWindows(activities: readonly Activity[], { unloadingTimes }: Promised): string[] {
  const begun = activities.filter(({ kind }) => kind === 'work').map(({ from }) => from);
  return unloadingTimes.flatMap(({ start, end }, index) =>
    begun.some((from) => from >= start && from <= end) ? [] : [`unloading ${index} begins at no time of its window`],
  );
}

const bookedAgain = 'the same moments booked again';

/** That a schedule keeps the promised windows and the law, as far as the judge can tell. */
export function judgeBookedAgain(
  tallies: Tallies,
  schedule: readonly Activity[],
  promised: Promised,
  rules: ReturnType<typeof rulesOf>,
  request: () => unknown,
): void {
  const broken = findBrokenHours(schedule, rules);
  const missed = findMissedWindows(schedule, promised);
  if (broken === undefined && missed.length === 0) tallies.leave(bookedAgain);
  else tallies.judge(bookedAgain, [...(broken ?? []), ...missed], request);
}

function momentsOf(draw: Draw, { loadingTimes }: Promised): number[][] {
  const share = (of: () => number) =>
    loadingTimes.map(({ start, end }) => start + Math.floor((of() * (end - start)) / 60_000) * 60_000);
  return [share(() => 0), share(() => 1), share(draw.share), share(draw.share)];
}

function judgeOffer(draw: Draw, tour: AskedTour, offer: Offer, tallies: Tallies): void {
  const vehicle = context.tariff.vehiclesById.get(offer.vehicleType)!;
  const rules = rulesOf(vehicle, offer.drivers, tour.loadings[0]!.timeZone);
  const { items, loadings, unloadings } = tour;
  for (const moments of momentsOf(draw, offer)) {
    const request = () => ({
      ...describeTour(tour),
      vehicle_type: offer.vehicleType,
      loaded_at: moments.map((moment) => new Date(moment).toISOString()),
      unloading_times: offer.unloadingTimes,
    });
    // Either is the crew's choice, so that one of them has to be legal.
    const [rested, stoodBy] = (['rest', 'wait'] as const).map((after) => {
      const driven = loadedAt(offer.schedule ?? [], offer, moments, after);
      const broken = driven && findBrokenHours(driven, rules);
      return broken && [...broken, ...findMissedWindows(driven, offer)];
    });
    if (rested === undefined || stoodBy === undefined) tallies.leave('windows held at any loading moment');
    else tallies.judge('windows held at any loading moment', stoodBy.length === 0 ? [] : rested, request);
    const booked = book({
      items,
      loadings,
      unloadings,
      vehicleType: offer.vehicleType,
      loadingWindows: moments.map((moment) => [{ start: moment, end: moment }]),
      unloadingWindows: offer.unloadingTimes.map((window) => [window]),
    });
    if (!booked.ok) tallies.judge(bookedAgain, [JSON.stringify(booked)], request);
    else judgeBookedAgain(tallies, booked.offer.schedule ?? [], offer, rules, request);
  }
}

/** The vehicles with loading windows that the table of audits names: a trailer and the 7.5 t truck. */
const codes = ['tautliner', 'truck_7_5t'];

export const check: Check = {
  rows: ['windows held at any loading moment', bookedAgain],
  size: { of: 'tours, 4 moments for each of two trucks', short: 994, long: 3000 },
  sliceSize: 50,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) {
      const tour = anyTour(draw, draw.chance(0.6) ? 2 : 5);
      for (const offer of offersOf(tour)) if (codes.includes(offer.vehicleCode)) judgeOffer(draw, tour, offer, tallies);
    }
  },
};
