import { nameRate } from '../../../engine/pricing/cost/freight.ts';
import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import { largestTowns } from '../../../engine/pricing/wide-rates.ts';
import { kindsOf, type ListedRate, type RateBook } from '../../../engine/tariff/rates/rate-book.ts';
import type { Tariff, Vehicle } from '../../../engine/tariff/tariff.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { dayMs } from '../../../ground/units.ts';
import type { PriceReply } from '../price-request.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { priceByTariff, stopAt } from './price-by-tariff.ts';
import { goodsOf, vehicleOf, wednesdayFrom } from './worst-cases.ts';

/** A rate that takes too little, or too much, between the largest towns of its areas. Euros, as JSON shows it. */
export type FarRate = {
  line: number;
  rate: string;
  account: string | null;
  /** Of those that the rate holds for the one that it pays least for; of a step the smallest that carries all of it. */
  vehicle: string;
  way: string;
  km: number;
  /** By the rate, without what comes on top of it. */
  eur: number;
  /** What the tariff takes for the same. */
  tariff_eur: number;
  /** Tolls, crossings and customs that the rate includes. */
  included_eur: number;
};

type Offer = PriceReply['data'][number];

const weekMs = 7 * dayMs;
/** Of what the tariff takes: what pays less is taken for a slip. */
const leastShare = 0.5;
/** What takes more than so many times what the tariff does, for whatever it holds for, is taken for a slip. */
const mostTimes = 4;
/** Ways that are priced: more take too long. */
const waysMax = 2000;
/** Pricing more takes so long that it is announced. */
const manyRates = 500;

/** Rates that pay far less and far more than the tariff, the furthest from it first. */
export type FarRates = { below: FarRate[]; above: FarRate[] };

/**
 * The rates of a sheet, in force from `now` on, by which some vehicle they hold for costs less than half of what the
 * tariff without rates takes, or less than the tolls and crossings they include; and those by which every vehicle
 * costs more than four times as much. Each is judged alone, also where another rate goes before it. A price with
 * `km_max` counts as too little beside that share of the way, and as too much beside all of it.
 */
export function findFarRates(tariff: Tariff, book: RateBook, sources: PriceSources, now: number): FarRates {
  const rates = takeSteps(book.list()).filter(({ lastDay }) => lastDay * dayMs >= now);
  if (rates.length > manyRates) report(`comparing ${rates.length} rates with the tariff`);
  const offersOf = offersByTariff({ ...tariff, rates: undefined }, book, sources, now);
  const found: FarRates = { below: [], above: [] };
  for (const rate of rates) {
    const { way, offers } = offersOf(rate);
    const judged = heldOf(tariff, rate).flatMap(({ code }) => {
      const offer = offers.get(code);
      return offer === undefined ? [] : [{ vehicle: code, ...compare(rate, offer) }];
    });
    const [worst] = judged.sort((a, b) => a.eur / a.tariff_eur - b.eur / b.tariff_eur);
    if (worst === undefined) continue;
    const { whole, ...amounts } = worst;
    const row = { line: rate.line, rate: nameRate(rate), account: rate.account, way, ...amounts };
    if (worst.eur < leastShare * worst.tariff_eur || worst.eur < worst.included_eur) found.below.push(row);
    else if (worst.eur > mostTimes * whole) found.above.push({ ...row, tariff_eur: whole });
  }
  const timesOf = ({ eur, tariff_eur }: FarRate) => eur / tariff_eur;
  found.below.sort((a, b) => timesOf(a) - timesOf(b));
  found.above.sort((a, b) => timesOf(b) - timesOf(a));
  return found;
}

function heldOf(tariff: Tariff, rate: ListedRate): Vehicle[] {
  if (rate.step === null) return tariff.vehicles.filter((vehicle) => kindsOf(vehicle).includes(rate.vehicle));
  const smallest = vehicleOf(tariff, rate);
  return smallest === undefined ? [] : [smallest];
}

type Offers = { way: string; offers: ReadonlyMap<string, Offer> };

/** What the tariff offers, by vehicle, between the largest towns of a rate's areas; none where nobody is served. */
function offersByTariff(
  tariff: Tariff,
  book: RateBook,
  sources: PriceSources,
  now: number,
): (rate: ListedRate) => Offers {
  const townsOf = largestTowns(book, sources.gazetteer);
  const known = new Map<string, Offers>();
  return (rate) => {
    const towns = townsOf(rate);
    if (towns === undefined) return { way: '', offers: new Map() };
    const [from, to] = towns;
    const items = rate.step === null ? [] : goodsOf(rate.step);
    const loading_date = wednesdayFrom(rate, now + weekMs);
    const stops = { loadings: [stopAt(from)], unloadings: [stopAt(to)] };
    const text = JSON.stringify({ loading_date, ...stops, ...(items.length > 0 && { items }) });
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size === waysMax) report(`rates of further ways than ${waysMax} are not compared with the tariff`);
    const isPriced = known.size < waysMax;
    const priced: Offers = {
      way: `${from.name} – ${to.name}`,
      offers: isPriced ? offersFor(tariff, sources, text, Date.parse(loading_date) - weekMs) : new Map(),
    };
    known.set(text, priced);
    return priced;
  };
}

function offersFor(tariff: Tariff, sources: PriceSources, text: string, asked: number): Map<string, Offer> {
  try {
    const { data } = priceByTariff(sources, tariff, text, asked, undefined);
    return new Map(data.map((offer) => [offer.vehicle.code, offer]));
  } catch (error) {
    if (error instanceof ServiceError) return new Map();
    throw error;
  }
}

const tollCode = /^(toll(_[a-z]+)?|special_toll)$/;
const crossingCode = /^(crossing|on_board)$/;
const customsCode = /^customs_/;
const freightCode = /^(fixed|distance|minimum|lane|market|demand|lead_time|fuel)$/;

/** What a rate takes, beside what the tariff takes for an offer without what the rate lets come on top. */
function compare({ price, includes }: ListedRate, { value, distance, breakdown }: Offer) {
  const sumOf = (code: RegExp) => {
    return breakdown.reduce((sum, line) => sum + (code.test(line.code) ? line.amount : 0), 0);
  };
  const costs = [
    { isIncluded: includes.tolls, eur: sumOf(tollCode) },
    { isIncluded: includes.crossings, eur: sumOf(crossingCode) },
    { isIncluded: includes.customs, eur: sumOf(customsCode) },
  ];
  const costsOf = (isIncluded: boolean) => {
    return costs.reduce((sum, cost) => sum + (cost.isIncluded === isIncluded ? cost.eur : 0), 0);
  };
  const km = price.kind === 'fixed' && price.kmMax !== null ? Math.min(price.kmMax, distance) : distance;
  const ofWay = distance > 0 ? km / distance : 1;
  return {
    km: Math.round(km),
    eur: cents(priceOf(price, distance, sumOf(freightCode))),
    tariff_eur: cents((value - costsOf(false)) * ofWay),
    included_eur: cents(costsOf(true) * ofWay),
    /** By the tariff for the whole way. */
    whole: cents(value - costsOf(false)),
  };
}

function priceOf(price: ListedRate['price'], km: number, freight: number): number {
  if (price.kind === 'fixed') return price.eur;
  return price.kind === 'factor' ? price.factor * freight : Math.max(price.minimum, price.eurPerKm * km);
}

function cents(eur: number): number {
  return Math.round(eur * 100) / 100;
}

const shownMax = 10;

/** The same in words. Empty if there are none. */
export function describeFarRates({ below, above }: FarRates): string[] {
  const less = 'less than half of what the tariff does, or less than the tolls and crossings included';
  return [...describeFar(below, less), ...describeFar(above, `more than ${mostTimes} times what the tariff does`)];
}

function describeFar(found: readonly FarRate[], howMuch: string): string[] {
  if (found.length === 0) return [];
  const rows = found.slice(0, shownMax).map(({ account, eur, tariff_eur, included_eur, ...row }) => ({
    line: row.line,
    rate: row.rate,
    account: account ?? 'everybody',
    vehicle: row.vehicle,
    way: row.way,
    km: row.km,
    eur: eur.toFixed(2),
    'by tariff': tariff_eur.toFixed(2),
    'tolls etc. in it': included_eur.toFixed(2),
  }));
  const take = found.length === 1 ? '1 rate takes' : `${found.length} rates take`;
  return [
    `Warning: ${take} ${howMuch}. Check the figures:`,
    formatTable(rows),
    ...(found.length > shownMax ? [`And ${found.length - shownMax} more.`] : []),
  ];
}
