import { readFileSync } from 'node:fs';
import type { Offer } from '../../../src/engine/pricing/offer.ts';
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { type AskedTour, anyTown, context, describeTour, loadingMoment, offersOf, pricing } from '../support/world.ts';

const readTable = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../data/${name}.json`, import.meta.url), 'utf8'));
const tickets = readTable('tariff-2026-07-01').crossing as Record<string, { fixed: number; perKm: number }>;
type Row = { sailings: number | null; return: number };
const ferries: (Row & { between: string[] })[] = readTable('crossings-2026-01-01').ferries;
const fallback: Row = readTable('crossings-2026-01-01').fallback;

type Crossing = { from: string; to: string; km: number };

export function rowOf({ from, to }: Pick<Crossing, 'from' | 'to'>): Row {
  return ferries.find(({ between }) => between.includes(from) && between.includes(to)) ?? fallback;
}

/** What the tickets of a way cost, in euros: there, and as much of the way back as the row says. */
export function ticketsOf(crossings: readonly Crossing[], size: string): number {
  const { fixed, perKm } = tickets[size]!;
  return crossings.reduce((sum, crossing) => {
    const isSame = (other: Crossing) =>
      [crossing.from, crossing.to].every((port) => [other.from, other.to].includes(port));
    // Who crosses back on the same tour pays no way back besides.
    const isEven = crossings.filter(isSame).length % 2 === 0;
    const share = isEven ? 0 : rowOf(crossing).return;
    return sum + (1 + share / (isEven ? 1 : crossings.filter(isSame).length)) * (fixed + perKm * crossing.km);
  }, 0);
}

/** That tickets of so many euros are in the price, and in the lines for them, to the cent for each of many. */
export function findUnpaidTickets({ price: { value, breakdown } }: Pick<Offer, 'price'>, least: number): string[] {
  const paid = breakdown.reduce((sum, { code, amount }) => sum + (code === 'crossing' ? amount : 0), 0) / 100;
  const isBelow = value / 100 < least || paid < least - 0.05;
  return isBelow ? [`${value / 100} EUR, of it ${paid} for tickets of ${least.toFixed(2)}`] : [];
}

/** Hours from one sailing to the next, of a ferry that sails fewer than 14 times a week. 0: it sails often enough. */
export function intervalHours({ sailings }: Row): number {
  return sailings === null || sailings >= 14 ? 0 : (7 * 24) / sailings;
}

/** Every rare ferry for which a promised schedule does not wait a whole interval in the port. */
export function findShortWaits(schedule: readonly Activity[], crossings: readonly Crossing[]): string[] | undefined {
  const aboard = schedule.flatMap(({ kind }, index) => (kind === 'ferry' ? [index] : []));
  if (aboard.length !== crossings.length) return undefined;
  return aboard.flatMap((index, nth) => {
    const boarding = schedule[index - 1]?.kind === 'work' ? index - 1 : index;
    const arrived = schedule.slice(0, boarding).findLast(({ kind }) => ['drive', 'work', 'ferry'].includes(kind));
    const waitedHours = (schedule[boarding]!.from - (arrived?.to ?? schedule[0]!.from)) / 3_600_000;
    const needed = intervalHours(rowOf(crossings[nth]!));
    const [from, to] = [crossings[nth]!.from, crossings[nth]!.to];
    return waitedHours < needed - 0.02 ? [`waits ${waitedHours.toFixed(1)} h for ${from}–${to}, not ${needed}`] : [];
  });
}

function judgeOffer(tour: AskedTour, offer: Offer, crossings: readonly Crossing[], tallies: Tallies): void {
  const { size } = context.tariff.vehiclesById.get(offer.vehicleType)!;
  const request = () => ({ ...describeTour(tour), vehicle_type: offer.vehicleType, crossings });
  tallies.judge('no ferry tour below its tickets', findUnpaidTickets(offer, ticketsOf(crossings, size)), request);
  const short = findShortWaits(offer.schedule ?? [], crossings);
  if (short === undefined) tallies.leave('a promise waits for a rare ferry');
  else tallies.judge('a promise waits for a rare ferry', short, request);
}

/** Countries with islands, or across the water from others. */
const among = 'GB IE SE FI NO DK EE GR IT ES FR HR MT CY DE IM'.split(' ');

function judgeTour(draw: Draw, tallies: Tallies): boolean {
  const unloadings = Array.from({ length: draw.chance(0.3) ? 2 : 1 }, () => anyTown(draw, among));
  const tour = {
    items: [],
    loadings: [anyTown(draw, among)],
    unloadings,
    loadingDate: loadingMoment(draw),
    ftlTimeslotHours: undefined,
  };
  const legs = pricing.findLegs([...tour.loadings, ...unloadings], context.tariff.closedLanes) ?? [];
  const crossings = legs.flatMap((leg) => leg.crossings);
  if (crossings.length === 0) return false;
  for (const offer of offersOf(tour)) judgeOffer(tour, offer, crossings, tallies);
  return true;
}

export const check: Check = {
  rows: ['no ferry tour below its tickets', 'a promise waits for a rare ferry'],
  size: { of: 'tours over the sea', short: 800, long: 3000 },
  sliceSize: 100,
  run: ({ draw, count, tallies }) => {
    for (let judged = 0; judged < count; ) if (judgeTour(draw, tallies)) judged += 1;
  },
};
