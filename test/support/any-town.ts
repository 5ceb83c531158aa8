import fc from 'fast-check';
import { type Gazetteer, townPlace } from '../../src/engine/cities/gazetteer/gazetteer.ts';
import type { Place } from '../../src/engine/cities/place.ts';

/** A town of any country, as often of each, among its `most` largest. */
export function anyTown(gazetteer: Gazetteer, most: number): fc.Arbitrary<Place> {
  const { countries, countryTowns } = gazetteer;
  const townsOf = (index: number) => Math.min(most, countryTowns[index + 1]! - countryTowns[index]!);
  return fc
    .nat(countries.length - 1)
    .filter((index) => townsOf(index) > 0)
    .chain((index) =>
      fc.nat(townsOf(index) - 1).map((rank) => townPlace(gazetteer, countries[index]!, countryTowns[index]! + rank)),
    );
}
