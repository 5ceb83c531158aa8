import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findFerryRates, findLeastPaid, findWideRates, largestTowns } from '../../../src/engine/pricing/wide-rates.ts';
import { nothingClosed } from '../../../src/engine/routing/closures/closures.ts';
import { buildRateBook } from '../../../src/engine/tariff/rates/rate-book.ts';
import { readRates, readZones } from '../../../src/engine/tariff/rates/read-rates.ts';
import { takeSteps } from '../../../src/ground/concurrency/steps.ts';
import { dayMs } from '../../../src/ground/units.ts';
import { referenceData } from '../../support/reference-data.ts';
import { tariff } from '../../support/samples.ts';

const zones = 'zone,place\nCorners,DE-24\nCorners,DE-87\nBerlin,DE-10\nBerlin,DE-12\n';

async function bookOf(...rows: string[]) {
  const { rows: rates, problems } = takeSteps(
    readRates(`rate,from,to,price,per_km,km_max,stops,valid_until\n${rows.join('\n')}\n`),
  );
  const { rows: places } = takeSteps(readZones(zones));
  const { book, rateProblems } = takeSteps(buildRateBook(rates, places, tariff.vehicles));
  assert.deepEqual([...problems, ...rateProblems], []);
  const { gazetteer, pricing } = await referenceData();
  const findWay = (ends: Parameters<typeof pricing.findLegs>[0]) => pricing.findLegs(ends, nothingClosed);
  const ways = { gazetteer, findWay };
  return { book, ways };
}

/** Kilometres of the longest way, as far as the choice of towns leaves open; null: of no very different length. */
const areas: [says: string, row: string, longest: [least: number, most: number] | null][] = [
  ['two neighbours', 'R,DE,PL,1150,,', [1450, 1700]],
  ['a country with itself', 'R,FR,FR,1150,,', [1150, 1700]],
  ['two whose islands no road joins', 'R,ES,FR,1900,,', [1900, 2400]],
  ['two towns', 'R,DE-20,DE-80,900,,', null],
  ['the districts of a town', 'R,DE-20,DE-20,200,,', null],
  ['a zone with a place in the north and one in the south, to a town in between', 'R,Corners,DE-34,900,,', null],
  ['a zone of a town with a country', 'R,Berlin,DE,900,,', [700, 900]],
  ['a price with a limit', 'R,DE,PL,1150,,700', null],
  ['a price per kilometre', 'R,DE,PL,,1.2,', null],
  ['an area without a known town', 'R,DE-00,PL,900,,', null],
];
for (const [says, row, longest] of areas) {
  test(`whether one price holds for ways of very different length is known of ${says}`, async () => {
    const { book, ways } = await bookOf(row);
    const found = takeSteps(findWideRates(book, ways));
    if (longest === null) return assert.deepEqual(found, []);
    const [{ narrowest, widest }] = found as [(typeof found)[number]];
    assert.ok(
      widest.km >= longest[0] && widest.km <= longest[1],
      `${widest.from.name} to ${widest.to.name}: ${widest.km}`,
    );
    assert.ok(narrowest.km < widest.km / 2, `${narrowest.km}`);
  });
}

test('the prices that pay least for a kilometre come first, of those still in force, and apart for pairs and for tours', async () => {
  const { book, ways } = await bookOf(
    'Fair,DE,AT,2000,,,',
    'Worst,DE,PL,400,,700,',
    'Poor,DE,CZ,700,,,',
    'Round,DE,DE,690,,,40',
    'By km,DE,IT,,0.1,,',
    'Other,DE,FR,2500,,,',
  );
  const asked = { day: Date.parse('2026-11-21') / dayMs, perKm: () => 1.2 };
  const found = takeSteps(findLeastPaid(book, ways, asked));
  assert.equal(found.length, 4);
  assert.deepEqual([found[0]?.rate.name, found.at(-1)?.rate.name], ['Worst', 'Round']);
  for (const { rate, widest, apart } of found) {
    assert.deepEqual([widest.from.country, widest.to.country], [rate.from, rate.to]);
    assert.ok(apart !== undefined && apart.km > 300 && apart.from.country === rate.to);
  }
  const dear = { ...asked, perKm: ({ name }: { name: string }) => (name === 'Poor' ? 90 : 1.2) };
  assert.equal(takeSteps(findLeastPaid(book, ways, dear))[0]?.rate.name, 'Poor');
  assert.deepEqual(takeSteps(findLeastPaid((await bookOf('Old,DE,PL,1,,,,2024-12-31')).book, ways, asked)), []);
});

test('prices that include a ferry for some of their towns alone are found, with the longest', async () => {
  const { book, ways } = await bookOf(
    'Spain,ES,ES,500,,,',
    'Mainland,DE,PL,1150,,,',
    'Lane,ES-08,ES-07,900,,,',
    'By km,GR,GR,,1.2,,',
    'To Ireland,FR,IE,2000,,,',
  );
  const found = takeSteps(findFerryRates(book, ways));
  assert.deepEqual(
    found.map(({ rate, ferry }) => [rate.name, ferry.from]),
    [['Spain', 'Barcelona']],
  );
  assert.ok(found[0]!.ferry.km > 150);
});

test('the largest towns of a rate are two, also where it holds within one area', async () => {
  const { book, ways } = await bookOf('Home,DE,DE,500,,,', 'Lane,DE,PL,900,,,', 'Unknown,DE-00,PL,900,,,');
  const townsOf = largestTowns(book, ways.gazetteer);
  const namesOf = (from: string, to: string) => townsOf({ from, to })?.map(({ name }) => name);
  assert.deepEqual(namesOf('DE', 'DE'), ['Berlin', 'Hamburg']);
  assert.deepEqual(namesOf('DE', 'PL'), ['Berlin', 'Warszawa']);
  assert.equal(namesOf('DE-00', 'PL'), undefined);
});
