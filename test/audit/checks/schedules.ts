import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { findBannedDrives } from '../support/own-bans.ts';
import { findBrokenHours, findClosedHours, findUndriven, rulesOf } from '../support/own-hours.ts';
import { type AskedTour, anyTour, book, context, describeTour, offersOf } from '../support/world.ts';

/** The schedule that a second driver is offered with. Undefined: he is not offered, or cannot be booked. */
function withTwo(tour: AskedTour, offer: Offer): Offer | undefined {
  const service = offer.extraServices.find((each) => 'loadingTimes' in each);
  if (service === undefined) return undefined;
  const { loadingTimes, unloadingTimes } = service;
  const [loadingWindows, unloadingWindows] = [loadingTimes, unloadingTimes].map((times) => times.map((each) => [each]));
  const { items, loadings, unloadings } = tour;
  const windows = { loadingWindows: loadingWindows!, unloadingWindows: unloadingWindows! };
  const booked = book({ items, loadings, unloadings, vehicleType: offer.vehicleType, ...windows, drivers: 2 });
  return booked.ok ? booked.offer : undefined;
}

function judgeOffer(tour: AskedTour, offer: Offer, tallies: Tallies): void {
  const vehicle = context.tariff.vehiclesById.get(offer.vehicleType)!;
  const { schedule = [], drivers } = offer;
  const request = () => ({ ...describeTour(tour), vehicle_type: offer.vehicleType, drivers, schedule });
  const row = drivers === 2 ? 'driver hours, two drivers' : 'driver hours';
  const broken = findBrokenHours(schedule, rulesOf(vehicle, drivers, tour.loadings[0]!.timeZone));
  if (broken === undefined) tallies.leave(row);
  else tallies.judge(row, broken, request);
  const { faults, isUndecided } = findBannedDrives(schedule, vehicle.grossWeightT);
  if (isUndecided) tallies.leave('driving bans');
  else tallies.judge('driving bans', faults, request);
  tallies.judge('schedules drive the whole way', findUndriven(offer), request);
  if (vehicle.class !== 'express') tallies.judge('opening hours', findClosedHours(tour, offer), request);
}

/** The offers of a tour whose schedules differ. */
function distinct(offers: readonly Offer[]): Offer[] {
  const keyOf = ({ schedule = [], vehicleType, drivers }: Offer) => {
    const { grossWeightT, class: kind } = context.tariff.vehiclesById.get(vehicleType)!;
    return `${kind} ${grossWeightT} ${drivers} ${schedule.map(({ from }) => from)}`;
  };
  return [...new Map(offers.map((offer) => [keyOf(offer), offer])).values()];
}

function judgeTour(draw: Draw, tallies: Tallies): void {
  const tour = anyTour(draw, 6);
  const offers = distinct(offersOf(tour));
  for (const offer of offers) judgeOffer(tour, offer, tallies);
  // All of them would take as long again as all others.
  if (offers.length === 0 || draw.chance(0.5)) return;
  const double = offers.flatMap((offer) => withTwo(tour, offer) ?? []);
  for (const offer of distinct(double)) judgeOffer(tour, offer, tallies);
}

export const check: Check = {
  rows: ['driver hours', 'driver hours, two drivers', 'driving bans', 'schedules drive the whole way', 'opening hours'],
  size: { of: 'tours', short: 6000, long: 11_200 },
  sliceSize: 150,
  tolerated: {
    'driving bans': {
      share: 0.0001,
      reason:
        'beside the network nobody knows which roads are main ones: they count as local, which some bans leave open',
    },
  },
  undecidedMax: { 'driving bans': 0.15 },
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) judgeTour(draw, tallies);
  },
};
