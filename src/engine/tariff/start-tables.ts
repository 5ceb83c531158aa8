import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeSteps } from '../../ground/concurrency/steps.ts';
import { shippedFolder } from './load-tariff.ts';
import { rateColumns } from './rates/read-rates.ts';
import { neededTables, newestOf, readTables } from './tables/table-files.ts';

type StartedTable = { table: string; path: string; isNew: boolean };

/** Copies the newest shipped tables into a folder, valid from a day, with an empty sheet of rates. Writes over none. */
export function startTables(directory: string, validFrom: string): StartedTable[] {
  const { files } = takeSteps(readTables([{ path: shippedFolder, isOwn: false }]));
  const texts = neededTables.map((table) => {
    const newest = newestOf(
      lastDay,
      files.filter((file) => file.table === table),
    );
    if (newest === undefined) throw new Error(`${shippedFolder} has no table ${table}`);
    const text = readFileSync(join(shippedFolder, newest.fileName), 'utf8');
    const dated = text.replace(/("valid_from":\s*)"[^"]*"/, `$1"${validFrom}"`);
    return { table: table as string, name: `${table}-${validFrom}.json`, text: dated };
  });
  mkdirSync(directory, { recursive: true });
  return [...texts, { table: 'rates', name: `rates-${validFrom}.csv`, text: emptyRates }].map(
    ({ table, name, text }) => {
      const path = join(directory, name);
      const isNew = !existsSync(path);
      if (isNew) writeFileSync(path, text, { flag: 'wx' });
      return { table, path, isNew };
    },
  );
}

const lastDay = '9999-12-31';
const emptyRates = `# Rates: prices agreed on for lanes. Lines that begin with # are skipped; take it away from the examples to use them.
# from, to: a country (DE), the beginning of a postal code (DE-20), or a zone of zones-YYYY-MM-DD.csv (columns zone, place).
# account: as in "account list", empty for everybody. vehicle: a code (tautliner), a class (express, ftl, both), empty for all.
# Exactly one of price (fixed), per_km (with a minimum) and factor (on the freight by the tariff), in euros without VAT.
# stops, km_max: how many stops in all and kilometres on the road a price is for; empty: two, and as many as the direct way has.
# ldm_to, kg_to, pallets_to: the loading metres, kilograms and pallet places up to which a price is for a part of a vehicle.
# includes: tolls, crossings, customs, all or none. When empty: all for a fixed price, none for the others.
# fuel: yes adds the fuel surcharge. valid_from, valid_until: days of loading, both included, empty for no end.
${['rate', ...rateColumns.optional.slice(0, 1), 'from', 'to', ...rateColumns.optional.slice(1), 'note'].join(',')}
# HH-WAW 2027,Hanse AG,DE-20,PL-0,tautliner,1150,,,,,,,,,,,2027-01-01,2027-12-31,tolls are in the price
# Ruhr 2027,,DE-4,AT,ftl,,,,,,,1.35,450,,,yes,2027-01-01,2027-06-30,
# Round North 2027,,DE-2,DE-2,ftl,690,5,400,,,,,,,,,,,up to five stops and 400 km
# Rossi vans,Rossi Srl,IT,DE,express,,,,,,,,,0.94,,,,,six per cent off the freight
# Part loads 2027,Hanse AG,DE-20,AT,,180,,,,,3,,,,,,,,up to three pallet places
# Part loads 2027,Hanse AG,DE-20,AT,,310,,,2.4,2500,,,,,,,,,up to 2.4 loading metres and 2.5 t
`;
