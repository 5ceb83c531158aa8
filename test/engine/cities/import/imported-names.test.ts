import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildPostalTable } from '../../../../src/engine/cities/gazetteer/build-postal-table.ts';
import { writeColumnFile } from '../../../../src/engine/cities/gazetteer/column-file.ts';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import type { PlaceQuery } from '../../../../src/engine/cities/place.ts';
import { searchCities } from '../../../../src/engine/cities/search.ts';
import { startApp } from '../../../support/app.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { bookingRequest, loading, priceRequest } from '../../../support/requests.ts';
import { type ImportRow, importRows, temporaryFolder } from './import-rows.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** A hundred and fifty villages of one code, none of them known. */
const manyOfOneCode: ImportRow[] = Array.from({ length: 150 }, (_, index) => {
  const name = `Qwolka ${letters[Math.floor(index / 26)]!.repeat(4)}${letters[index % 26]!.repeat(4)}`;
  return ['PL', '62-874', name, 51 + index / 1000, 18 + index / 1000];
});
const rows: ImportRow[] = [
  ['PL', '33-100', 'Qwólka Próbna', 50.01, 20.99],
  ['PL', '62-872', 'Qwólka Próbna', 51.65, 18.18],
  ['PL', '62-873', 'Qwólka Próbna', 51.66, 18.19],
  ['PL', '62-875', 'Zagajniq Testowy', 51.7, 18.3],
  ['PL', '76-200', 'Warszawa', 54.46, 17.03],
  ['PL', '00-950', 'Warszawa', 52.23, 21.01],
  ['PL', '08-110', 'Krakowisqo', 52.16, 22.27],
  ['AT', '6123', 'Terfens', 47.32, 11.65],
  ['AT', '4020', 'Sankt Qrobus am Berg', 48.3, 14.29],
  ['CH', '3000', 'Bern 8', 46.948, 7.44],
  ['MT', 'BBG', 'Birżebbuġa', 35.826, 14.527],
  ['LI', '9498', 'Planken', 47.185, 9.544],
  ['RU', '690000', 'Qладивостоцк', 43.12, 131.89],
  ...manyOfOneCode,
];
const folder = temporaryFolder({ after });
const gazetteer = await importRows(folder, rows);

function found(query: PlaceQuery) {
  const result = locate(gazetteer, query);
  assert.ok(result.ok, `${JSON.stringify(query)}: ${JSON.stringify(result)}`);
  return result;
}

const search = (country: string, term: string) => searchCities(gazetteer, { country, term, limit: 10 });
const point = ({ latitude, longitude }: { latitude: number; longitude: number }) => [latitude, longitude];

test('an imported village is found by its name alone, at its own point and with its code', () => {
  const { place, warning } = found({ country: 'PL', name: 'zagajniq testowy' });
  assert.deepEqual([place.name, place.zipCode, ...point(place)], ['Zagajniq Testowy', '62-875', 51.7, 18.3]);
  assert.equal(warning, undefined);
  assert.equal(found({ country: 'AT', name: 'St. Qrobus am Berg' }).place.name, 'Sankt Qrobus am Berg');
});

test('of imported villages of one name the one of most codes is taken with a warning, and the code tells them apart', () => {
  const { place, warning } = found({ country: 'PL', name: 'Qwólka Próbna' });
  assert.equal(place.zipCode, '62-872');
  assert.match(
    warning!,
    /more than one Qwólka Próbna: 62-872 .* was taken, not 33-100 .*\. A postal code tells them apart/,
  );
  const other = found({ country: 'PL', zipCode: '33-100', name: 'Qwolka Probna' });
  assert.deepEqual([point(other.place), other.warning], [[50.01, 20.99], undefined]);
});

test('a known town comes before an imported hamlet of its name, and both are found', () => {
  assert.equal(found({ country: 'PL', name: 'Warszawa' }).warning, undefined);
  assert.ok(greatCircleKm(found({ country: 'PL', name: 'Warszawa' }).place, { latitude: 52.23, longitude: 21.01 }) < 5);
  const records = search('PL', 'Warszawa').map(({ name, zipCode }) => `${zipCode} ${name}`);
  assert.match(records[0]!, /^00-\d{3} Warszawa$/);
  assert.ok(records.includes('76-200 Warszawa'), records.join());
});

test('a town whose codes lie at one point is found there by its name too', () => {
  const { place } = found({ country: 'AT', name: 'Terfens' });
  assert.deepEqual([place.name, place.zipCode, ...point(place)], ['Terfens', '6123', 47.32, 11.65]);
});

test('a part of a town is found by its own name, and a code far beyond the known towns by the import', () => {
  assert.deepEqual(point(found({ country: 'CH', zipCode: '3000', name: 'Bern 8' }).place), [46.948, 7.44]);
  assert.equal(found({ country: 'RU', zipCode: '690000' }).place.timeZone, 'Asia/Vladivostok');
});

test('codes of three letters and the one that a list of codes lacks are taken', () => {
  assert.deepEqual(point(found({ country: 'MT', zipCode: 'BBG 1234' }).place), [35.826, 14.527]);
  assert.deepEqual(point(found({ country: 'LI', zipCode: '9498' }).place), [47.185, 9.544]);
});

test('a slip in the name of an imported village is refused with that name', () => {
  const result = locate(gazetteer, { country: 'PL', name: 'Zagajniq Testwoy' });
  assert.match(result.ok ? '' : result.reason, /did you mean Zagajniq Testowy \(Region\)\?$/);
});

test('every one of the many places of a code is found by code and name', () => {
  for (const [country, zipCode, name, ...at] of manyOfOneCode) {
    const { place, warning } = found({ country, zipCode, name });
    assert.deepEqual([place.name, point(place), warning], [name, at, undefined]);
  }
});

test('a village that a wrong code near it names stays in its neighbourhood', () => {
  const { place } = found({ country: 'PL', zipCode: '62-860', name: 'Zagajniq Testowy' });
  assert.deepEqual([place.name, place.zipCode, ...point(place)], ['Zagajniq Testowy', '62-860', 51.7, 18.3]);
});

test('search finds imported names: whole, by their beginning and with a slip, after towns of the same match', () => {
  assert.equal(search('PL', 'Zagajniq Testowy')[0]?.zipCode, '62-875');
  assert.equal(search('PL', 'zagajniq t')[0]?.name, 'Zagajniq Testowy');
  assert.equal(search('PL', 'Zagajniq Tetsowy')[0]?.name, 'Zagajniq Testowy');
  const krak = search('PL', 'krakow').map(({ name }) => name);
  assert.equal(krak[0], 'Kraków');
  assert.deepEqual(
    search('PL', 'Qwólka Próbna').map(({ zipCode }) => zipCode),
    ['62-872', '33-100'],
  );
});

test('every record that a search shows is read back as the same place', () => {
  for (const [country, , name] of rows) {
    for (const record of search(country, name)) {
      const { place } = found({ country, zipCode: record.zipCode, name: record.name });
      assert.equal(place.name, record.name);
      assert.ok(greatCircleKm(place, record) < 10, `${JSON.stringify(record)} → ${JSON.stringify(place)}`);
    }
  }
});

test('an import of other countries keeps the names, and codes of the release before stay found by code', async (t) => {
  const directory = temporaryFolder(t);
  await importRows(directory, rows);
  const later = await importRows(directory, [['DE', '20457', 'Qafenrand', 53.54, 9.99]]);
  for (const name of ['Zagajniq Testowy', 'Qwólka Próbna']) {
    assert.deepEqual(locate(later, { country: 'PL', name }), locate(gazetteer, { country: 'PL', name }));
  }
  assert.ok(locate(later, { country: 'DE', name: 'Qafenrand' }).ok);

  const before = temporaryFolder(t);
  const row = { country: 'PL', code: '62875', name: 'Zagajniq', region: '', latitude: 51.7, longitude: 18.3 };
  const { countries, columns } = buildPostalTable([{ ...row, population: 0, timeZone: 'Europe/Warsaw' }]);
  writeColumnFile(`${before}/places/postal-codes.bin`, { version: 1, countries }, columns);
  const old = await loadGazetteer({ postalDirectory: `${before}/places` });
  const mixed = await importRows(before, [['DE', '20457', 'Qafenrand', 53.54, 9.99]]);
  for (const each of [old, mixed]) {
    const located = locate(each, { country: 'PL', zipCode: '62-875' });
    assert.equal(located.ok && located.place.name, 'Zagajniq');
  }
});

test('imported names are searched, priced by name alone and booked by a service', async (t) => {
  const tos = await startApp(t);
  const places = (await referenceData()).gazetteer;
  places.importedCodes = gazetteer.importedCodes;
  t.after(() => {
    places.importedCodes = undefined;
  });
  const cities = await tos.call('GET', '/cities?country=PL&search=Zagajniq%20Testowy');
  assert.deepEqual([cities.body.data[0].name, cities.body.data[0].zip_code], ['Zagajniq Testowy', '62-875']);
  const price = await tos.call('POST', '/price', {
    json: priceRequest({ loadings: [{ country: 'PL', name: 'Zagajniq Testowy' }] }),
  });
  assert.equal(price.status, 201, JSON.stringify(price.body).slice(0, 300));
  const booked = await tos.call('POST', '/booking/publish', {
    json: bookingRequest({ loadings: [loading({ country: 'PL', zip: '62-875', city: 'Zagajniq Testowy' })] }),
  });
  assert.equal(booked.status, 200, JSON.stringify(booked.body).slice(0, 300));
});
