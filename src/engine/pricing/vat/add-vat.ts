import { type Cents, toCents, toEuros } from '../../../ground/units.ts';
import type { Place } from '../../cities/place.ts';
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
    /** The first loading and the last unloading. */
    lane: { from: Place; to: Place };
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
  { customer, supplierCountry, lane }: Parameters<typeof addVat>[1],
): Pick<TaxedPrice, 'vatRule' | 'vatRate'> {
  const domestic = tariff.vat.get(supplierCountry);
  if (domestic === undefined) throw new Error(`The VAT table has no rate for the supplier country ${supplierCountry}.`);
  const isInEu = (country: string) => tariff.vat.get(country)?.eu === true;
  const isTaxedAt = (place: Place) => isInEu(place.country) && !isOutside(tariff, place);
  const [isFromEu, isToEu] = [isTaxedAt(lane.from), isTaxedAt(lane.to)];
  const isDomestic = customer.country === supplierCountry;
  if (!isDomestic && (!isInEu(customer.country) || !domestic.eu)) return { vatRule: 'outside_eu', vatRate: 0 };
  if (!isDomestic && isValidVatId(customer.country, customer.vatId ?? ''))
    return { vatRule: 'reverse_charge', vatRate: 0 };
  // Carriage outside the EU alone is not taxed where the customer is, if it is used there (art. 59a; UStG § 3a(8)).
  if (domestic.eu && !isFromEu && !isToEu) return { vatRule: 'outside_eu', vatRate: 0 };
  // Goods that leave the EU: exempt with proof of export (Directive 2006/112/EC, art. 146(1)(e)).
  if (domestic.eu && isFromEu && !isToEu) return { vatRule: 'export', vatRate: 0 };
  // Goods that enter it: exempt as part of the value on which import VAT is paid (art. 144).
  if (domestic.eu && !isFromEu && isToEu) return { vatRule: 'import', vatRate: 0 };
  if (isDomestic) return { vatRule: 'domestic', vatRate: domestic.rate };
  // Nothing shows that the customer is a taxable person (Implementing Regulation 282/2011, art. 18): the place of
  // supply is that of departure (Directive 2006/112/EC, art. 50).
  const departure = tariff.vat.get(lane.from.country);
  return { vatRule: 'departure', vatRate: departure?.eu ? departure.rate : domestic.rate };
}

/**
 * Whether a place lies outside the territory in which its country's VAT holds (Directive 2006/112/EC, art. 6). If its
 * name and its code are of two places, nothing shows that goods leave that territory, and it is inside.
 */
function isOutside({ outsideVat }: Tariff, place: Place): boolean {
  if (place.namedElsewhere === true) return false;
  return outsideVat.some((each) => isAt(each, place));
}
