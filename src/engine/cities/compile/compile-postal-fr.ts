import type { PostalRow } from '../gazetteer/postal-table.ts';
import type { Point } from '../place.ts';
import type { Town } from './compile-towns.ts';
import { readPackageJson } from './package-data.ts';
import type { TownGrid } from './town-grid.ts';

type Commune = {
  code: string;
  nom: string;
  type: string;
  zone: string;
  departement: string;
  arrondissement: string;
  codesPostaux?: string[];
  population: number;
};
type Group = { code: string; membres: { code: string }[] };
type PostalCommune = Commune & { codesPostaux: string[] };
type Joined = { commune: PostalCommune; town: Town | undefined };

/**
 * French codes from the @etalab/decoupage-administratif package, joined to towns by name and département. A commune
 * missing from the gazetteer (most have under 1000 people) is placed among the known communes of its code, its
 * community of communes or its arrondissement.
 */
export function readFrenchCodes(grid: TownGrid<Town>, regionOf: (town: Town) => string): PostalRow[] {
  const communes = readPackageJson<Commune[]>('@etalab/decoupage-administratif/data/communes.json').filter(
    (commune): commune is PostalCommune =>
      commune.zone === 'metro' && commune.type !== 'arrondissement-municipal' && commune.codesPostaux !== undefined,
  );
  const joined = communes.map((commune) => ({ commune, town: townOf(grid, commune) }));
  const groupsOf = groupKeys();
  const centres = centresOf(joined, groupsOf);
  return joined.flatMap(({ commune, town }) =>
    commune.codesPostaux.flatMap((code) => {
      const point =
        town ?? [code, ...groupsOf(commune)].map((key) => centres.get(key)).find((centre) => centre !== undefined);
      if (point === undefined) return [];
      const near = town ?? grid.nearest('FR', point);
      return {
        country: 'FR',
        code,
        name: town?.name ?? commune.nom,
        region: near === undefined ? '' : regionOf(near),
        latitude: point.latitude,
        longitude: point.longitude,
        population: commune.population,
        timeZone: 'Europe/Paris',
      };
    }),
  );
}

function townOf(grid: TownGrid<Town>, commune: Commune): Town | undefined {
  return grid.named('FR', commune.nom).find((town) => town.admin2 === commune.departement);
}

/** The groups that locate a commune, smaller first: its community of communes, its arrondissement. */
type KeysOf = (commune: Commune) => string[];

function groupKeys(): KeysOf {
  const communities = readPackageJson<Group[]>('@etalab/decoupage-administratif/data/epci.json');
  const communityOf = new Map(
    communities.flatMap((group) => group.membres.map((member): [string, string] => [member.code, group.code])),
  );
  return (commune) => [
    `community ${communityOf.get(commune.code)}`,
    `arrondissement ${commune.departement}${commune.arrondissement}`,
  ];
}

/** The middle of the known communes of each code, community and arrondissement. */
function centresOf(joined: readonly Joined[], groupsOf: KeysOf): Map<string, Point> {
  const sums = new Map<string, { latitude: number; longitude: number; count: number }>();
  for (const { commune, town } of joined) {
    if (town === undefined) continue;
    for (const key of [...commune.codesPostaux, ...groupsOf(commune)]) {
      const sum = sums.get(key) ?? { latitude: 0, longitude: 0, count: 0 };
      sum.latitude += town.latitude;
      sum.longitude += town.longitude;
      sum.count += 1;
      sums.set(key, sum);
    }
  }
  const centres = new Map<string, Point>();
  for (const [key, { latitude, longitude, count }] of sums) {
    centres.set(key, { latitude: latitude / count, longitude: longitude / count });
  }
  return centres;
}
