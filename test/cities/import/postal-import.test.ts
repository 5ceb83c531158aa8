import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import { watchPostalCodes } from '../../../src/cities/gazetteer/imported-codes.ts';
import { loadGazetteer } from '../../../src/cities/gazetteer/load-gazetteer.ts';
import { importPostalFile } from '../../../src/cities/import/postal-import.ts';
import { locate } from '../../../src/cities/locate.ts';
import { searchCities } from '../../../src/cities/search.ts';

const folder = mkdtempSync(join(tmpdir(), 'postal-import-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const freshDirectory = (): string => join(folder, `places-${randomUUID()}`);

const row = (
  country: string,
  code: string,
  name: string,
  latitude: number | string,
  longitude: number | string,
): string => [country, code, name, 'Region', '01', '', '', '', '', latitude, longitude, '4'].join('\t');

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const poland = [row('PL', '00-950', 'Warszawa', 52.2298, 21.0118), row('PL', '62-872', 'Godziesze Małe', 51.65, 18.18)];
const austria = [row('AT', '1220', 'Wien', 48.22, 16.48), row('AT', '6123', 'Terfens', 47.32, 11.65)];

/** A .zip of one deflated file after a stored readme.txt, as GeoNames publishes it. */
function zipOf(name: string, text: string): Buffer {
  const parts = [
    { name: 'readme.txt', data: Buffer.from('read me\tfirst\n'), method: 0 },
    { name, data: Buffer.from(text), method: 8 },
  ];
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const packed = part.method === 8 ? deflateRawSync(part.data) : part.data;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.method, 4);
    common.writeUInt32LE(crc32(part.data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(part.data.length, 18);
    common.writeUInt16LE(part.name.length, 22);
    const record = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(part.name), packed]);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00'), common, end, Buffer.from(part.name));
    local.push(record);
    offset += record.length;
  }
  const directory = Buffer.concat(central);
  const tail = Buffer.alloc(22);
  tail.write('PK\x05\x06', 'latin1');
  tail.writeUInt16LE(parts.length, 8);
  tail.writeUInt16LE(parts.length, 10);
  tail.writeUInt32LE(directory.length, 12);
  tail.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, tail]);
}

test('a plain file is read, and its codes are searched and located before ours', async () => {
  const directory = freshDirectory();
  const result = await importPostalFile({ file: file('at.txt', `${austria.join('\n')}\n`), directory });
  assert.deepEqual(result, { imported: 2, skipped: 0, malformed: [], malformedCount: 0, countries: ['AT'] });
  const gazetteer = await loadGazetteer({ postalDirectory: directory });
  assert.deepEqual(locate(gazetteer, { country: 'AT', zipCode: '6123' }), {
    ok: true,
    place: {
      name: 'Terfens',
      country: 'AT',
      zipCode: '6123',
      region: 'Region',
      latitude: 47.32,
      longitude: 11.65,
      timeZone: 'Europe/Vienna',
    },
  });
  assert.equal(searchCities(gazetteer, { country: 'AT', term: '612', limit: 5 })[0]?.name, 'Terfens');
  const vienna = locate(gazetteer, { country: 'AT', zipCode: '1220', name: 'Vienna' });
  assert.deepEqual(vienna.ok && [vienna.place.name, vienna.place.latitude, vienna.warning], ['Wien', 48.22, undefined]);
  const unlisted = locate(gazetteer, { country: 'AT', zipCode: '5020', name: 'Salzburg' });
  assert.equal(unlisted.ok && unlisted.place.name, 'Salzburg');
});

test('a zipped file is read, the readme beside it is not', async () => {
  const directory = freshDirectory();
  const path = file('allCountries.zip', zipOf('allCountries.txt', [...poland, ...austria].join('\r\n')));
  const result = await importPostalFile({ file: path, directory });
  assert.deepEqual([result.imported, result.malformedCount, result.countries], [4, 0, ['AT', 'PL']]);
});

test('malformed lines are counted and told, the first twenty with their number, and the rest is imported', async () => {
  const bad = [
    'PL\t00-001',
    row('PL', '00-001', '', 52, 21),
    row('PL', '00-001', 'Warszawa', 'north', 21),
    row('PL', '00-001', 'Warszawa', 91, 21),
    row('PL', '00-001', 'Warszawa', '', ''),
    row('PL', 'XYZ', 'Warszawa', 52, 21),
    row('Polska', '00-001', 'Warszawa', 52, 21),
    '\0\u0001'.repeat(50_000),
  ];
  const lines = [poland[0], ...bad, ...Array.from({ length: 30 }, () => 'junk'), poland[1], '', poland[1]];
  const result = await importPostalFile({
    file: file('bad.txt', `\uFEFF${lines.join('\n')}`),
    directory: freshDirectory(),
  });
  assert.deepEqual([result.imported, result.skipped, result.malformedCount], [2, 1, 38]);
  assert.equal(result.malformed.length, 20);
  assert.deepEqual(result.malformed[0], { line: 2, reason: '2 columns instead of 12' });
  assert.match(result.malformed[5]!.reason, /"XYZ" cannot be a postal code of PL/);
});

test('rows of countries that are not served are skipped, and a file without a usable row writes nothing', async () => {
  const directory = freshDirectory();
  const lines = [row('US', '90210', 'Beverly Hills', 34.09, -118.4), row('FR', '97400', 'Saint-Denis', -20.9, 55.4)];
  const result = await importPostalFile({ file: file('us.txt', lines.join('\n')), directory });
  assert.deepEqual(result, { imported: 0, skipped: 2, malformed: [], malformedCount: 0, countries: [] });
  assert.equal((await loadGazetteer({ postalDirectory: directory })).importedCodes, undefined);
});

test('a second import replaces the countries it holds and keeps the others', async () => {
  const directory = freshDirectory();
  await importPostalFile({ file: file('both.txt', [...poland, ...austria].join('\n')), directory });
  await importPostalFile({ file: file('pl.txt', row('PL', '62-872', 'Godziesze Wielkie', 51.66, 18.2)), directory });
  const gazetteer = await loadGazetteer({ postalDirectory: directory });
  const names = (country: string, term: string) =>
    searchCities(gazetteer, { country, term, limit: 5 }).map((place) => place.name);
  assert.deepEqual(names('PL', '62-872'), ['Godziesze Wielkie']);
  assert.deepEqual(names('AT', '6123'), ['Terfens']);
  assert.equal(gazetteer.importedCodes?.rowPopulation.length, 3);
  assert.deepEqual(readdirSync(directory), ['postal-codes.bin']);
});

test('French CEDEX codes and British outward codes are read', async () => {
  const directory = freshDirectory();
  const lines = [row('FR', '06050 CEDEX 1', 'Nice', 43.7, 7.27), row('GB', 'M17', 'Trafford Park', 53.467, -2.32)];
  const result = await importPostalFile({ file: file('odd.txt', lines.join('\n')), directory });
  assert.equal(result.imported, 2);
  const place = locate(await loadGazetteer({ postalDirectory: directory }), { country: 'GB', zipCode: 'M17 1AB' });
  assert.deepEqual(place.ok && [place.place.name, place.place.zipCode], ['Trafford Park', 'M17 1AB']);
});

test('a running service takes a new import in, and stays with the old one when the file is damaged', async () => {
  const directory = freshDirectory();
  const gazetteer = await loadGazetteer({ postalDirectory: directory });
  const errors: unknown[] = [];
  const terfens = () => {
    const found = locate(gazetteer, { country: 'AT', zipCode: '6123', name: 'Terfens' });
    assert.ok(found.ok);
    return [found.place.latitude, found.place.longitude];
  };
  const before = [1, 2, 3].map(terfens);
  const stop = watchPostalCodes({ gazetteer, directory, intervalMs: 5, onError: (error) => errors.push(error) });
  try {
    await importPostalFile({ file: file('at2.txt', austria.join('\n')), directory });
    await until(() => gazetteer.importedCodes !== undefined);
    // Also where the answer was kept.
    assert.notDeepEqual(terfens(), before[2]);
    writeFileSync(join(directory, 'postal-codes.bin'), 'damaged');
    await until(() => errors.length > 0);
    assert.equal(gazetteer.importedCodes?.rowPopulation.length, 2);
  } finally {
    stop();
  }
});

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !condition(); tries += 1) await sleep(10);
  assert.ok(condition());
}

test('a file that is absent or no archive is told by an error', async () => {
  await assert.rejects(importPostalFile({ file: join(folder, 'absent.txt'), directory: freshDirectory() }), /ENOENT/);
  await assert.rejects(
    importPostalFile({ file: file('broken.zip', 'PK\x03\x04 not really'), directory: freshDirectory() }),
  );
});
