import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { servedCountries } from '../../../../src/engine/cities/served-countries.ts';
import { describeTransport } from '../../../../src/engine/pricing/cost/transport.ts';
import { quote } from '../../../../src/engine/pricing/quote.ts';
import type { Leg } from '../../../../src/engine/routing/leg.ts';
import { passageNames } from '../../../../src/engine/routing/passages.ts';
import type { RoadClass } from '../../../../src/engine/routing/road-class.ts';
import { findLegs } from '../../../../src/engine/routing/route.ts';
import { loadTariffs } from '../../../../src/engine/tariff/load-tariff.ts';
import type { Tariff } from '../../../../src/engine/tariff/tariff.ts';
import { roadNetwork } from '../../../support/reference-data.ts';
import { contextOf, leg, now, place, request, tariff } from '../../../support/samples.ts';

const codes = ['truck_7_5t', 'truck_12t', 'truck_18t', 'swap_body_c745', 'city_trailer', 'tautliner'] as const;

/** The tariff with all vehicles of one emission and CO2 class. */
function withEngines(t: TestContext, emissionClass: string, co2Class: number): Tariff {
  const directory = mkdtempSync(join(tmpdir(), 'engines-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const vehicles = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../data/vehicles.json'), 'utf8'));
  for (const row of vehicles.vehicles) Object.assign(row, { emissionClass, co2Class });
  writeFileSync(join(directory, 'vehicles.json'), JSON.stringify(vehicles));
  return loadTariffs([directory]).general.at(-1)!.tariff;
}

/** BFStrMG, Anlage 1: EUR per kilometre by emission class, CO2 class and vehicle. */
const statute: [emissionClass: string, co2Class: number, rates: number[]][] = [
  ['euro6', 1, [0.151, 0.177, 0.238, 0.303, 0.324, 0.348]],
  ['euro6', 2, [0.147, 0.173, 0.234, 0.297, 0.318, 0.34]],
  ['euro6', 3, [0.144, 0.169, 0.228, 0.29, 0.31, 0.332]],
  ['euro6', 4, [0.114, 0.137, 0.188, 0.242, 0.258, 0.269]],
  ['euro6', 5, [0, 0, 0, 0, 0, 0]],
  ['euro5', 1, [0.189, 0.205, 0.275, 0.353, 0.363, 0.389]],
  ['euro4', 1, [0.201, 0.221, 0.286, 0.371, 0.388, 0.414]],
];
for (const [emissionClass, co2Class, rates] of statute) {
  test(`the German toll of ${emissionClass}, CO2 class ${co2Class}, is that of the statute`, (t) => {
    const { eurPerKm } = withEngines(t, emissionClass, co2Class).tolls.get('DE')!;
    assert.deepEqual(
      codes.map((code) => eurPerKm[code]),
      rates,
    );
    assert.equal(eurPerKm.van_box_l, 0);
  });
}

test('where no parts are known, a country says what older engines pay more, or they pay the same', (t) => {
  const { tolls } = withEngines(t, 'euro5', 1);
  assert.equal(tolls.get('CH')!.eurPerKm.tautliner, 1.028 * 1.18);
  assert.equal(tolls.get('IT')!.eurPerKm.tautliner, 0.22);
});

type Spot = [country: string, latitude: number, longitude: number];
const spots = {
  Lyon: ['FR', 45.76, 4.84],
  Marseille: ['FR', 43.3, 5.38],
  Annecy: ['FR', 45.9, 6.12],
  Strasbourg: ['FR', 48.58, 7.75],
  Milan: ['IT', 45.46, 9.19],
  Turin: ['IT', 45.07, 7.69],
  Aosta: ['IT', 45.74, 7.32],
  Verona: ['IT', 45.44, 10.99],
  Munich: ['DE', 48.14, 11.58],
  Frankfurt: ['DE', 50.11, 8.68],
  Hamburg: ['DE', 53.55, 9.99],
  Vienna: ['AT', 48.21, 16.37],
  Linz: ['AT', 48.31, 14.29],
  Liezen: ['AT', 47.57, 14.24],
  Knittelfeld: ['AT', 47.215, 14.829],
  Graz: ['AT', 47.07, 15.44],
  Salzburg: ['AT', 47.8, 13.04],
  Villach: ['AT', 46.61, 13.85],
  Innsbruck: ['AT', 47.27, 11.39],
  Bregenz: ['AT', 47.5, 9.75],
  Zurich: ['CH', 47.38, 8.54],
  Lausanne: ['CH', 46.52, 6.63],
  Chur: ['CH', 46.85, 9.53],
  Lugano: ['CH', 46.0, 8.95],
  Ljubljana: ['SI', 46.05, 14.51],
  Maribor: ['SI', 46.56, 15.65],
  Copenhagen: ['DK', 55.68, 12.57],
  Odense: ['DK', 55.4, 10.39],
  Malmö: ['SE', 55.61, 13.0],
  Gothenburg: ['SE', 57.71, 11.97],
} satisfies Record<string, Spot>;
type Town = keyof typeof spots;

const network = roadNetwork();

/** The special tolls of a truck on the road through the towns, in order. */
function special(...towns: Town[]): string[] {
  const stops = towns.map((town) => {
    const [country, latitude, longitude] = spots[town];
    return { ...place(country), latitude, longitude };
  });
  const legs = findLegs(network, stops)!;
  const transport = describeTransport(tariff, { loadings: stops.slice(0, 1), unloadings: stops.slice(1), legs });
  return transport.specialTolls.map(({ name }) => name);
}

const ways: [towns: Town[], tolls: string[]][] = [
  [['Innsbruck', 'Verona'], ['Brenner A13']],
  [['Munich', 'Verona'], ['Brenner A13']],
  [['Salzburg', 'Villach'], ['Tauern A10']],
  [['Villach', 'Ljubljana'], ['Karawanken A11']],
  [
    ['Munich', 'Ljubljana'],
    ['Tauern A10', 'Karawanken A11'],
  ],
  [['Linz', 'Liezen'], ['Bosruck A9']],
  [['Knittelfeld', 'Graz'], ['Gleinalm A9']],
  [
    ['Linz', 'Maribor'],
    ['Bosruck A9', 'Gleinalm A9'],
  ],
  [['Innsbruck', 'Zurich'], ['Arlberg S16']],
  [['Innsbruck', 'Bregenz'], ['Arlberg S16']],
  [['Annecy', 'Aosta'], ['Mont Blanc tunnel']],
  [['Lyon', 'Turin'], ['Fréjus tunnel']],
  [['Lausanne', 'Turin'], ['Great St Bernard tunnel']],
  [['Copenhagen', 'Malmö'], ['Øresund bridge']],
  [['Odense', 'Copenhagen'], ['Great Belt bridge']],
  // Ferries on which a trailer pays less than for the bridges and the way to them.
  [['Hamburg', 'Gothenburg'], []],
  // A tunnel of the Swiss motorways has no toll beside that of all roads.
  [['Zurich', 'Milan'], []],
  [['Chur', 'Lugano'], []],
  [['Frankfurt', 'Milan'], []],
  [['Strasbourg', 'Milan'], []],
  // The same countries by another road.
  [['Marseille', 'Milan'], []],
  [['Vienna', 'Verona'], []],
  [['Vienna', 'Maribor'], []],
  [['Bregenz', 'Zurich'], []],
  [['Munich', 'Vienna'], []],
  [['Munich', 'Innsbruck'], []],
];
for (const [towns, tolls] of ways) {
  test(`${towns.join(' to ')}: ${tolls.join(' and ') || 'no special toll'}, and the same on the way back`, () => {
    assert.deepEqual(special(...towns), tolls);
    assert.deepEqual(special(...towns.toReversed()), tolls.toReversed());
  });
}

test('a tour that takes a tunnel twice pays it twice', () => {
  assert.deepEqual(special('Lyon', 'Turin', 'Lyon'), ['Fréjus tunnel', 'Fréjus tunnel']);
});

test('every passage lies on one stretch of the network and has one toll', () => {
  assert.deepEqual([...network.passages.values()].sort(), passageNames.toSorted());
  assert.deepEqual(tariff.specialTolls.map(({ passage }) => passage).sort(), passageNames.toSorted());
});

/** Road trains of 40 t on 100 km of road, EUR: what is paid there, not the average of Europe. */
const elsewhere: [country: string, roadClass: RoadClass, cents: number][] = [
  ['UA', 'motorway', 0],
  ['UA', 'trunk', 0],
  ['XK', 'motorway', 0],
  ['AD', 'mountain', 0],
  ['TR', 'motorway', 800],
  ['TR', 'trunk', 0],
  ['BA', 'trunk', 0],
  ['BA', 'motorway', 1500],
  ['MD', 'trunk', 200],
];
for (const [country, roadClass, cents] of elsewhere)
  test(`a ${roadClass} in ${country} costs a toll of ${cents / 100} EUR per 100 km`, () => {
    const road: Leg = { ...leg({}), distanceKm: 100, roadKm: [{ country, roadClass, km: 100 }] };
    const { offers } = quote(contextOf([road]), request({}), now);
    const { breakdown } = offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!.price;
    const toll = breakdown.find(({ code }) => code === `toll_${country.toLowerCase()}`);
    assert.ok(Math.abs((toll?.amount ?? 0) - cents) <= 1, `${toll?.amount}`);
  });

test('every country that is served has a toll of its own, and none is charged the average', () => {
  assert.deepEqual(
    servedCountries.filter((country) => !tariff.tolls.has(country)),
    [],
  );
});
