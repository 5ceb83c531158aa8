import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greatCircleKm } from '../../../src/engine/cities/great-circle.ts';
import type { Point } from '../../../src/engine/cities/place.ts';
import { findBarrier } from '../../../src/engine/routing/ground/barriers.ts';
import { cellOf, formatLand, grounds, parseLand, windingBetween } from '../../../src/engine/routing/ground/land.ts';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { readRoadFile } from './road-files.ts';

const network = roadNetwork();

test('land reads back as it was written', () => {
  assert.ok(formatLand(parseLand(readRoadFile('land.txt'))) === readRoadFile('land.txt'));
});

const cells: [place: string, latitude: number, longitude: number, ground: string][] = [
  ['the Po plain', 45.3, 9.6, 'settled'],
  ['the hills of the Black Forest', 48.2, 8.2, 'hills'],
  ['the North Sea', 56, 3, 'sea'],
  ['the Gulf of Bothnia', 62.5, 19.8, 'sea'],
  ['the Black Sea', 43.2, 34, 'sea'],
  ['Iceland within', 64.8, -18, 'rough'],
];
for (const [place, latitude, longitude, ground] of cells) {
  test(`${place} is ${ground}`, () => {
    assert.equal(grounds[network.land[cellOf({ latitude, longitude })!]!], ground);
  });
}

test('a line over the sea has no winding, one over land winds', () => {
  const winding = (from: Point, to: Point) => windingBetween(network.land, from, to, greatCircleKm(from, to));
  const [dover, calais, lille] = [point(51.13, 1.31), point(50.95, 1.86), point(50.63, 3.06)];
  assert.equal(winding(dover, calais), undefined);
  assert.ok(winding(calais, lille)! > 1.05 && winding(calais, lille)! < 1.4);
});

const barred: [name: string, from: Point, to: Point, leastKm: number][] = [
  ['Menaggio–Bellagio, over Lake Como', point(46.02, 9.24), point(45.987, 9.258), 55],
  ['Sölden–Merano, over the Timmelsjoch', point(46.97, 11.0), point(46.67, 11.16), 180],
  ['Meiringen–Andermatt, over the Susten', point(46.73, 8.19), point(46.64, 8.59), 80],
  ['Prato allo Stelvio–Bormio, over the Stelvio', point(46.62, 10.59), point(46.47, 10.37), 90],
  ['Cuxhaven–Brunsbüttel, over the Elbe', point(53.87, 8.7), point(53.89, 9.14), 100],
  ['Royan–Le Verdon, over the Gironde', point(45.62, -1.03), point(45.54, -1.08), 100],
  ['Minehead–Swansea, over the Bristol Channel', point(51.2, -3.47), point(51.62, -3.94), 180],
  ['Southend–Sheerness, over the Thames', point(51.54, 0.71), point(51.44, 0.76), 80],
  ['Desenzano–Torri del Benaco, over Lake Garda', point(45.47, 10.54), point(45.61, 10.69), 30],
  ['Thonon–Lausanne, over Lake Geneva', point(46.37, 6.48), point(46.52, 6.63), 70],
  ['Siófok–Balatonfüred, over Balaton', point(46.9, 18.05), point(46.96, 17.89), 30],
  ['Zimnicea–Svishtov, over the Danube', point(43.65, 25.36), point(43.62, 25.35), 60],
  ['Lydney–Sharpness, over the Severn', point(51.728, -2.53), point(51.72, -2.482), 35],
  ['Tromsø–Finnsnes, over the Malangen', point(69.65, 18.96), point(69.23, 17.98), 130],
];
for (const [name, from, to, leastKm] of barred) {
  test(`${name} is no local road: at least ${leastKm} km`, () => {
    const leg = route(network, from, to)!;
    assert.ok(leg.distanceKm >= leastKm || leg.crossings.length > 0, `${leg.distanceKm}`);
  });
}

test('a barrier is crossed by a line that passes it, and by none that ends before it or goes round', () => {
  const { barriers } = network;
  const [menaggio, bellagio, lenno] = [point(46.02, 9.24), point(45.987, 9.258), point(45.975, 9.185)];
  assert.equal(findBarrier(barriers, menaggio, bellagio)?.name, 'Lake Como');
  assert.equal(findBarrier(barriers, bellagio, menaggio)?.name, 'Lake Como');
  assert.equal(findBarrier(barriers, menaggio, lenno), undefined);
});

function point(latitude: number, longitude: number): Point {
  return { latitude, longitude };
}
