import type { Place } from '../../cities/place.ts';
import { countryInSentence } from '../../cities/served-countries.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import { customsTerritoryOf, type Transport } from '../cost/transport.ts';

/**
 * What goods of the EU need whose way leads through other customs territories, as Switzerland or Serbia, without a stop
 * there: internal transit, Regulation (EU) 952/2013, art. 227, or a TIR carnet where the Convention on a common transit
 * procedure of 1987 does not hold.
 */
export function describeTransit(
  tariff: Tariff,
  { loadings, unloadings }: { loadings: readonly Place[]; unloadings: readonly Place[] },
  { customs }: Pick<Transport, 'customs'>,
): string[] {
  const isInUnion = (stop: Place) => customsTerritoryOf(tariff, stop) === undefined;
  if (!loadings.some(isInUnion) || !unloadings.some(isInUnion)) return [];
  const entered = new Set([...loadings, ...unloadings].map((stop) => customsTerritoryOf(tariff, stop)?.territory));
  const passed = customs
    .filter(({ territory }) => !entered.has(territory))
    .map(({ territory, countries: [country] }) => (country === undefined ? territory : countryInSentence(country)));
  if (passed.length === 0) return [];
  const names = new Intl.ListFormat('en-GB').format(passed);
  return [
    `The way leads through ${names}, outside the customs territory of the EU: the goods need papers for transit (T2 or TIR).`,
  ];
}
