import { customsOfLine, includesSomeCustoms } from '../../../engine/pricing/cost/customs-lines.ts';
import type { CompanyProfile } from '../../company/company-profile.ts';
import type { Order, Stop } from '../../order/order.ts';

/** The customs territory of a stop by its name in the price table; empty inside the customs territory of the EU. */
export type CustomsAreaOf = (stop: Pick<Stop, 'country' | 'zip' | 'city'>) => string;

/** What goods meet on their way. */
export type CustomsWay = {
  /** Territories besides the EU, by name. */
  territories: string[];
  /** Whether goods go from one territory into another; otherwise they only pass through one. */
  isImport: boolean;
  /** Whether the price pays for declarations. */
  isPaid: boolean;
};

type Stops = { loadings: readonly Stop[]; unloadings: readonly Stop[] };

/**
 * The customs on the way of goods between these stops of an order. Undefined: there are none. A territory that is
 * paid for without a stop in it is passed through, by goods that change the country or are alone on the tour.
 */
export function customsOf(
  order: Order,
  { loadings, unloadings }: Stops,
  areaOf: CustomsAreaOf,
): CustomsWay | undefined {
  const lines = order.price?.breakdown ?? [];
  const paid = lines.flatMap(customsOfLine);
  const stops = [...loadings, ...unloadings];
  const own = new Set(stops.map(areaOf));
  const ofTour = new Set([...order.loadings, ...order.unloadings].map(areaOf));
  const isWholeTour = stops.length === order.loadings.length + order.unloadings.length;
  const isAbroad = new Set(stops.map(({ country }) => country)).size > 1;
  const passed = isWholeTour || isAbroad ? paid.filter((territory) => !ofTour.has(territory)) : [];
  const isImport = own.size > 1;
  const entered = isImport ? [...own].filter((area) => area !== '') : [];
  const territories = [...new Set([...entered, ...passed])];
  if (territories.length === 0) return undefined;
  return { territories, isImport, isPaid: paid.length > 0 || lines.some(includesSomeCustoms) };
}

/**
 * Who has goods declared: the company where the price pays for it and its profile does not leave it to the shipper;
 * what the declaration needs is the sender's to hand over (CMR, art. 11).
 */
export function describeDeclarant(
  { territories, isPaid }: CustomsWay,
  { customsDeclarant, legalName }: CompanyProfile,
  papers: string,
): string {
  const isCompany = isPaid && customsDeclarant === 'company';
  const who = isCompany
    ? `${legalName || 'the forwarder'} has the goods declared on the sender's behalf`
    : 'the sender or the consignee has the goods declared';
  return `Customs (${territories.join(', ')}): ${who}; the sender hands over ${papers} (CMR, art. 11).`;
}
