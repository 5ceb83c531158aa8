import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { calculatePrice } from '../../../src/engine/pricing/calculate-price.ts';
import { loadTariffs } from '../../../src/engine/tariff/load-tariff.ts';
import { watchedTariffs } from '../../../src/engine/tariff/watched-tariffs.ts';
import { watchFiles } from '../../../src/ground/watch-files.ts';
import { referenceData } from '../../support/reference-data.ts';
import { now } from '../../support/samples.ts';

const sources = await referenceData();
const loadingDate = Date.parse('2026-11-26T08:00:00+01:00');
const shippedTable = join(import.meta.dirname, '../../../data/closed-lanes-2026-01-01.json');

const placeOf = (text: string) => ({ country: text.slice(0, 2), name: text.slice(3) });
const priceOf = (from: string, to: string, used = sources) =>
  calculatePrice(used, { items: [], loadings: [placeOf(from)], unloadings: [placeOf(to)], loadingDate }, now);

const refused: [from: string, to: string, message: RegExp][] = [
  ['RU Belgorod', 'UA Kharkiv', /^Russia is not served since 2022-04-08: sanctions/],
  ['DE Hamburg', 'RU Moskva', /^Russia is not served since/],
  ['FI Helsinki', 'RU Sankt-Peterburg', /^Russia is not served since/],
  ['EE Narva', 'RU Sankt-Peterburg', /^Russia is not served since/],
  ['PL Gdańsk', 'RU Kaliningrad', /^Russia is not served since/],
  ['DE Hamburg', 'BY Minsk', /^Belarus is not served since 2022-04-08: sanctions, and Belarus bars/],
  ['UA Kyiv', 'UA Kherson', /^Kherson \(Ukraine\) is not served since 2022-02-24: war, front line\.$/],
  ['UA Kharkiv', 'UA Kyiv', /^Kharkiv \(Ukraine\) is not served/],
  ['UA Simferopol', 'UA Kyiv', /^Crimea \(Ukraine\) is not served since 2014-03-18: occupied/],
  ['MD Tiraspol', 'MD Chișinău', /^Transnistria \(Moldova\) is not served/],
  [
    'DE Hamburg',
    'GE Tskhinvali',
    /^South Ossetia \(Georgia\) is not served since 2008-10-23: occupied by Russia, closed/,
  ],
  ['DE Hamburg', 'GE Java', /^South Ossetia \(Georgia\) is not served/],
  ['DE Hamburg', 'GE Akhalgori', /^South Ossetia \(Georgia\) is not served/],
  ['DE Hamburg', 'GE Gagra', /^Abkhazia \(Georgia\) is not served since 2008-10-23: occupied by Russia, closed/],
  ['DE Hamburg', 'GE Sukhumi', /^Abkhazia \(Georgia\) is not served/],
  ['DE Hamburg', 'GE Gali', /^Abkhazia \(Georgia\) is not served/],
  ['DE Hamburg', 'CY Kyrenia', /^Northern Cyprus \(Cyprus\) is not served since 2004-05-01: outside the control/],
  ['DE Hamburg', 'CY Famagusta', /^Northern Cyprus \(Cyprus\) is not served/],
  ['CY Morphou', 'CY Larnaca', /^Northern Cyprus \(Cyprus\) is not served/],
  ['DE Hamburg', 'CY Lefke', /^Northern Cyprus \(Cyprus\) is not served/],
];
for (const [from, to, message] of refused) {
  test(`${from} to ${to} is refused for every vehicle, with the reason`, () => {
    const { offers, unavailable } = priceOf(from, to);
    assert.deepEqual(offers, []);
    assert.equal(unavailable.length, 16);
    for (const each of unavailable) {
      assert.equal(each.code, 'lane_closed');
      assert.match(each.message, message);
    }
  });
}

const warned: [from: string, to: string, warning: RegExp][] = [
  ['LT Vilnius', 'UA Kyiv', /^unloadings\.0: Trucks may queue for a day or more at the border of Ukraine/],
  ['LV Rīga', 'UA Kyiv', /^unloadings\.0: .*Ukraine/],
  ['EE Tallinn', 'UA Kyiv', /^unloadings\.0: .*Ukraine/],
  ['LT Vilnius', 'MD Chișinău', /^unloadings\.0: Trucks may queue for hours at the border of Moldova/],
  ['DE Hamburg', 'CH Zermatt', /^unloadings\.0: No motor vehicles enter Zermatt: goods are handed over at Täsch/],
  ['DE Hamburg', 'CH Saas-Fee', /^unloadings\.0: No motor vehicles enter Saas-Fee: goods are handed over at the car/],
  ['IT Venezia', 'DE Hamburg', /^loadings\.0: No motor vehicles enter Venezia: goods are handed over at Tronchetto/],
  ['MD Chișinău', 'DE Berlin', /^loadings\.0: .*Moldova/],
];
for (const [from, to, warning] of warned) {
  test(`${from} to ${to} is priced with a warning, on roads that are open`, () => {
    const { offers, notes } = priceOf(from, to);
    assert.ok(offers.length > 0);
    assert.ok(notes.some((note) => warning.test(note)));
    const lines = offers.flatMap(({ price }) => price.breakdown.map(({ code }) => code));
    assert.ok(!lines.includes('toll_by') && !lines.includes('toll_ru'));
  });
}

const served: [from: string, to: string][] = [
  ['GE Tbilisi', 'GE Gori'],
  ['GE Tbilisi', 'GE Zugdidi'],
  ['GE Tbilisi', 'GE Oni'],
  ['GE Gori', 'GE Kareli'],
  ['CY Larnaca', 'CY Nicosia'],
  ['CY Larnaca', 'CY Dherynia'],
  ['CY Dherynia', 'CY Paralimni'],
  ['CY Paphos', 'CY Paralimni'],
  ['CY Larnaca', 'CY Pyla'],
  ['CY Nicosia', 'CY Athienou'],
  ['CY Nicosia', 'CY Astromeritis'],
  ['CY Limassol', 'CY Kato Pyrgos'],
];
test('towns next to a place that no motor vehicles enter have no warning of it', () => {
  for (const to of ['CH Visp', 'CH Interlaken', 'IT Mestre', 'IT Marghera']) {
    assert.deepEqual(
      priceOf('DE Hamburg', to).notes.filter((note) => note.includes('No motor vehicles')),
      [],
      to,
    );
  }
});

test('towns next to an area outside the control of their country are served as before', () => {
  const unserved = served.filter(([from, to]) => priceOf(from, to).offers.length === 0);
  assert.deepEqual(unserved, []);
});

const transits: [from: string, to: string, through: string[]][] = [
  ['DE Hamburg', 'IT Milano', ['Switzerland']],
  ['DE München', 'CH Zürich', []],
  ['CH Zürich', 'IT Milano', []],
  ['HU Budapest', 'GR Thessaloniki', ['Serbia and North Macedonia']],
  ['FR Paris', 'DE Berlin', []],
];
for (const [from, to, through] of transits) {
  test(`from ${from} to ${to} the goods need papers for transit through ${through.join() || 'no country'}`, () => {
    const told = priceOf(from, to).notes.flatMap(
      (note) => /^The way leads through ([^,]+), .* \(T2 or TIR\)\.$/.exec(note)?.[1] ?? [],
    );
    assert.deepEqual(told, through);
  });
}

test('tours that meet nothing of that have no warning', () => {
  assert.deepEqual(priceOf('DE Hamburg', 'AT Wien').notes, []);
});

test('an operator who opens a country in his own table has prices for it at once, and none when he closes it', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'closed-lanes-'));
  const directory = join(root, 'tariff');
  mkdirSync(directory);
  const source = { ...sources.pricing, tariffs: loadTariffs([directory]) };
  const used = { ...sources, pricing: source };
  let loaded = 0;
  const stop = watchFiles({
    ...watchedTariffs({ source, directory, load: () => loadTariffs([directory]), keepMs: 60_000 }),
    intervalMs: 5,
    onLoaded: () => {
      loaded += 1;
    },
  });
  t.after(() => {
    stop();
    rmSync(root, { recursive: true });
  });
  const put = async (text: string) => {
    const seen = loaded;
    writeFileSync(join(root, 'closed-lanes-2026-01-01.json'), text);
    renameSync(join(root, 'closed-lanes-2026-01-01.json'), join(directory, 'closed-lanes-2026-01-01.json'));
    for (let round = 0; round < 400 && loaded === seen; round++) await sleep(5);
  };
  const toMoscow = () => priceOf('DE Hamburg', 'RU Moskva', used);
  const text = readFileSync(shippedTable, 'utf8');
  await put(text);
  const before = toMoscow();
  await put(text.replace('{"country": "RU", "stops": false', '{"country": "RU", "stops": true'));
  const opened = toMoscow();
  assert.ok(opened.offers.length > 0);
  assert.ok(opened.offers.every(({ distanceKm }) => distanceKm > 1700 && distanceKm < 3000));
  assert.notEqual(opened.tariffVersion, before.tariffVersion);
  await put(text);
  assert.deepEqual(toMoscow(), before);
});
