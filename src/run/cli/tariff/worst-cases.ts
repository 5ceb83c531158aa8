import { carrierOf } from '../../../engine/pricing/part-load.ts';
import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import { findLeastPaid, type LeastPaid } from '../../../engine/pricing/wide-rates.ts';
import { describeStep, type LoadStep } from '../../../engine/tariff/rates/load-step.ts';
import { kindsOf, type ListedRate } from '../../../engine/tariff/rates/rate-book.ts';
import type { Tariff, Vehicle } from '../../../engine/tariff/tariff.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { dayMs, hourMs } from '../../../ground/units.ts';
import { stopAt } from './price-by-tariff.ts';

/** A request that costs an owner much at an agreed price. */
export type WorstCase = {
  /** The rate's line and name, and what is bad about it. */
  says: string;
  /** The largest vehicle that the rate holds for; of a step of a load the smallest that carries all of it. */
  vehicle: Vehicle;
  account: string | undefined;
  /** The request, as JSON. */
  text: string;
};

/** The most unloadings of a request. */
const unloadingsMax = 20;
const palletKgMax = 1000;
const palletKgUsual = 500;
const palletLdm = 0.4;
const palletsMax = 33;

/**
 * The longest way with the heaviest load, or with all that a step allows, and the most stops, at those prices of a
 * tariff that pay least for a kilometre. Loading is on the first Wednesday from `now` on on which the rate holds.
 */
export function worstCases(tariff: Tariff, { gazetteer, pricing }: PriceSources, now: number): WorstCase[] {
  if (tariff.rates === undefined) return [];
  const findWay: Parameters<typeof findLeastPaid>[1]['findWay'] = (ends) => pricing.findLegs(ends, tariff.closedLanes);
  const rates = takeSteps(
    findLeastPaid(tariff.rates, { gazetteer, findWay }, { day: Math.ceil(now / dayMs), perKm: lastBandOf(tariff) }),
  );
  return rates.flatMap((each) => casesOf(tariff, each, now));
}

/** What the tariff takes for the last of many kilometres, with the largest vehicle that a rate holds for. */
function lastBandOf(tariff: Tariff): (rate: ListedRate) => number {
  return (rate) => vehicleOf(tariff, rate)?.price.eurPerKm.at(-1) ?? 1;
}

/** The largest vehicle that a rate holds for; of a step of a load the smallest that carries all of it. */
export function vehicleOf({ vehicles }: Tariff, { vehicle, step }: ListedRate): Vehicle | undefined {
  if (step !== null) {
    const goods = { name: '', length: 120, width: 80, isStackable: false };
    return carrierOf(
      goodsOf(step).map((pallets) => ({ ...pallets, ...goods })),
      vehicle,
      vehicles,
    );
  }
  return vehicles.findLast((each) => kindsOf(each).includes(vehicle));
}

/** As many pallets as a step allows, as heavy as it does. Empty if it takes none. */
export function goodsOf({ ldmTo, kgTo, palletsTo }: LoadStep) {
  const byWeight = kgTo === null ? palletsMax : Math.ceil(kgTo / palletKgMax);
  const byLength = ldmTo === null ? palletsMax : Math.floor(ldmTo / palletLdm + 1e-9);
  const quantity = Math.min(palletsTo ?? byWeight, byLength, palletsMax);
  const weight = Math.floor(Math.min(palletKgMax, kgTo === null ? palletKgUsual : kgTo / quantity));
  return quantity < 1 || weight < 1 ? [] : [{ quantity, category: 'epal' as const, height: 80, weight }];
}

function casesOf(tariff: Tariff, { rate, widest: { from, to, km }, apart }: LeastPaid, now: number): WorstCase[] {
  const vehicle = vehicleOf(tariff, rate);
  if (vehicle === undefined) return [];
  const ask = (says: string, request: object) => ({
    says: `line ${rate.line}, ${rate.name}: ${says}`,
    vehicle,
    account: rate.account ?? undefined,
    text: JSON.stringify({ loading_date: wednesdayFrom(rate, now), loadings: [stopAt(from)], ...request }),
  });
  const pallets = Math.max(1, Math.floor(vehicle.payloadKg / palletKgMax));
  const heavy = [{ quantity: pallets, category: 'epal', height: 80, weight: Math.floor(vehicle.payloadKg / pallets) }];
  const goods =
    rate.step === null
      ? { says: 'fully laden', items: heavy }
      : { says: describeStep(rate.step), items: goodsOf(rate.step) };
  const cases = [
    ask(`${from.name} – ${to.name}, ${Math.round(km)} km, ${goods.says}`, {
      unloadings: [stopAt(to)],
      items: goods.items,
    }),
  ];
  if (rate.step !== null || apart === undefined) return cases;
  const turns = Array.from({ length: unloadingsMax }, (_, at) => stopAt(at % 2 === 0 ? apart.from : apart.to));
  const says = `${unloadingsMax} unloadings, ${apart.from.name} and ${apart.to.name} in turn`;
  return [...cases, ask(says, { unloadings: turns })];
}

/** When a rate holds: the first Wednesday from `now` on, or its last day if that comes before; at nine, in ISO 8601. */
export function wednesdayFrom({ firstDay, lastDay }: Pick<ListedRate, 'firstDay' | 'lastDay'>, now: number): string {
  const day = Math.max(Math.ceil(now / dayMs), firstDay);
  // The first day of all was a Thursday.
  const toWednesday = (6 - (day % 7) + 7) % 7;
  return new Date(Math.min(day + toWednesday, Math.max(day, lastDay)) * dayMs + 9 * hourMs).toISOString();
}
