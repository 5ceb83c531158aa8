import type { Place } from '../../../engine/cities/place.ts';
import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import { answerPrice, type PriceReply } from '../price-request.ts';

/**
 * Answers a price request by one tariff, as if asked at `now`, with the rates of an account besides everybody's.
 * @throws {ServiceError} naming the fields that are wrong.
 */
export function priceByTariff(
  sources: PriceSources,
  tariff: Tariff,
  text: string,
  now: number,
  accountName: string | undefined,
): PriceReply {
  const tariffs = { general: [{ from: 0, tariff }], named: new Map(), replaced: [] };
  const terms =
    accountName === undefined ? undefined : { accountName, discountShare: 0, tariffName: null, feesAgreed: false };
  return answerPrice({ ...sources, pricing: { ...sources.pricing, tariffs } }, text, now, undefined, terms);
}

/** A place as a request states it. */
export function stopAt({ country, zipCode, name }: Place): { country: string; zip_code: string; name: string } {
  return { country, zip_code: zipCode, name };
}
