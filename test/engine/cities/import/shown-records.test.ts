import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import { searchCities } from '../../../../src/engine/cities/search.ts';
import { type ImportRow, importRows, temporaryFolder } from './import-rows.ts';

/** What a file has under the code of a town or freight place, and what that is called. */
const otherPlacesOfCode: [...ImportRow, shown: string][] = [
  ['UA', '68001', 'Чорноморськ (Чорноморська міська рада)', 45.65, 29.05, 'Chornomorsk port'],
  ['TR', '33020', 'Hal', 37.76, 30.55, 'Mersin Limanı'],
  ['TR', '22610', 'Küplü', 41.11, 26.35, 'Hamzabeyli'],
  ['TR', '38010', 'Sanayi', 38.63, 35.88, 'Kayseri'],
  ['GB', 'NN6', 'Brixworth', 52.33, -0.9, 'DIRFT'],
  ['SI', '3000', 'Celje - dostava', 45.59, 14.15, 'Celje'],
  ['IE', 'W34', 'Monasterevin', 53.14, -7.07, 'Naas'],
];
/** Hamlets that are called as the beginning of a town's name. */
const hamlets: [...ImportRow, town: string][] = [
  ['PT', '4750-100', 'Viana', 41.5, -8.6, 'Viana do Castelo'],
  ['PT', '4750-101', 'Figueira', 41.51, -8.61, 'Figueira da Foz'],
  ['PL', '62-872', 'Konstancin', 51.65, 18.18, 'Konstancin-Jeziorna'],
  ['PL', '62-873', 'Zgorze', 51.66, 18.18, 'Zgorzelec'],
  ['DE', '54636', 'Bruchs', 49.97, 6.52, 'Bruchsal'],
];
const rows = [...otherPlacesOfCode, ...hamlets].map(([country, ...rest]) => [country, ...rest.slice(0, -1)]);
const gazetteer = await importRows(temporaryFolder({ after }), rows as ImportRow[]);

for (const [country, zipCode, , , , name] of otherPlacesOfCode) {
  test(`the record of ${name} that a search shows is read back as the same place although a file has others of its code`, () => {
    const shown = searchCities(gazetteer, { country, term: name, limit: 10 }).find(
      (place) => place.zipCode === zipCode,
    );
    assert.equal(shown?.name, name);
    const found = locate(gazetteer, { country, zipCode, name });
    assert.ok(found.ok && found.warning === undefined, JSON.stringify(found));
    assert.ok(greatCircleKm(found.place, shown!) < 1, JSON.stringify(found));
  });
}

for (const [country, , hamlet, , , town] of hamlets) {
  test(`who has typed ${hamlet} is shown ${town} before an imported hamlet of that name, and the hamlet too`, () => {
    const names = searchCities(gazetteer, { country, term: hamlet, limit: 10 }).map(({ name }) => name);
    assert.equal(names[0], town);
    assert.ok(names.includes(hamlet), names.join());
  });
}
