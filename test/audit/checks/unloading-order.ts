import type { Item } from '../../../src/engine/load/item.ts';
import { faultsOfPlan } from '../../engine/load/load-oracle.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { findBuried, rearOnly } from '../support/own-packing.ts';
import { type AskedTour, context, describeTour, loadingMoment, offersOf, townIn } from '../support/world.ts';
import { anyLoad } from './load-plans.ts';

const row = 'nothing buried where only the rear opens';

/** Goods of a tour, each line for one of its unloadings. */
function anyDistribution(draw: Draw): AskedTour {
  const stops = draw.int(2, 3);
  const items = Array.from({ length: stops }, (_, unloading) =>
    anyLoad(draw)
      .slice(0, draw.int(1, 2))
      .map((each): Item => ({ ...each, quantity: Math.ceil(each.quantity / 2), unloading })),
  ).flat();
  const unloadings = Array.from({ length: stops }, () => townIn(draw, 'DE'));
  return {
    items: draw.shuffled(items),
    loadings: [townIn(draw, 'DE')],
    unloadings,
    loadingDate: loadingMoment(draw),
    ftlTimeslotHours: undefined,
  };
}

function judgeTour(tour: AskedTour, tallies: Tallies): void {
  const { items } = tour;
  for (const offer of offersOf(tour, { includeLoadPlan: true, includeSchedule: false })) {
    const vehicle = context.tariff.vehiclesById.get(offer.vehicleType)!;
    const plan = offer.load?.plan;
    if (!plan) continue;
    const request = () => ({ ...describeTour(tour), vehicle: vehicle.code });
    tallies.judge('load plans of tours', faultsOfPlan(plan, items, vehicle), request);
    if (!rearOnly.includes(vehicle.code)) continue;
    // Where no such order is possible the offer has to say that goods must be reloaded on the way.
    const isTold = /reload/i.test(JSON.stringify({ ...offer, price: undefined }));
    if (isTold) tallies.leave(row);
    else tallies.judge(row, findBuried(plan, items), request);
  }
}

export const check: Check = {
  rows: ['load plans of tours', row],
  size: { of: 'loads for two or three unloadings', short: 300, long: 1500 },
  sliceSize: 100,
  undecidedMax: { [row]: 0.3 },
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) judgeTour(anyDistribution(draw), tallies);
  },
};
