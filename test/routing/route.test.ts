import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '../../src/cities/place.ts';
import { loadRoadNetwork } from '../../src/reference-data.ts';
import type { Leg } from '../../src/routing/leg.ts';
import { findLegs, route } from '../../src/routing/route.ts';

const network = loadRoadNetwork();

const places = {
  Hamburg: [53.55, 9.99],
  København: [55.68, 12.57],
  München: [48.14, 11.58],
  Verona: [45.44, 10.99],
  London: [51.51, -0.13],
  Paris: [48.86, 2.35],
  Stockholm: [59.33, 18.07],
  Helsinki: [60.17, 24.94],
  Dublin: [53.34, -6.27],
  Messina: [38.19, 15.55],
  'Reggio di Calabria': [38.11, 15.66],
  Bristol: [51.45, -2.59],
  Cardiff: [51.48, -3.18],
  Calais: [50.95, 1.86],
  Dover: [51.13, 1.31],
  Aarhus: [56.16, 10.2],
  Portsmouth: [50.81, -1.09],
  Ryde: [50.73, -1.16],
  Napoli: [40.85, 14.27],
  Capri: [40.55, 14.24],
  Friedrichshafen: [47.65, 9.48],
  Konstanz: [47.66, 9.18],
  Lisbon: [38.72, -9.14],
  Barreiro: [38.66, -9.07],
  Palma: [39.57, 2.65],
  Barcelona: [41.39, 2.16],
  Catania: [37.5, 15.09],
  Valletta: [35.9, 14.51],
  Wien: [48.21, 16.37],
  Bratislava: [48.15, 17.11],
  Basel: [47.56, 7.59],
  Milano: [45.46, 9.19],
  Reykjavík: [64.15, -21.94],
  Nicosia: [35.17, 33.36],
  'Las Palmas': [28.1, -15.41],
  Helgoland: [54.18, 7.89],
  'middle of the North Sea': [56, 3],
} satisfies Record<string, [number, number]>;

type Name = keyof typeof places;

function at(name: Name): Point {
  const [latitude, longitude] = places[name];
  return { latitude, longitude };
}

function legOf(from: Name, to: Name): Leg {
  const leg = route(network, at(from), at(to));
  assert.ok(leg, `no way ${from}–${to}`);
  return leg;
}

function kmIn(leg: Leg, country: string): number {
  return leg.roadKm.filter((part) => part.country === country).reduce((sum, part) => sum + part.km, 0);
}

const splits: { from: Name; to: Name; km: Record<string, [number, number]> }[] = [
  { from: 'München', to: 'Verona', km: { DE: [70, 105], AT: [95, 125], IT: [215, 250] } },
  { from: 'Hamburg', to: 'København', km: { DE: [140, 175], DK: [140, 180] } },
  { from: 'Wien', to: 'Bratislava', km: { AT: [55, 76], SK: [2, 22] } },
  { from: 'Basel', to: 'Milano', km: { CH: [260, 310], IT: [40, 65] } },
  { from: 'London', to: 'Paris', km: { GB: [100, 130], FR: [270, 310] } },
];

for (const { from, to, km } of splits) {
  test(`${from}–${to} has its kilometres in ${Object.keys(km).join(', ')} and nowhere else`, () => {
    const leg = legOf(from, to);
    assert.deepEqual([...new Set(leg.roadKm.map((part) => part.country))].sort(), Object.keys(km).sort());
    for (const [country, [low, high]] of Object.entries(km)) {
      const measured = kmIn(leg, country);
      assert.ok(measured >= low && measured <= high, `${country}: ${measured.toFixed(0)} km`);
    }
  });
}

const crossings: { from: Name; to: Name; kinds: string[] }[] = [
  { from: 'London', to: 'Paris', kinds: ['shuttle'] },
  { from: 'Calais', to: 'Dover', kinds: ['shuttle'] },
  { from: 'Stockholm', to: 'Helsinki', kinds: ['ferry'] },
  { from: 'Hamburg', to: 'København', kinds: ['ferry'] },
  { from: 'Messina', to: 'Reggio di Calabria', kinds: ['ferry'] },
  { from: 'Portsmouth', to: 'Ryde', kinds: ['ferry'] },
  { from: 'Napoli', to: 'Capri', kinds: ['ferry'] },
  { from: 'Barcelona', to: 'Palma', kinds: ['ferry'] },
  { from: 'Catania', to: 'Valletta', kinds: ['ferry'] },
  { from: 'Dublin', to: 'London', kinds: ['ferry'] },
  { from: 'Bristol', to: 'Cardiff', kinds: [] },
  { from: 'Aarhus', to: 'København', kinds: [] },
];

for (const { from, to, kinds } of crossings) {
  test(`${from}–${to} crosses the sea by ${kinds.join(' and ') || 'no ship'}`, () => {
    const leg = legOf(from, to);
    assert.deepEqual(
      leg.crossings.map((crossing) => crossing.kind),
      kinds,
    );
    for (const crossing of leg.crossings) {
      assert.ok(crossing.km > 0 && crossing.seconds >= 1800 && crossing.from !== crossing.to);
      assert.ok(crossing.drivingSecondsBefore > 0 && crossing.drivingSecondsBefore < leg.drivingSeconds);
    }
  });
}

test('crossings run the other way on the way back', () => {
  const names = (leg: Leg) => leg.crossings.map(({ from, to }) => [from, to]);
  assert.deepEqual(names(legOf('London', 'Paris')), [['Folkestone', 'Calais']]);
  assert.deepEqual(names(legOf('Paris', 'London')), [['Calais', 'Folkestone']]);
});

test('a short way goes around a bay or a lake, not over it', () => {
  assert.ok(legOf('Bristol', 'Cardiff').distanceKm > 64);
  assert.ok(legOf('Friedrichshafen', 'Konstanz').distanceKm > 45);
  assert.ok(legOf('Lisbon', 'Barreiro').distanceKm > 25);
});

for (const name of ['Reykjavík', 'Nicosia', 'Las Palmas', 'Helgoland', 'middle of the North Sea'] as const) {
  test(`there is no way to ${name}`, () => {
    assert.equal(route(network, at('Hamburg'), at(name)), undefined);
    assert.equal(findLegs(network, [at('Hamburg'), at('München'), at(name)]), undefined);
  });
}

test('the same point twice is a delivery within a town: 3 km', () => {
  const leg = legOf('München', 'München');
  assert.ok(Math.abs(leg.distanceKm - 3) < 1e-9);
  assert.deepEqual(
    leg.roadKm.map((part) => part.country),
    ['DE'],
  );
});

test('a tour has the leg from each stop to the next', () => {
  const stops = [at('Hamburg'), at('München'), at('Verona')];
  assert.deepEqual(findLegs(network, stops), [legOf('Hamburg', 'München'), legOf('München', 'Verona')]);
  assert.deepEqual(findLegs(network, [at('Hamburg')]), []);
});
