import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatAbroad, measureAbroad, readCorners } from '../../../scripts/roads/abroad.ts';
import type { Town } from '../../../scripts/roads/gazetteer.ts';
import type { PricedRoads, RoadPoint } from '../../../scripts/roads/priced-roads.ts';
import { LegBuilder } from '../../../src/engine/routing/leg-builder.ts';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';

const corners = readCorners(readFileSync(new URL('../../../data/roads/corners.txt', import.meta.url), 'utf8'));
const townAt = (name: string, country: string, latitude: number, longitude: number): Town => {
  return { id: name, name, country, region: '', latitude, longitude, population: 1, elevation: 0 };
};

/** Every way of a country with so many kilometres in another. */
const roadsThrough = (through: string, km: number): PricedRoads => ({
  findLeg: (from: RoadPoint) => {
    const builder = new LegBuilder();
    builder.addRoad(from.country, 'trunk', 50);
    builder.addRoad(through, 'trunk', km);
    return builder.build();
  },
  isClosed: () => false,
  isServed: () => true,
});

const eck = [townAt('Salzburg', 'AT', 47.8, 13.04), townAt('Kufstein', 'AT', 47.58, 12.16)];
const rows = [
  { what: 'a way that stays at home', towns: eck, through: 'AT', km: 40, unknown: '0.00 %', known: '0.00 %' },
  { what: 'a few kilometres abroad', towns: eck, through: 'DE', km: 4, unknown: '0.00 %', known: '0.00 %' },
  { what: 'a corner that is known', towns: eck, through: 'DE', km: 40, unknown: '0.00 %', known: '100.00 %' },
  {
    what: 'that corner through another country',
    towns: eck,
    through: 'IT',
    km: 40,
    unknown: '100.00 %',
    known: '0.00 %',
  },
  {
    what: 'a trip elsewhere',
    towns: [townAt('Lille', 'FR', 50.63, 3.06), townAt('Hirson', 'FR', 49.92, 4.08)],
    through: 'BE',
    km: 40,
    unknown: '100.00 %',
    known: '0.00 %',
  },
];
for (const { what, towns, through, km, unknown, known } of rows)
  test(`of trips within a country ${unknown} lead abroad and ${known} at known corners: ${what}`, () => {
    const gazetteer = { towns, resolve: () => new Map() };
    const trips = measureAbroad(roadsThrough(through, km), [towns[0]!.country], gazetteer, corners, {
      pairs: 4,
      seed: 1,
    });
    const text = formatAbroad(trips, 3);
    assert.match(text, new RegExp(`^Of 2 trips .* ${unknown} lead over 5 km abroad, and ${known} at corners`));
  });

test('a corner that is none is told with its line', () => {
  assert.throws(() => readCorners('Nowhere | AT through'), /corners\.txt: Nowhere \| AT through/);
});

/** From general knowledge: at home all the way, or through a neighbour because the way at home is a long one. */
const trips: [from: string, [number, number], to: string, [number, number], country: string, abroad: string[]][] = [
  ['Salzburg', [47.8, 13.04], 'Kufstein', [47.58, 12.16], 'AT', ['DE']],
  ['Split', [43.51, 16.44], 'Neum’s Slano', [42.79, 17.89], 'HR', []],
  ['Nieuw- en Sint Joosland', [51.48, 3.66], 'Sluis', [51.31, 3.39], 'NL', []],
  ['Nereta', [56.21, 25.31], 'Priekuļi', [57.32, 25.36], 'LV', []],
  ['Gamones', [41.41, -6.15], 'Castromonte', [41.76, -5.06], 'ES', []],
  ['Celje', [46.24, 15.27], 'Hodoš', [46.82, 16.33], 'SI', []],
];
const network = roadNetwork();
for (const [from, [latitude, longitude], to, [north, east], country, abroad] of trips)
  test(`${from}–${to} leads through ${abroad.join() || 'no other country'}`, () => {
    const leg = route(network, { latitude, longitude, country }, { latitude: north, longitude: east, country })!;
    const others = leg.roadKm.filter((part) => part.country !== country);
    assert.deepEqual([...new Set(others.map((part) => part.country))], abroad, JSON.stringify(leg.roadKm));
  });
