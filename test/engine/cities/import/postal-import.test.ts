import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { crc32, deflateRawSync } from 'node:zlib';
import { watchedCodes } from '../../../../src/engine/cities/gazetteer/imported-codes.ts';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { importPostalFile } from '../../../../src/engine/cities/import/postal-import.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import { searchCities } from '../../../../src/engine/cities/search.ts';
import { watchFiles } from '../../../../src/ground/watch-files.ts';
import { until } from '../../../support/process.ts';

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

const nothingDisplaced = { displaced: [], displacedCount: 0 };
const nothingNoted = { malformed: [], malformedCount: 0, misplaced: [], misplacedCount: 0, ...nothingDisplaced };

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const poland = [row('PL', '00-950', 'Warszawa', 52.2298, 21.0118), row('PL', '62-872', 'Godziesze Małe', 51.65, 18.18)];
const austria = [row('AT', '1220', 'Wien', 48.22, 16.48), row('AT', '6123', 'Terfens', 47.32, 11.65)];

/** A .zip of one deflated file after a stored readme.txt, as GeoNames publishes it. */
function zipOf(name: string, text: string, ...others: string[]): Buffer {
  const parts = [
    { name: 'readme.txt', data: Buffer.from('read me\tfirst\n'), method: 0 },
    ...[name, ...others].map((each) => ({ name: each, data: Buffer.from(text), method: 8 })),
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
  assert.deepEqual(result, { imported: 2, skipped: 0, ...nothingNoted, countries: ['AT'] });
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

test('a zipped file is read, the readme and what macOS packs beside it are not', async () => {
  const directory = freshDirectory();
  const zip = zipOf('allCountries.txt', [...poland, ...austria].join('\r\n'), '__MACOSX/._allCountries.txt');
  const result = await importPostalFile({ file: file('allCountries.zip', zip), directory });
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
  assert.deepEqual(result, { imported: 0, skipped: 2, ...nothingNoted, countries: [] });
  assert.equal((await loadGazetteer({ postalDirectory: directory })).importedCodes, undefined);
});

test('a second import replaces the countries it holds and keeps the others', async () => {
  const directory = freshDirectory();
  await importPostalFile({ file: file('both.txt', [...poland, ...austria].join('\n')), directory });
  const fewer = file('pl.txt', row('PL', '62-872', 'Godziesze Wielkie', 51.66, 18.2));
  await importPostalFile({ file: fewer, directory, allowFewer: true });
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
  const files = watchedCodes(gazetteer, directory);
  const stop = watchFiles({ ...files, intervalMs: 5, onError: (error) => errors.push(error) });
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

test('a file that leaves a country with half of its rows or fewer is refused unless that is allowed, and changes nothing', async () => {
  const directory = freshDirectory();
  await importPostalFile({ file: file('two.txt', [...poland, ...austria].join('\n')), directory });
  const before = readFileSync(join(directory, 'postal-codes.bin'));
  const fewer = file('fewer.txt', [poland[0], ...austria].join('\n'));
  await assert.rejects(
    importPostalFile({ file: fewer, directory }),
    /half of the rows imported before, or fewer: Poland 1 instead of 2\. Nothing was changed\. .*--allow-fewer/,
  );
  assert.deepEqual(readFileSync(join(directory, 'postal-codes.bin')), before);
  const { countries, imported } = await importPostalFile({ file: fewer, directory, allowFewer: true });
  assert.deepEqual([countries, imported], [['AT', 'PL'], 3]);
});

test('rows whose point is not in their country are left out, each with its line and the reason', async () => {
  const elsewhere: [string, string, number, number, RegExp][] = [
    ['PL', '00-001', 0, 0, /^0, 0 is not in Poland$/],
    ['PL', '00-002', -33.87, 151.21, /^-33\.87, 151\.21 is not in Poland$/],
    ['PL', '00-003', 21.01, 52.23, /^21\.01, 52\.23 is not in Poland; latitude and longitude seem to be swapped$/],
    ['DE', '10115', 48.85, 2.35, /is not in Germany$/],
    ['TR', '06000', 32.85, 39.93, /swapped$/],
    ['RU', '101000', 37.6, 55.75, /swapped$/],
    ['GB', 'M17', 53.467, 52.32, /is not in United Kingdom$/],
    ['LU', '4001', 50.43, 6.03, /is in Belgium, at .*, not in Luxembourg$/],
  ];
  const within: [string, string, number, number][] = [
    ['ES', '38001', 28.47, -16.25],
    ['PT', '9500-150', 37.74, -25.66],
    ['FI', '99490', 69.0, 20.95],
    ['RU', '690000', 43.12, 131.89],
    ['RU', '689000', 66.0, -170.0],
    ['NO', '9990', 70.63, 29.72],
    ['FR', '20110', 41.68, 8.9],
    ['SE', '984 94', 66.8, 23.96],
  ];
  const lines = [...elsewhere, ...within].map(([country, code, ...point]) =>
    row(country, code, 'A', point[0], point[1]),
  );
  const result = await importPostalFile({ file: file('far.txt', lines.join('\n')), directory: freshDirectory() });
  assert.deepEqual(
    [result.imported, result.misplacedCount, result.malformedCount],
    [within.length, elsewhere.length, 0],
  );
  for (const [index, [, , , , reason]] of elsewhere.entries()) {
    assert.equal(result.misplaced[index]!.line, index + 1);
    assert.match(result.misplaced[index]!.reason, reason);
  }
});

test('a file in which much of a country lies outside it is refused whole', async () => {
  const swapped = Array.from({ length: 300 }, (_, index) => [36 + (index % 60) / 10, 26 + (index % 180) / 10]).map(
    ([latitude, longitude], index) => row('TR', String(10000 + index), 'A', longitude!, latitude!),
  );
  await assert.rejects(
    importPostalFile({ file: file('swapped.txt', swapped.join('\n')), directory: freshDirectory() }),
    /cannot be right: \d+ rows of Türkiye lie outside their country\. Nothing was changed\./,
  );
});

test('codes that are damaged are mended by an import, although it does not hold their countries', async () => {
  const directory = freshDirectory();
  await importPostalFile({ file: file('at3.txt', austria.join('\n')), directory });
  writeFileSync(join(directory, 'postal-codes.bin'), 'damaged');
  const told: string[] = [];
  const path = file('pl3.txt', poland.join('\n'));
  await importPostalFile({ file: path, directory, onProgress: (message) => told.push(message) });
  assert.match(told.join('\n'), /is damaged: .*; countries that are not in this file are lost$/m);
  assert.equal((await loadGazetteer({ postalDirectory: directory })).importedCodes?.rowPopulation.length, 2);
});

const archive = zipOf('PL.txt', poland.join('\n'));
/** What a file holds (undefined: it is a folder), and how it is told. */
const unreadable: [string, Buffer | undefined, RegExp][] = [
  ['cut.zip', archive.subarray(0, archive.length - 30), /cut\.zip is not a whole archive: .*Download it again\./],
  ['broken.zip', Buffer.from('PK\x03\x04 not really'), /broken\.zip is not a whole archive: .*Download it again/],
  [
    'inside.zip',
    withByte(archive, archive.indexOf('PL.txt') + 10),
    /inside\.zip is not a whole archive: .*Download it again/,
  ],
  ['two.zip', zipOf('LU.txt', poland.join('\n'), 'BE.txt'), /two\.zip holds 2 text files: LU\.txt, BE\.txt\. Unpack/],
  ['readme.zip', zipOf('readme.md', 'read me'), /readme\.zip holds no text file\./],
  ['folder', undefined, /folder is a folder; name the file in it\./],
  [
    'latin1.txt',
    Buffer.from(`${poland[0]}\n${row('PL', '90-001', '\xc5\xf3d\xbc', 51.77, 19.46)}`, 'latin1'),
    /latin1\.txt is not text in UTF-8: near line \d .*iconv/,
  ],
  ['utf16.txt', Buffer.from(`\uFEFF${poland.join('\n')}`, 'utf16le'), /utf16\.txt is not text in UTF-8/],
];

function withByte(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 0xff;
  return changed;
}

for (const [name, content, told] of unreadable) {
  test(`${name} is told in a sentence, and nothing is imported`, async () => {
    const path = join(folder, name);
    if (content === undefined) mkdirSync(path);
    else writeFileSync(path, content);
    const directory = freshDirectory();
    await assert.rejects(importPostalFile({ file: path, directory }), (error: Error) => {
      assert.match(error.message, told);
      assert.doesNotMatch(error.message, /E[A-Z]{4,}|End of central/);
      return true;
    });
    assert.equal(existsSync(directory), false);
  });
}

test('a file that does not exist is told by its name', async () => {
  const path = join(folder, 'absent.txt');
  await assert.rejects(importPostalFile({ file: path, directory: freshDirectory() }), /absent\.txt does not exist\./);
});
