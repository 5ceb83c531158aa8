import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { foldName } from '../../../../src/engine/cities/fold-name.ts';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { importPostalFile } from '../../../../src/engine/cities/import/postal-import.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import type { PlaceQuery } from '../../../../src/engine/cities/place.ts';
import { belongsElsewhere, compactPostalCode } from '../../../../src/engine/cities/postal-code.ts';
import { searchCities } from '../../../../src/engine/cities/search.ts';
import { temporaryFolder } from './import-rows.ts';
import { asGeoNamesFile, drawRows, type OutsideRow, readOutsideRows } from './outside-rows.ts';

const folder = process.env.OUTSIDE_DATA;
const skip = folder === undefined && 'OUTSIDE_DATA names no folder with postal-codes.tsv.br';
const withinKm = 1;

describe('the postal codes of all of Europe, imported', { skip }, async () => {
  if (folder === undefined) return;
  const rows = readOutsideRows(folder);
  const directory = temporaryFolder({ after });
  const file = join(directory, 'allCountries.txt');
  writeFileSync(file, asGeoNamesFile(rows));
  const result = await importPostalFile({ file, directory });
  const gazetteer = await loadGazetteer({ postalDirectory: directory });
  const sample = drawRows(rows, 1500, 49);
  const named = Map.groupBy(rows, keyOf);
  /** Rows whose name no other place of the country has. */
  const unique = sample.filter((row) => named.get(keyOf(row))!.every((other) => greatCircleKm(other, row) <= withinKm));

  const kmOff = (row: OutsideRow, query: PlaceQuery) => {
    const found = locate(gazetteer, query);
    return found.ok ? greatCircleKm(found.place, row) : Number.POSITIVE_INFINITY;
  };
  const near = (tried: readonly OutsideRow[], query: (row: OutsideRow) => PlaceQuery) => {
    const off = tried.filter((row) => kmOff(row, query(row)) > withinKm);
    return { share: 1 - off.length / tried.length, off: off.map((row) => Object.values(row).join(' ')).join('\n') };
  };

  it('every row is taken but those of territories that have a country code of their own, and repetitions', () => {
    assert.equal(result.misplacedCount, 0, JSON.stringify(result.misplaced));
    assert.ok(result.malformedCount <= 1, JSON.stringify(result.malformed));
    const elsewhere = rows.filter(({ country, zipCode }) =>
      belongsElsewhere(country, compactPostalCode(country, zipCode)),
    );
    assert.ok(result.imported + elsewhere.length >= 0.999 * rows.length, `${result.imported} of ${rows.length}`);
    assert.equal(result.countries.length, new Set(rows.map(({ country }) => country)).size);
  });

  it('code and name lead within a kilometre of 99 % of random rows', () => {
    const { share, off } = near(sample, ({ country, zipCode, name }) => ({ country, zipCode, name }));
    assert.ok(share >= 0.99, `${share}\n${off}`);
  });

  it('a code alone leads within a kilometre of 99 % of those whose code no place farther off has, and of a shared code to one of its places', () => {
    const ofCode = Map.groupBy(rows, codeKeyOf);
    const isSole = (row: OutsideRow) =>
      ofCode.get(codeKeyOf(row))!.every((other) => greatCircleKm(other, row) <= withinKm);
    const sole = sample.filter(isSole);
    assert.ok(sole.length > 500, `${sole.length}`);
    const { share, off } = near(sole, ({ country, zipCode }) => ({ country, zipCode }));
    assert.ok(share >= 0.99, `${share}\n${off}`);
    const shared = sample.filter((row) => !sole.includes(row));
    const elsewhere = shared.filter((row) => {
      const found = locate(gazetteer, { country: row.country, zipCode: row.zipCode });
      const places = ofCode.get(codeKeyOf(row))!;
      return !found.ok || places.every((other) => greatCircleKm(other, found.place) > withinKm);
    });
    assert.ok(
      elsewhere.length <= 0.01 * shared.length,
      elsewhere.map((row) => Object.values(row).join(' ')).join('\n'),
    );
  });

  it('a name alone leads within a kilometre of 99 % of those whose name no other place of the country has', () => {
    assert.ok(unique.length > 1000, `${unique.length}`);
    const { share, off } = near(unique, ({ country, name }) => ({ country, name }));
    assert.ok(share >= 0.99, `${share}\n${off}`);
  });

  it('a name that several places have is never refused, and leads to one of these or their town in nine of ten', () => {
    const shared = sample.filter((row) => !unique.includes(row));
    const there = shared.filter((row) => {
      const found = locate(gazetteer, { country: row.country, name: row.name });
      assert.ok(found.ok, `${row.country} ${row.name}`);
      return named.get(keyOf(row))!.some((other) => greatCircleKm(other, found.place) <= withinKm);
    });
    assert.ok(there.length >= 0.9 * shared.length, `${there.length} of ${shared.length}`);
  });

  it('a search for such a name shows the place first in 98 %', () => {
    const missed = unique.filter(({ country, name, ...point }) => {
      const [first] = searchCities(gazetteer, { country, term: name, limit: 10 });
      return (
        first === undefined ||
        kmOff({ country, name, ...point }, { country, zipCode: first.zipCode, name: first.name }) > 1
      );
    });
    assert.ok(missed.length <= 0.02 * unique.length, missed.map((row) => `${row.country} ${row.name}`).join('\n'));
  });
});

function keyOf({ country, name }: OutsideRow): string {
  return country + foldName(name);
}

function codeKeyOf({ country, zipCode }: OutsideRow): string {
  return country + compactPostalCode(country, zipCode);
}
