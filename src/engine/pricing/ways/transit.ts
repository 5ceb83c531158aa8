import type { Place } from '../../cities/place.ts';
import { countryInSentence } from '../../cities/served-countries.ts';
import type { Tariff } from '../../tariff/tariff.ts';
import { customsTerritoryOf, type Transport } from '../cost/transport.ts';

/**
 * What goods of the EU need whose way leads through another customs territory, as Switzerland or Serbia, and stops
 * nowhere in it: internal transit, Regulation (EU) 952/2013, art. 227.
 */
export function describeTransit(
  tariff: Tariff,
  stops: readonly Place[],
  { customs }: Pick<Transport, 'customs'>,
): string[] {
  if (stops.some((stop) => customsTerritoryOf(tariff, stop) !== undefined)) return [];
  return customs.map(({ territory, countries: [country] }) => {
    const name = country === undefined ? territory : countryInSentence(country);
    return `The way leads through ${name}, outside the customs territory of the EU: the goods need papers for transit (T2).`;
  });
}
