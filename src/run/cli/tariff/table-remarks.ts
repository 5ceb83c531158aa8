import type { AvailabilityTable } from '../../../engine/availability/availability-table.ts';
import { findOpened } from '../../../engine/tariff/compare/opened-lanes.ts';
import { shareText } from '../../../engine/tariff/describe-cancellation.ts';
import type { TariffVersion } from '../../../engine/tariff/describe-versions.ts';
import { loadTariff } from '../../../engine/tariff/load-tariff.ts';
import { describeLoneLetters, type NamedPlaces } from '../../../engine/tariff/rates/british-areas.ts';
import { lastDayBefore } from '../../../engine/tariff/rates/ended-rates.ts';
import type { RateBook } from '../../../engine/tariff/rates/rate-book.ts';
import type { PlaceKey } from '../../../engine/tariff/rates/rate-place.ts';
import type { PriceShare, Tariff } from '../../../engine/tariff/tariff.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import type { Instant } from '../../../ground/units.ts';
import { describeSold } from './describe-sold.ts';
import { describeSoftPools } from './soft-pools.ts';

type OwnTables = {
  versions: readonly TariffVersion[];
  latest: Tariff | undefined;
  /** Which days and loads are sold. */
  sold: AvailabilityTable;
};

/** What an owner should know of his tables at an instant: what is sold, then of all versions, and of the latest. */
export function tableRemarks({ versions, latest, sold }: OwnTables, now: Instant): string[] {
  return [
    ...describeSold(sold),
    ...strangeFactors(versions),
    ...strangeShares(versions),
    ...describeLoneLetters([...placesOfRates(latest?.rates), ...placesOfSold(sold)]),
    ...describeSoftPools(sold),
    ...(latest === undefined
      ? []
      : [...describeOpened(latest), ...new Set(strangeFees(latest)), ...endedRates(latest, now)]),
  ];
}

/** What the operator's own tables open that the newest of the release close. Empty if nothing. */
export function describeOpened(tariff: Tariff): string[] {
  const fileOf = (name: string) => tariff.sources.find(({ table, isOwn }) => table === name && isOwn)?.file;
  const { lanes, cabotage } = findOpened(tariff, loadTariff());
  const says = (file: string | undefined, opened: readonly string[], what: string) =>
    file === undefined || opened.length === 0
      ? []
      : [`Warning: ${file} opens what the table of this release closes${what}: ${opened.join('; ')}.`];
  return [...says(fileOf('closed-lanes'), lanes, ''), ...says(fileOf('cabotage'), cabotage, ', transports inside')];
}

/** Fees that can hardly be meant: below 1 %, since percents are hundredths of one, or lower the later it is. */
function strangeFees({ cancellation, sources }: Tariff): string[] {
  const file = sources.find(({ table }) => table === 'cancellation')?.file ?? 'cancellation';
  return [...cancellation].flatMap(([vehicleClass, { steps, afterArrival }]) => {
    const fees = [
      ...steps
        .toSorted((a, b) => b.hoursBefore - a.hoursBefore)
        .map(({ hoursBefore, share }) => ({ when: `${vehicleClass} within ${hoursBefore} h`, share })),
      { when: 'after_arrival_percent', share: afterArrival },
    ];
    const small = fees.flatMap(({ when, share: { numerator, denominator } }) =>
      denominator === 10_000 && numerator > 0 && numerator < 100
        ? [`${when}: a percent of ${numerator} is ${numerator / 100} %; ${numerator * 100} is ${numerator} %.`]
        : [],
    );
    const falling = fees.flatMap(({ when, share }, index) => {
      const before = fees[index - 1];
      if (before === undefined || shareOf(share) >= shareOf(before.share)) return [];
      return [`${when}: ${shareText(share)} is less than ${shareText(before.share)} before (${before.when}).`];
    });
    return [...small, ...falling].map((text) => `Warning: ${file}: ${text}`);
  });
}

function shareOf({ numerator, denominator }: PriceShare): number {
  return numerator / denominator;
}

function placesOfRates(book: RateBook | undefined): NamedPlaces[] {
  if (book === undefined) return [];
  const known = new Map<string, PlaceKey[]>();
  const placesOf = (listed: string) => {
    const places = known.get(listed) ?? book.placesOf(listed);
    known.set(listed, places);
    return places;
  };
  return takeSteps(book.list()).map(({ line, from, to }) => {
    return { name: `line ${line}`, places: [...placesOf(from), ...placesOf(to)] };
  });
}

function placesOfSold({ closed, leadTimes, pools, acceptance }: AvailabilityTable): NamedPlaces[] {
  return Object.entries({ closed, leadTimes, pools, acceptance }).flatMap(([field, rows]) =>
    rows.map(({ scope }, index) => ({ name: `availability.json: ${field}.${index}`, places: scope.places ?? [] })),
  );
}

function endedRates({ rates }: Tariff, now: Instant): string[] {
  const day = rates && lastDayBefore(takeSteps(rates.list()), new Date(now).toISOString().slice(0, 10));
  return day === undefined ? [] : [`Warning: all of these rates have ended, the last on ${day}: none holds.`];
}

/** Between these a factor may be meant; a share, as 0.05 for 5 %, or a base left out are not. */
const [factorMin, factorMax] = [0.5, 2];

/** `of`: which prices it multiplies. `meant`: what such a figure looks like. */
type Factor = { name: string; factor: number; of?: string; meant?: string };

/** A share above this, or net euros for a litre of diesel outside of these, is a slip: 15 for 15 %, 140 for 1.40. */
const shareMax = 1;
const [dieselMin, dieselMax] = [0.4, 4];

/** Shares of prices and prices of diesel that can hardly be meant, each with its table. Empty if there are none. */
function strangeShares(versions: readonly TariffVersion[]): string[] {
  const found = versions.flatMap(({ tariff: { terms, sources } }) => {
    const file = sources.find(({ table }) => table === 'tariff')?.file ?? 'tariff';
    const { margin, timeSlots, hazardous, fuel } = terms;
    const shares = [
      ...(['van', 'rigid', 'trailer'] as const).map((size) => ({ name: `margin.${size}`, share: margin[size] })),
      ...timeSlots.map(({ share }, index) => ({ name: `timeSlots.${index}.share`, share })),
      { name: 'hazardous.share', share: hazardous.share },
      { name: 'hazardous.limitedShare', share: hazardous.limitedShare },
    ];
    const litres = (['baseNetEurPerLitre', 'nowNetEurPerLitre'] as const).map((name) => ({ name, eur: fuel[name] }));
    return [
      ...shares
        .filter(({ share }) => share > shareMax)
        .map(({ name, share }) => `${name} is ${share}, which adds ${share * 100} %; ${share / 100} is ${share} %.`),
      ...litres
        .filter(({ eur }) => eur < dieselMin || eur > dieselMax)
        .map(({ name, eur }) => `fuel.${name} is ${eur} euros for a litre of diesel; 1.4 is 1.40 euros.`),
    ].map((text) => `Warning: ${file}: ${text}`);
  });
  return [...new Set(found)];
}

/** Factors of prices that can hardly be meant, each with its table. Empty if there are none. */
function strangeFactors(versions: readonly TariffVersion[]): string[] {
  const found = versions.flatMap(({ tariff: { terms, sources, lanes, domestic } }) => {
    const file = sources.find(({ table }) => table === 'tariff')?.file ?? 'tariff';
    const { market, demand, leadTime } = terms;
    const factors: Factor[] = [
      { name: 'demand.factor', factor: demand.factor },
      {
        name: 'market.index / market.base',
        factor: market.index / market.base,
        meant: 'both are index figures, as 136 and 134',
      },
      { name: 'leadTime.longFactor', factor: leadTime.longFactor, of: 'early price' },
      { name: 'leadTime.shortFactor', factor: leadTime.shortFactor, of: 'late price' },
      ...lanes.map(({ from, to, factor }) => ({ name: `lanes ${from}-${to}`, factor, of: 'price of it' })),
      ...domestic.map(({ country, factor }) => ({ name: `domestic ${country}`, factor, of: 'price of it' })),
    ];
    return factors
      .filter(({ factor }) => factor < factorMin || factor > factorMax)
      .map(({ name, factor, of = 'price', meant = '1.05 is 5 % more' }) => {
        return `Warning: ${file}: ${name} is ${Number(factor.toFixed(4))}, by which every ${of} is multiplied; ${meant}.`;
      });
  });
  return [...new Set(found)];
}
