import { RecurringCache } from '../../ground/recurring-cache.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import type { LocateResult, PlaceQuery } from './place.ts';

/** As many take about a megabyte. */
const placesMax = 2000;
/** Longer queries are no places. */
const queryLengthMax = 200;

/** What queries found, with the codes that were imported at the time, and the tables that held. */
type Recalled = {
  importedCodes: Gazetteer['importedCodes'];
  tables: object | undefined;
  results: RecurringCache<LocateResult>;
};

const recalled = new WeakMap<Gazetteer, Recalled>();

/** What a query found, if shippers keep asking it, or what `find` finds now. */
export function recallPlace(gazetteer: Gazetteer, query: PlaceQuery, find: () => LocateResult): LocateResult {
  const { country, zipCode = '', name = '' } = query;
  if (country.length + zipCode.length + name.length > queryLengthMax) return find();
  // The lengths tell apart queries that read alike in a row.
  const key = `${country.length} ${zipCode.length} ${country}${zipCode}${name}`;
  const results = resultsOf(gazetteer);
  const known = results.get(key);
  if (known !== undefined) return known;
  const found = find();
  results.add(key, found);
  return found;
}

function resultsOf(gazetteer: Gazetteer): Recalled['results'] {
  const { importedCodes } = gazetteer;
  const tables = gazetteer.partingTables?.();
  let known = recalled.get(gazetteer);
  if (known === undefined || known.importedCodes !== importedCodes || known.tables !== tables) {
    known = { importedCodes, tables, results: new RecurringCache(placesMax) };
    recalled.set(gazetteer, known);
  }
  return known.results;
}
