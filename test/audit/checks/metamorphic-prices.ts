import type { Item } from '../../../src/engine/load/item.ts';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { cheaperBy, findCheaper, findDifferent, findNewlyOffered, findWrongSums } from '../support/own-prices.ts';
import { type AskedTour, anyTown, book, describeTour, loadingMoment, quoted } from '../support/world.ts';
import { anyLoad } from './load-plans.ts';

type Change = (items: readonly Item[], draw: Draw) => Item[];
const each =
  (change: (item: Item, draw: Draw) => Partial<Item>): Change =>
  (items, draw) =>
    items.map((item) => ({ ...item, ...change(item, draw) }));

/** What makes a load more demanding: it never costs less, nor fits where less does not. */
const harder: Record<string, Change> = {
  weight: each(({ weight }, draw) => ({ weight: weight + draw.int(1, 400) })),
  pieces: each(({ quantity }, draw) => ({ quantity: quantity + draw.int(1, 4) })),
  height: each(({ height }, draw) => ({ height: height + draw.int(1, 60) })),
  width: each(({ width, category }, draw) => ({ width: category === 'colli' ? width + draw.int(1, 60) : width })),
  'no stacking': each(() => ({ isStackable: false })),
};

/** What changes nothing. */
const alike: Record<string, Change> = {
  'order of lines': (items, draw) => draw.shuffled(items),
  'split lines': (items) =>
    items.flatMap((item) =>
      item.quantity === 1
        ? [item]
        : [
            { ...item, quantity: 1 },
            { ...item, quantity: item.quantity - 1 },
          ],
    ),
};

function anyLane(draw: Draw): AskedTour {
  return {
    items: anyLoad(draw),
    loadings: [anyTown(draw)],
    unloadings: Array.from({ length: draw.chance(0.2) ? 2 : 1 }, () => anyTown(draw)),
    loadingDate: loadingMoment(draw),
    ftlTimeslotHours: undefined,
  };
}

type Quoted = ReturnType<typeof quoted>;

function judgeHarder(draw: Draw, lane: AskedTour, plain: Quoted, tallies: Tallies): void {
  for (const [name, change] of Object.entries(harder)) {
    const items = change(lane.items, draw);
    const { offers: more } = quoted({ ...lane, items });
    const request = () => ({ ...describeTour(lane), with: { items } });
    for (const offer of plain.offers) {
      const same = more.filter(({ vehicleType }) => vehicleType === offer.vehicleType);
      if (same.length > 0) tallies.judge(`${name}: more is never cheaper`, findCheaper([offer], same), request);
    }
    tallies.judge('what less was refused, more is', findNewlyOffered(plain.unavailable, more), request);
  }
}

function judgeAlike(draw: Draw, lane: AskedTour, plain: Quoted, tallies: Tallies): void {
  for (const [name, change] of Object.entries(alike)) {
    const items = change(lane.items, draw);
    const other = quoted({ ...lane, items });
    const both = ({ offers }: Quoted, others: Quoted) =>
      offers.filter(({ vehicleType }) => others.offers.some((one) => one.vehicleType === vehicleType));
    const faults = [
      ...findDifferent(both(plain, other), both(other, plain)),
      ...findNewlyOffered(plain.unavailable, other.offers),
      ...findNewlyOffered(other.unavailable, plain.offers),
    ];
    tallies.judge(`${name}: the same offers`, faults, () => ({ ...describeTour(lane), with: { items } }));
  }
}

function judgeSlots(lane: AskedTour, tallies: Tallies): void {
  const [wide, narrow, fixed] = ([6, 3, 0] as const).map(
    (ftlTimeslotHours) => quoted({ ...lane, ftlTimeslotHours }).offers,
  );
  const request = () => describeTour(lane);
  for (const [less, more] of [
    [wide!, narrow!],
    [narrow!, fixed!],
  ] as const)
    for (const offer of less) {
      const same = more.find(({ vehicleType }) => vehicleType === offer.vehicleType);
      if (same === undefined) continue;
      const faults =
        cheaperBy(offer, same) > 0 ? [`${offer.vehicleCode} ${offer.price.value} ${same.price.value}`] : [];
      tallies.judge('slots: a narrower one is never cheaper', faults, request);
    }
}

function judgeBooking({ items, loadings, unloadings }: AskedTour, offer: Offer): string[] {
  const booked = book({
    items: [...items],
    loadings,
    unloadings,
    vehicleType: offer.vehicleType,
    loadingWindows: offer.loadingTimes.map((window) => [window]),
    unloadingWindows: offer.unloadingTimes.map((window) => [window]),
  });
  if (!booked.ok) return [JSON.stringify(booked)];
  const isSame = booked.offer.price.value === offer.price.value && booked.waiting.length === 0;
  return isSame ? [] : [`offered ${offer.price.value}, booked ${booked.offer.price.value}`];
}

/** Streets that lead one way only, and passes that a ferry shortens in one direction. */
const reverseKm = 5;

function judgeLane(draw: Draw, tallies: Tallies): boolean {
  const lane = anyLane(draw);
  const plain = quoted(lane);
  if (plain.offers.length === 0) return false;
  const request = () => describeTour(lane);
  for (const offer of plain.offers) {
    tallies.judge('lines sum to the price', findWrongSums(offer), request);
    tallies.judge('booking = offer', judgeBooking(lane, offer), request);
  }
  judgeHarder(draw, lane, plain, tallies);
  judgeAlike(draw, lane, plain, tallies);
  judgeSlots(lane, tallies);
  const { loadings, unloadings } = lane;
  const { offers: back } = quoted({
    ...lane,
    items: [],
    loadings: unloadings.toReversed(),
    unloadings: loadings.toReversed(),
  });
  const [there, returned] = [plain.offers[0], back[0]];
  if (unloadings.length === 1 && there !== undefined && returned !== undefined) {
    const differs = Math.abs(there.roadKm - returned.roadKm) > Math.max(reverseKm, 0.01 * there.roadKm);
    tallies.judge('reverse distance', differs ? [`${there.roadKm} km, back ${returned.roadKm}`] : [], request);
  }
  return true;
}

export const check: Check = {
  rows: [
    'lines sum to the price',
    'booking = offer',
    ...Object.keys(harder).map((name) => `${name}: more is never cheaper`),
    'what less was refused, more is',
    ...Object.keys(alike).map((name) => `${name}: the same offers`),
    'slots: a narrower one is never cheaper',
    'reverse distance',
  ],
  size: { of: 'lanes with goods', short: 800, long: 2000 },
  sliceSize: 20,
  run: ({ draw, count, tallies }) => {
    for (let judged = 0; judged < count; ) if (judgeLane(draw, tallies)) judged += 1;
  },
};
