import { type Cents, toCents, toEuros } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
import { areCarriedBetween } from '../../routing/carried-between.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import { isAt } from '../special-places.ts';
import { isValidVatId } from './vat-id.ts';

export const vatRules = ['domestic', 'reverse_charge', 'departure', 'export', 'import', 'outside_eu'] as const;
export type VatRule = (typeof vatRules)[number];

/** What an order costs without and with VAT. */
export type TaxedPrice = {
  /** The transport alone, before VAT. */
  transportNetCents: Cents;
  /** Transport and extras before VAT. */
  netCents: Cents;
  /** A fraction, as in 0.19. */
  vatRate: number;
  vatRule: VatRule;
  grossCents: Cents;
};

/** Stops in tour order, and the goods as far as they name the stops at which they are loaded and unloaded. */
export type CarriedGoods = {
  loadings: readonly Place[];
  unloadings: readonly Place[];
  items: readonly { loading?: number | undefined; unloading?: number | undefined }[];
};

/** A fee in cents, with VAT at the rate of its order. */
export type TaxedFee = { net: Cents; vat: Cents; gross: Cents };

/**
 * Net, VAT and gross of an order between businesses. VAT is rounded once, half up, on the net total (EN 16931,
 * BR-CO-17).
 *
 * `extrasCents` are the net costs of the chosen extra services; `supplierCountry` is where the carrier is established.
 * The place of supply is the customer's (Directive 2006/112/EC, art. 44).
 * @throws {Error} for a supplier country without a rate.
 */
export function addVat(
  tariff: Tariff,
  order: {
    transportNetCents: Cents;
    extrasCents: readonly Cents[];
    customer: { country: string; vatId?: string | null | undefined };
    supplierCountry: string;
    carried: CarriedGoods;
  },
): TaxedPrice {
  const { transportNetCents } = order;
  const netCents = order.extrasCents.reduce((sum, cost) => sum + cost, transportNetCents);
  const { vatRule, vatRate } = vatOf(tariff, order);
  return { transportNetCents, netCents, vatRate, vatRule, grossCents: taxFee(netCents, vatRate).gross };
}

/** VAT is rounded once, half up. `vatRate` is a fraction, as in 0.19. */
export function taxFee(net: Cents, vatRate: number): TaxedFee {
  const vat = toCents(toEuros(net * vatRate));
  return { net, vat, gross: net + vat };
}

function vatOf(
  tariff: Tariff,
  { customer, supplierCountry, carried }: Parameters<typeof addVat>[1],
): Pick<TaxedPrice, 'vatRule' | 'vatRate'> {
  const domestic = tariff.vat.get(supplierCountry);
  if (domestic === undefined) throw new Error(`The VAT table has no rate for the supplier country ${supplierCountry}.`);
  const isInEu = (country: string) => tariff.vat.get(country)?.eu === true;
  const isDomestic = customer.country === supplierCountry;
  if (!isDomestic && (!isInEu(customer.country) || !domestic.eu)) return { vatRule: 'outside_eu', vatRate: 0 };
  if (!isDomestic && isValidVatId(customer.country, customer.vatId ?? ''))
    return { vatRule: 'reverse_charge', vatRate: 0 };
  const lanes = lanesOf(tariff, carried);
  const untaxed = domestic.eu ? untaxedRule(lanes) : undefined;
  if (untaxed !== undefined) return { vatRule: untaxed, vatRate: 0 };
  if (isDomestic) return { vatRule: 'domestic', vatRate: domestic.rate };
  // Nothing shows that the customer is a taxable person (Implementing Regulation 282/2011, art. 18): the place of
  // supply is that of departure (Directive 2006/112/EC, art. 50).
  const from = lanes.find(isInside)?.from;
  const departure = from && tariff.vat.get(from.country);
  return { vatRule: 'departure', vatRate: departure?.eu ? departure.rate : domestic.rate };
}

/** From where to where goods go, or may, and whether each end lies in the territory of the EU's VAT. */
type VatLane = { from: Place; isFromEu: boolean; isToEu: boolean };

/** Of all goods, in the order of the tour. A stop at which nothing is loaded or unloaded is none of them. */
function lanesOf(tariff: Tariff, { loadings, unloadings, items }: CarriedGoods): VatLane[] {
  const isTaxedAt = (place: Place) => tariff.vat.get(place.country)?.eu === true && !isOutside(tariff, place);
  return loadings.flatMap((from, loading) =>
    unloadings
      .filter((_, unloading) => areCarriedBetween(items, loading, unloading))
      .map((to) => ({ from, isFromEu: isTaxedAt(from), isToEu: isTaxedAt(to) })),
  );
}

const isInside = ({ isFromEu, isToEu }: VatLane) => isFromEu && isToEu;

/**
 * Why a carriage is not taxed, though its customer is where it would be. It has one price, so that it is taxed as soon
 * as any goods may stay inside the EU; and what needs a proof goes before what needs none. Undefined: it is taxed.
 */
function untaxedRule(lanes: readonly VatLane[]): VatRule | undefined {
  if (lanes.some(isInside)) return undefined;
  // Goods that leave the EU: exempt with proof of export (Directive 2006/112/EC, art. 146(1)(e)).
  if (lanes.some(({ isFromEu }) => isFromEu)) return 'export';
  // Goods that enter it: exempt as part of the value on which import VAT is paid (art. 144).
  if (lanes.some(({ isToEu }) => isToEu)) return 'import';
  // Carriage outside the EU alone is not taxed where the customer is, if it is used there (art. 59a; UStG § 3a(8)).
  return 'outside_eu';
}

/**
 * Whether a place lies outside the territory in which its country's VAT holds (Directive 2006/112/EC, art. 6). If its
 * name and its code are of two places, nothing shows that goods leave that territory, and it is inside.
 */
function isOutside({ outsideVat }: Tariff, place: Place): boolean {
  if (place.namedElsewhere === true) return false;
  return outsideVat.some((each) => isAt(each, place));
}
