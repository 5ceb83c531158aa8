import type { Steps } from '../../../ground/concurrency/steps.ts';
import type { Cents, Instant } from '../../../ground/units.ts';
import { unsoldCodes } from '../../availability/judge-loading.ts';
import type { Item } from '../../load/item.ts';
import { tiersMaxOf } from '../../load/stacks.ts';
import type { Vehicle } from '../../tariff/tariff.ts';
import type { Offer, Unavailable } from '../offer.ts';
import type { PricingContext } from '../pricing-source.ts';
import { type PriceRequest, type Quote, quoteInSteps } from '../quote.ts';
import type { RequestBudget } from '../request-budget.ts';
import { type FillEffort, fillEffort, fillVehicles, type Pieces, takePieces } from './fill-vehicles.ts';

/** Goods that fit into no vehicle, in several. */
export type SplitLoad = {
  parts: SplitPart[];
  /** Of all vehicles together, before VAT. */
  value: Cents;
  vehicles: number;
};

/** What one vehicle takes, and how many vehicles take the same. */
type SplitPart = { count: number; items: Item[]; pieces: { item: number; quantity: number }[]; offer: Offer };

const vehiclesMax = 10;
/** Parts that are priced for one request, each with all vehicles. */
const quotesMax = 12;
/** What judging a part on all vehicles may take: what was found to fit is found again by a tenth of it. */
const quoteSteps = 15_000;

const unsold = new Set<Unavailable['code']>(unsoldCodes);
/** What several vehicles can mend: want of room, and goods that may not ride together. */
const roomCodes: readonly Unavailable['code'][] = ['too_heavy', 'not_enough_floor', 'load_undecided'];
const isMended = ({ code, field }: Unavailable) =>
  code === 'hazardous_not_together' || (field === undefined && roomCodes.includes(code));

/**
 * The goods of a request that no vehicle takes for want of floor or payload, or since they may not ride together, in
 * the fewest vehicles that were found, and of equally many in the cheapest: each vehicle type is filled one after the
 * other, and every part rides in the vehicle that is cheapest for it. Each part is found to fit, and has an offer of
 * its own. Undefined if there is no such split into up to ten vehicles, one vehicle would take all and is but sold out,
 * or nothing is left of the budget.
 */
export function* splitLoad(
  context: PricingContext,
  request: PriceRequest,
  { offers, unavailable }: Quote,
  now: Instant,
  budget: RequestBudget,
): Steps<SplitLoad | undefined> {
  if (offers.length > 0 || request.items.length === 0) return undefined;
  if (unavailable.some(({ code }) => unsold.has(code))) return undefined;
  const search: SplitSearch = { context, request, now, effort: fillEffort(budget), quotes: new Map() };
  let best: SplitLoad | undefined;
  for (const { vehicle, least } of candidates(search, unavailable)) {
    const most = best?.vehicles ?? vehiclesMax;
    if (least > most) continue;
    const parts = yield* fillVehicles(request.items, vehicle, most, search.effort);
    const split = parts && (yield* priceParts(search, parts));
    if (split !== undefined && (best === undefined || isBetter(split, best))) best = split;
  }
  return best;
}

type SplitSearch = {
  context: PricingContext;
  request: PriceRequest;
  now: Instant;
  effort: FillEffort;
  /** The cheapest offer for a part, by its pieces. */
  quotes: Map<string, Offer | undefined>;
};

/** The vehicles that lack nothing that others beside them cannot mend, those first of which fewest can be enough. */
function candidates(
  { context, request }: SplitSearch,
  unavailable: readonly Unavailable[],
): { vehicle: Vehicle; least: number }[] {
  return unavailable
    .filter(isMended)
    .flatMap(({ vehicleType }) => context.tariff.vehiclesById.get(vehicleType) ?? [])
    .map((vehicle) => ({ vehicle, least: leastVehicles(request.items, vehicle) }))
    .sort((a, b) => a.least - b.least);
}

/** By weight, and by floor with every stack as high as its pieces may stand, three high at least. */
function leastVehicles(items: readonly Item[], { payloadKg, compartments }: Vehicle): number {
  let weightKg = 0;
  let areaCm2 = 0;
  for (const item of items) {
    const { quantity, length, width, weight, isStackable } = item;
    weightKg += quantity * weight;
    areaCm2 += (quantity * length * width) / (isStackable ? Math.max(3, tiersMaxOf(item)) : 1);
  }
  const roomCm2 = compartments.reduce((sum, { lengthCm, floorWidthCm }) => sum + lengthCm * floorWidthCm, 0);
  return Math.max(Math.ceil(weightKg / payloadKg), Math.ceil(areaCm2 / roomCm2));
}

function* priceParts(search: SplitSearch, parts: readonly Pieces[]): Steps<SplitLoad | undefined> {
  const priced: SplitPart[] = [];
  let value: Cents = 0;
  for (const [key, alike] of Map.groupBy(parts, String)) {
    const [pieces] = alike as [Pieces];
    const items = takePieces(search.request.items, pieces);
    const offer = yield* cheapestOffer(search, key, items);
    if (offer === undefined) return undefined;
    value += alike.length * offer.price.value;
    priced.push({ count: alike.length, items, pieces: listPieces(pieces), offer });
  }
  return { parts: priced, value, vehicles: parts.length };
}

function* cheapestOffer(
  { context, request, now, effort, quotes }: SplitSearch,
  key: string,
  items: Item[],
): Steps<Offer | undefined> {
  if (!quotes.has(key)) {
    const { budget } = effort;
    if (quotes.size >= quotesMax || budget.stepsLeft < quoteSteps) return undefined;
    const part = { ...request, items };
    quotes.set(key, (yield* quoteInSteps(context, part, now, budget, quoteSteps, 'cheapest')).offers[0]);
  }
  return quotes.get(key);
}

function listPieces(pieces: Pieces): SplitPart['pieces'] {
  return [...pieces.entries()].flatMap(([item, quantity]) => (quantity > 0 ? [{ item, quantity }] : []));
}

function isBetter(split: SplitLoad, other: SplitLoad): boolean {
  return split.vehicles < other.vehicles || (split.vehicles === other.vehicles && split.value < other.value);
}
