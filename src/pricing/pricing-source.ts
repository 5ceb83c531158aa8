import type { Gazetteer } from '../cities/gazetteer/gazetteer.ts';
import type { Place } from '../cities/place.ts';
import type { Leg } from '../routing/leg.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { type AgreedTerms, type Tariffs, tariffAt } from '../tariff/tariffs.ts';
import type { Instant } from '../units.ts';
import { type KnownTours, rememberTours } from './priced-tour.ts';

/** A truck's way through points, with a leg from each to the next. Undefined if no road joins them. */
type FindLegs = (points: Place[]) => Leg[] | undefined;

/** Where a service's prices come from. New tables replace `tariffs`. */
export type PricingSource = {
  tariffs: Tariffs;
  findLegs: FindLegs;
  /** The tours priced most recently, by tariff. They keep what they emit, so emission factors must stay the same. */
  knownTours: WeakMap<Tariff, KnownTours>;
};

/** Everything prices are made from. */
export type PriceSources = { gazetteer: Gazetteer; pricing: PricingSource; emissions: EmissionFactors };

/** What the prices of one moment and one shipper are made from. */
export type PricingContext = {
  tariff: Tariff;
  /** See `AgreedTerms`. */
  discountShare: number;
  emissions: EmissionFactors;
  findLegs: FindLegs;
  /** The tours priced before under this tariff and on these roads. Without it none are kept. */
  knownTours?: KnownTours;
};

/** What prices at an instant are made from: for a shipper or, without terms, for anybody. */
export function pricingAt(
  { pricing: { tariffs, findLegs, knownTours }, emissions }: Pick<PriceSources, 'pricing' | 'emissions'>,
  at: Instant,
  terms?: AgreedTerms,
): PricingContext {
  const tariff = tariffAt(tariffs, at, terms?.tariffName);
  let known = knownTours.get(tariff);
  if (known === undefined) {
    known = rememberTours();
    knownTours.set(tariff, known);
  }
  return { tariff, discountShare: terms?.discountShare ?? 0, emissions, findLegs, knownTours: known };
}
