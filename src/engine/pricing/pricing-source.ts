import type { Instant } from '../../ground/units.ts';
import type { Acceptance, AskedAcceptance } from '../availability/acceptance.ts';
import type { AskedLoading, Availability, Judgement } from '../availability/judge-loading.ts';
import type { Gazetteer } from '../cities/gazetteer/gazetteer.ts';
import type { Place, Point } from '../cities/place.ts';
import type { CarrierCountries } from '../routing/closures/cabotage.ts';
import type { ClosedArea, ClosedBorder, ClosedLanes } from '../routing/closures/closures.ts';
import type { Leg } from '../routing/leg.ts';
import type { PassageEnds } from '../routing/measured/passage-ends.ts';
import type { EmissionFactors } from '../tariff/tables/emission-factors.ts';
import type { Tariff } from '../tariff/tariff.ts';
import { type AgreedTerms, findTariff, type Tariffs, tariffAt } from '../tariff/tariffs.ts';
import type { RateDays } from './tour-rates.ts';
import { KnownTours } from './ways/known-tours.ts';
import type { MeasureWays } from './ways/vehicle-ways.ts';

/** A truck's way through places, with a leg from each to the next. Undefined if no road that is open joins them. */
type FindLegs = (places: readonly Place[], lanes: ClosedLanes) => Leg[] | undefined;

/** What is closed on the way of places that no open road joins. Undefined if they have no way at all. */
type FindClosure = (places: readonly Place[], lanes: ClosedLanes) => ClosedArea | ClosedBorder | undefined;

/** The position of the first place that neither roads nor ferries join to the network. -1 if there is none. */
type FindCutOff = (places: readonly Place[]) => number;

/** The points of such a way. */
type FindPoints = (places: readonly Place[], lanes: ClosedLanes) => Point[] | undefined;

/** Where a service's prices come from. New tables replace `tariffs`. */
export type PricingSource = {
  tariffs: Tariffs;
  findLegs: FindLegs;
  /** Without it no warning says what is closed. */
  findClosure?: FindClosure;
  /** Without it no refusal says which stop cannot be reached. */
  findCutOff?: FindCutOff;
  /** Without it no way is shown. */
  findPoints?: FindPoints;
  /** Where tunnels and bridges with a toll of their own are, for ways that a routing engine measures. */
  passages?: readonly PassageEnds[];
  /** The tours priced most recently, by tariff. They keep what they emit, so emission factors must stay the same. */
  knownTours: WeakMap<Tariff, KnownTours>;
  /** Changes with the release and its roads, on which prices depend besides tariffs: 8 characters of base64url. */
  release: string;
};

/** Everything prices are made from. Without `availability` every vehicle can be had at any time. */
export type PriceSources = {
  gazetteer: Gazetteer;
  pricing: PricingSource;
  emissions: EmissionFactors;
  availability?: Availability | undefined;
  /** Where the company's carriers are established, at the moment. Without it no cabotage is judged. */
  carriers?: (() => readonly string[]) | undefined;
  /** Of those who have a routing engine. Undefined: the built-in network measures all ways. */
  measureWays?: MeasureWays | undefined;
};

/** An offer as far as its acceptance depends on it, beside the shipper. */
export type AcceptedOffer = Omit<AskedAcceptance, 'accountName' | 'isFirstOrder'>;

/** What the prices of one moment and one shipper are made from. */
export type PricingContext = {
  tariff: Tariff;
  /** See `AgreedTerms`. */
  discountShare: number;
  /** The account whose rates apply besides the general ones. Null: none. */
  accountName: string | null;
  /** Undefined: rates count by the day of loading. */
  rateDays?: RateDays | undefined;
  /** Whether offers say what canceling costs. Undefined: no. */
  feesAgreed?: boolean;
  emissions: EmissionFactors;
  /** By whose cabotage is judged. Undefined: none is, as for what is booked already. */
  carriers?: CarrierCountries;
  findLegs: FindLegs;
  /** Ways of the network, where `findLegs` finds those that an order was booked with. */
  findDirect?: FindLegs | undefined;
  findClosure?: FindClosure | undefined;
  findCutOff?: FindCutOff | undefined;
  /** The tours priced before under this tariff and on these roads. Without it none are kept. */
  knownTours?: KnownTours;
  /** How the booking of an offer is accepted, for the account. Without it at once. */
  judgeAcceptance?: ((asked: AcceptedOffer) => Acceptance) | undefined;
  /** Whether a vehicle can be had then. Without it every vehicle can. */
  judgeLoading?: ((asked: AskedLoading) => Judgement) | undefined;
};

/** What an earlier price was made with. */
type PriceBasis = { tariffVersion: string; discountShare: number; release: string };

/** What prices at an instant are made from: for a shipper or, without terms, for anybody. */
export function pricingAt(sources: ContextSources, at: Instant, terms?: AgreedTerms): PricingContext {
  const { discountShare = 0, accountName = null, feesAgreed = false } = terms ?? {};
  const tariff = tariffAt(sources.pricing.tariffs, at, terms?.tariffName);
  return contextOf(sources, tariff, { discountShare, accountName, feesAgreed });
}

/**
 * What an earlier price was made from. `isSame` is false if this process is of another release, or no longer has the
 * tariff: then the shipper's current one is used instead.
 */
export function pricingAsOf(
  sources: ContextSources,
  { tariffVersion, discountShare, release }: PriceBasis,
  now: Instant,
  { tariffName, accountName }: Pick<AgreedTerms, 'tariffName' | 'accountName'>,
): { context: PricingContext; isSame: boolean } {
  const { tariffs, release: current } = sources.pricing;
  const tariff = findTariff(tariffs, tariffVersion);
  const context = contextOf(sources, tariff ?? tariffAt(tariffs, now, tariffName), { discountShare, accountName });
  return { context, isSame: tariff !== undefined && release === current };
}

type ContextSources = Pick<PriceSources, 'pricing' | 'emissions' | 'carriers'>;

function contextOf(
  { pricing: { findLegs, findClosure, findCutOff, knownTours }, emissions, carriers }: ContextSources,
  tariff: Tariff,
  terms: Pick<PricingContext, 'discountShare' | 'accountName' | 'feesAgreed'>,
): PricingContext {
  let known = knownTours.get(tariff);
  if (known === undefined) {
    known = new KnownTours();
    knownTours.set(tariff, known);
  }
  const roads = { findLegs, findClosure, findCutOff, knownTours: known };
  return { tariff, ...terms, emissions, carriers: carriers?.(), ...roads };
}
