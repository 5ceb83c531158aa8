import timeZoneAt from '@photostructure/tz-lookup';
import { rangeOf } from '../gazetteer/columns.ts';
import { countryNumber, type Gazetteer, townName, townPeople } from '../gazetteer/gazetteer.ts';
import type { PostalRow } from '../gazetteer/postal-table.ts';
import { townsNamed, townsOfName } from '../locate-name.ts';
import { displayPostalCode } from '../postal-code.ts';
import { hasSurePoint, isOfTown } from '../town-reach.ts';
import type { PostalFileRow } from './postal-file-row.ts';

/**
 * A row with what the file lacks. `isTown`: the gazetteer knows a town there by the whole name; the name is then the
 * town's own. A part of a town, as `Bern 8` or `Paris 03`, has the people of all of it. `farFrom`: the towns of the
 * whole name with a sure point, if none of its towns lies there.
 */
export type EnrichedRow = PostalRow & { isTown: boolean; farFrom: readonly number[] };

type NamedTowns = { towns: number[]; byWholeName: boolean };

const namesKeptMax = 50_000;

/** Adds what the file lacks: the town's local name and people, and the time zone. */
export function rowEnricher(gazetteer: Gazetteer): (row: PostalFileRow) => EnrichedRow {
  const zones = new Map(
    [...gazetteer.countryNumbers].map(([country, number]) => [country, onlyZone(gazetteer, number)]),
  );
  const named = new Map<string, NamedTowns>();
  const townsOf = (country: string, name: string): NamedTowns => {
    const key = `${country}${name}`;
    const known = named.get(key);
    if (known !== undefined) return known;
    if (named.size === namesKeptMax) named.clear();
    const number = countryNumber(gazetteer, country);
    const towns = townsNamed(gazetteer, number, name);
    const result = {
      towns,
      byWholeName: towns.length > 0 && townsOfName(gazetteer, number, name).length > 0,
    };
    named.set(key, result);
    return result;
  };
  return (row) => {
    const { towns, byWholeName } = townsOf(row.country, row.name);
    const zipCode = displayPostalCode(row.country, row.code);
    const town = towns.find((candidate) => isOfTown(gazetteer, candidate, row, zipCode));
    const isTown = town !== undefined && byWholeName;
    return {
      ...row,
      name: isTown ? townName(gazetteer, town) : row.name,
      population: town === undefined ? 0 : townPeople(gazetteer, town),
      timeZone: zones.get(row.country) ?? timeZoneAt(row.latitude, row.longitude),
      isTown,
      farFrom: byWholeName && town === undefined ? towns.filter((other) => hasSurePoint(gazetteer, other)) : [],
    };
  };
}

/** The time zone of a country that has only one. */
function onlyZone(gazetteer: Gazetteer, country: number): string | undefined {
  const { first, end } = rangeOf(gazetteer.countryTowns, country);
  const [zone, ...others] = new Set(gazetteer.townZone.subarray(first, end));
  return zone === undefined || others.length > 0 ? undefined : gazetteer.timeZones[zone];
}
