import { type Gazetteer, townName, townPeople, townPoint } from '../gazetteer/gazetteer.ts';
import { greatCircleKm } from '../great-circle.ts';
import { displayPostalCode } from '../postal-code.ts';
import { isCodeOfTown } from '../town-reach.ts';
import type { EnrichedRow } from './row-enricher.ts';

/** A row whose town of that name, with a sure point, lies elsewhere; and the name that the file gives it. */
export type FarRow = { row: EnrichedRow; fileName: string; line: number };

type Displaced = { point: EnrichedRow; town: number };

const onePointKm = 1;

/**
 * Tells which of such rows are those towns at a wrong point, and puts them where the towns are: the rows with a town's
 * own code, and those of other codes with the same name and point. `reason` says so, for people. The others are
 * namesakes and stay.
 */
export function putDisplacedRight(gazetteer: Gazetteer, rows: readonly FarRow[]): (FarRow & { reason?: string })[] {
  const displacedBy = new Map<string, Displaced[]>();
  for (const { row, fileName } of rows) {
    const zipCode = displayPostalCode(row.country, row.code);
    const town = row.farFrom.find((candidate) => isCodeOfTown(gazetteer, candidate, zipCode));
    if (town === undefined) continue;
    const key = `${row.country}${fileName}`;
    displacedBy.set(key, [...(displacedBy.get(key) ?? []), { point: row, town }]);
  }
  return rows.map((far) => {
    const known = displacedBy.get(`${far.row.country}${far.fileName}`) ?? [];
    const displaced = known.find(({ point }) => greatCircleKm(point, far.row) <= onePointKm);
    return displaced === undefined ? far : { ...far, ...putRight(gazetteer, far.row, displaced.town) };
  });
}

function putRight(gazetteer: Gazetteer, row: EnrichedRow, town: number): { row: EnrichedRow; reason: string } {
  const name = townName(gazetteer, town);
  const point = townPoint(gazetteer, town);
  const km = Math.round(greatCircleKm(point, row));
  return {
    row: { ...row, ...point, name, population: townPeople(gazetteer, town), isTown: true },
    reason: `${row.latitude}, ${row.longitude} is ${km} km from ${row.name}`,
  };
}
