import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Point } from '../../../src/engine/cities/place.ts';
import type { Leg } from '../../../src/engine/routing/leg.ts';
import { findLegs, route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';

const network = roadNetwork();

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
  Limassol: [34.68, 33.04],
  Akureyri: [65.68, -18.09],
  'Las Palmas': [28.1, -15.41],
  Maspalomas: [27.76, -15.58],
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

test('an island far out has its roads, and the ferry that trucks take', () => {
  const km = legOf('Nicosia', 'Limassol').distanceKm;
  assert.ok(km > 75 && km < 95, `${km} km`);
  assert.deepEqual(
    legOf('Hamburg', 'Nicosia').crossings.map(({ from, to }) => [from, to]),
    [['Lávrio', 'Limassol']],
  );
});

for (const name of ['Reykjavík', 'Las Palmas', 'Helgoland', 'middle of the North Sea'] as const) {
  test(`there is no way to ${name}`, () => {
    assert.equal(route(network, at('Hamburg'), at(name)), undefined);
    assert.equal(findLegs(network, [at('Hamburg'), at('München'), at(name)]), undefined);
  });
}

test('where no roads are known, ways within a country are estimated, over no sea', () => {
  const inRussia = (latitude: number, longitude: number) => ({ latitude, longitude, country: 'RU' });
  const leg = route(network, inRussia(56.84, 60.6), inRussia(57.91, 59.98))!;
  assert.equal(leg.isEstimated, true);
  assert.ok(leg.distanceKm > 140 && leg.distanceKm < 180, `${leg.distanceKm}`);
  assert.equal(route(network, inRussia(56.84, 60.6), at('Hamburg')), undefined);
  const inDenmark = (latitude: number, longitude: number) => ({ latitude, longitude, country: 'DK' });
  assert.equal(route(network, inDenmark(56.71, 11.52), inDenmark(56.41, 10.92)), undefined);
});

test('Iceland and the Canaries have roads of their own', () => {
  assert.ok(Math.abs(legOf('Reykjavík', 'Akureyri').distanceKm - 388) < 25);
  assert.equal(legOf('Reykjavík', 'Akureyri').isEstimated, undefined);
  assert.ok(Math.abs(legOf('Las Palmas', 'Maspalomas').distanceKm - 57) < 10);
});

const ferries: [from: string, to: string, a: [number, number], b: [number, number]][] = [
  ['Esbjerg', 'Nordby', [55.47, 8.45], [55.446, 8.4]],
  ['Zadar', 'Preko', [44.12, 15.23], [44.08, 15.19]],
  ['Orebić', 'Korčula', [42.975, 17.18], [42.96, 17.135]],
  ['Pérama', 'Salamína', [37.94, 23.64], [37.96, 23.49]],
  ['Palau', 'La Maddalena', [40.92, 9.5], [41.21, 9.41]],
  ['Oban', 'Craignure', [56.42, -5.47], [56.62, -6.07]],
  ['Mellieħa', 'Għajnsielem', [35.9, 14.51], [36.03, 14.32]],
];
for (const [from, to, [north, east], [otherNorth, otherEast]] of ferries) {
  test(`${from} and ${to} are joined by their ferry`, () => {
    const ends = [
      { latitude: north, longitude: east },
      { latitude: otherNorth, longitude: otherEast },
    ] as const;
    const leg = route(network, ...ends)!;
    assert.deepEqual(
      leg.crossings.map((crossing) => [crossing.from, crossing.to]),
      [[from, to]],
    );
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
