import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { importPostalFile } from '../../../../src/engine/cities/import/postal-import.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import { type ImportRow, importRows, temporaryFolder } from './import-rows.ts';

/** Towns at points far from them, as published files have some. */
const displaced: ImportRow[] = [
  ['IT', '63900', 'Fermo', 43.5, 13.3],
  ['AT', '3400', 'Klosterneuburg', 48.35, 15.93],
  ['RU', '150000', 'Ярославль', 56.2, 30.1],
  ['NO', '3501', 'Hønefoss', 60.56, 10.09],
];
const sameNameAndPoint: ImportRow = ['NO', '3515', 'Hønefoss', 60.56, 10.09];
/** Villages called as large towns are, and a town at a point that it may have. */
const right: ImportRow[] = [
  ['PL', '76-200', 'Warszawa', 54.46, 17.03],
  ['AT', '4864', 'Klosterneuburg', 47.92, 13.55],
  ['RU', '150003', 'Ярославль', 57.64, 39.87],
];
const rows = [...displaced, sameNameAndPoint, ...right];
const folder = temporaryFolder({ after });
const known = await loadGazetteer();
const gazetteer = await importRows(folder, rows);

// The hamlet Klosterneuburg elsewhere is told of; beside a metropolis such as Warszawa one is not.
for (const [country, zipCode, name] of [...displaced, sameNameAndPoint]) {
  test(`${country} ${zipCode} ${name} stays where the town is, by its name, its code or both`, () => {
    const town = locate(known, { country, name });
    assert.ok(town.ok);
    const hasNamesake = name === 'Klosterneuburg';
    for (const query of [{ name }, { zipCode }, { zipCode, name }]) {
      const found = locate(gazetteer, { country, ...query });
      assert.ok(found.ok, JSON.stringify(found));
      if (hasNamesake && query.zipCode === undefined) assert.match(found.warning ?? '', /more than one/);
      else assert.equal(found.warning, undefined);
      assert.ok(greatCircleKm(found.place, town.place) < 1, JSON.stringify({ query, ...found.place }));
    }
  });
}

for (const [country, zipCode, name, latitude, longitude] of right) {
  test(`${country} ${zipCode} ${name} is no town at a wrong point and stays where the file has it`, () => {
    const found = locate(gazetteer, { country, zipCode, name });
    assert.deepEqual(found.ok && [found.place.latitude, found.place.longitude], [latitude, longitude]);
  });
}

test('an import tells which lines it put right, and how far off they were', async () => {
  const { displacedCount, displaced: told } = await importPostalFile({
    file: join(folder, 'rows.txt'),
    directory: join(folder, 'again'),
  });
  assert.equal(displacedCount, displaced.length + 1);
  assert.deepEqual(
    told.map(({ line }) => line),
    [1, 2, 3, 4, 5],
  );
  assert.match(told[0]!.reason, /^43\.5, 13\.3 is \d\d km from Fermo$/);
});

test('the same rows in another order come out the same', async () => {
  const directory = temporaryFolder({ after });
  const lines = rows.map(([country, code, name, ...at]) => [country, code, name, '', '', '', '', '', '', ...at]);
  const file = join(directory, 'reversed.txt');
  writeFileSync(
    file,
    lines
      .toReversed()
      .map((line) => line.join('\t'))
      .join('\n'),
  );
  await importPostalFile({ file, directory });
  const reversed = await loadGazetteer({ postalDirectory: directory });
  for (const [country, zipCode, name] of rows) {
    const query = { country, zipCode, name };
    const [one, other] = [locate(gazetteer, query), locate(reversed, query)];
    assert.ok(one.ok && other.ok && greatCircleKm(one.place, other.place) === 0, name);
  }
});
