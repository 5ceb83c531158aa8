import type { Place } from '../../../engine/cities/place.ts';
import { nameRate } from '../../../engine/pricing/cost/freight.ts';
import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import { largestTowns } from '../../../engine/pricing/wide-rates.ts';
import { kindsOf, type ListedRate } from '../../../engine/tariff/rates/rate-book.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { dayMs } from '../../../ground/units.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { priceByTariff, stopAt } from './price-by-tariff.ts';
import { goodsOf, wednesdayFrom } from './worst-cases.ts';

/** A rate by which a vehicle costs more than a larger one, between the largest towns of its areas. */
type DearerThanLarger = {
  line: number;
  rate: string;
  vehicle: string;
  eur: number;
  larger: string;
  larger_eur: number;
};

const ratesMax = 2000;
/** Pricing more takes so long that it is announced. */
const manyRates = 200;

/** The rates of a tariff for single vehicles or classes by which a larger vehicle is cheaper, from `now` on. */
export function findDearerThanLarger(tariff: Tariff, sources: PriceSources, now: number): DearerThanLarger[] {
  const { rates: book, vehicles } = tariff;
  if (book === undefined) return [];
  const rates = takeSteps(book.list()).filter(({ vehicle, lastDay }) => vehicle !== null && lastDay * dayMs >= now);
  if (rates.length > manyRates) report(`comparing what vehicles cost by ${rates.length} rates, ${ratesMax} at most`);
  const townsOf = largestTowns(book, sources.gazetteer);
  return rates.slice(0, ratesMax).flatMap((rate) => {
    const towns = townsOf(rate);
    const offers = towns ? pricesOf(tariff, sources, rate, towns, now) : new Map<string, Price>();
    const held = vehicles.filter((vehicle) => kindsOf(vehicle).includes(rate.vehicle));
    return held.flatMap(({ code, notAbove }) => {
      const [own, larger] = [offers.get(code), offers.get(notAbove ?? '')];
      const isByRate = own?.rate === `Rate ${nameRate(rate)}` && notAbove !== undefined;
      if (!isByRate || larger === undefined || larger.eur >= own.eur) return [];
      const what = { vehicle: code, eur: own.eur, larger: notAbove, larger_eur: larger.eur };
      return [{ line: rate.line, rate: nameRate(rate), ...what }];
    });
  });
}

type Price = { eur: number; rate: string | undefined };

/** By code of the vehicle. Empty if there is no way or nobody is served there. */
function pricesOf(
  tariff: Tariff,
  sources: PriceSources,
  rate: ListedRate,
  [from, to]: readonly [Place, Place],
  now: number,
): Map<string, Price> {
  const loading_date = wednesdayFrom(rate, now + weekMs);
  const stops = { loadings: [stopAt(from)], unloadings: [stopAt(to)] };
  const items = rate.step === null ? [] : goodsOf(rate.step);
  const text = JSON.stringify({ loading_date, ...stops, ...(items.length > 0 && { items }) });
  const asked = Date.parse(loading_date) - weekMs;
  try {
    const { data } = priceByTariff(sources, tariff, text, asked, rate.account ?? undefined);
    return new Map(
      data.map(({ vehicle, value, breakdown }) => [
        vehicle.code,
        { eur: value, rate: breakdown.find(({ code }) => code === 'rate')?.label },
      ]),
    );
  } catch (error) {
    if (error instanceof ServiceError) return new Map();
    throw error;
  }
}

const weekMs = 7 * dayMs;
const shownMax = 20;

/** The same in words. Empty if there are none. */
export function describeDearerThanLarger(found: readonly DearerThanLarger[]): string[] {
  if (found.length === 0) return [];
  const rows = found.slice(0, shownMax).map(({ eur, larger_eur, ...row }) => {
    return {
      line: row.line,
      rate: row.rate,
      vehicle: row.vehicle,
      eur: eur.toFixed(2),
      larger: row.larger,
      'its eur': larger_eur.toFixed(2),
    };
  });
  const more = found.length > shownMax ? [`And ${found.length - shownMax} more.`] : [];
  const make = found.length === 1 ? '1 rate makes' : `${found.length} rates make`;
  return [
    `${make} a vehicle dearer than the next larger one, which a shipper then books, between the largest towns of its areas:`,
    formatTable(rows),
    ...more,
  ];
}
