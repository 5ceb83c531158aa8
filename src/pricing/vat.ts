import { toCents } from './money.ts';
import type { Tariff } from './tariff.ts';
import type { Cents } from './types.ts';
import { isValidVatId } from './vat-id.ts';

export type VatRule = 'domestic' | 'reverse_charge' | 'departure' | 'export' | 'import' | 'outside_eu';

/** Countries in which the first loading and the last unloading lie. */
export type Lane = { from: string; to: string };

export type OrderPrice = {
  /** Transport and extras before VAT. */
  netAmount: Cents;
  /** Fraction, as in 0.19. */
  vatRate: number;
  grossAmount: Cents;
  /** The transport alone before VAT. */
  transportNetAmount: Cents;
  rule: VatRule;
};

/**
 * Net, VAT and gross of an order between businesses. VAT is rounded once, half up, on the net total (EN 16931, BR-CO-17).
 *
 * `extras` are the net costs of the chosen extra services; `supplierCountry` is where the carrier is established.
 * The place of supply is the customer's (Directive 2006/112/EC, art. 44). Throws for a supplier country without a rate.
 */
export function orderPrice(
  tariff: Tariff,
  order: {
    transportNet: Cents;
    extras: readonly Cents[];
    customer: { country: string; vatId?: string | null | undefined };
    supplierCountry: string;
    lane: Lane;
  },
): OrderPrice {
  const netAmount = order.extras.reduce((sum, cost) => sum + cost, order.transportNet);
  const { rule, vatRate } = vatOf(tariff, order);
  const vatAmount = toCents((netAmount * vatRate) / 100);
  return { netAmount, vatRate, grossAmount: netAmount + vatAmount, transportNetAmount: order.transportNet, rule };
}

function vatOf(
  tariff: Tariff,
  { customer, supplierCountry, lane }: Parameters<typeof orderPrice>[1],
): { rule: VatRule; vatRate: number } {
  const domestic = tariff.vat.get(supplierCountry);
  if (domestic === undefined) throw new Error(`The VAT table has no rate for the supplier country ${supplierCountry}.`);
  const isInEu = (country: string) => tariff.vat.get(country)?.eu === true;
  const isDomestic = customer.country === supplierCountry;
  if (!isDomestic && (!isInEu(customer.country) || !domestic.eu)) return { rule: 'outside_eu', vatRate: 0 };
  if (!isDomestic && isValidVatId(customer.country, customer.vatId ?? ''))
    return { rule: 'reverse_charge', vatRate: 0 };
  // Goods that leave the EU: exempt with the proof of export (Directive 2006/112/EC, art. 146(1)(e)).
  if (domestic.eu && isInEu(lane.from) && !isInEu(lane.to)) return { rule: 'export', vatRate: 0 };
  // Goods that enter it: exempt as part of the value on which import VAT is paid (art. 144).
  if (domestic.eu && !isInEu(lane.from) && isInEu(lane.to)) return { rule: 'import', vatRate: 0 };
  if (isDomestic) return { rule: 'domestic', vatRate: domestic.rate };
  // Nothing shows that the customer is a taxable person (Implementing Regulation 282/2011, art. 18): the place of supply
  // is that of departure (Directive 2006/112/EC, art. 50).
  const departure = isInEu(lane.from) ? tariff.vat.get(lane.from)! : domestic;
  return { rule: 'departure', vatRate: departure.rate };
}
