import assert from 'node:assert/strict';
import { test } from 'node:test';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';

const network = roadNetwork();

type Trip = [name: string, country: string, from: [number, number], to: [number, number], abroad: string];

/** Trips between two places of a country whose straight line lies in another, and what they are driven in. */
const overTheBorder: Trip[] = [
  ['Jasenovac–Knin', 'HR', [45.27, 16.91], [44.04, 16.2], 'BA'],
  ['Glurns–Chiavenna', 'IT', [46.7, 10.4], [46.3, 9.4], 'CH'],
  ['Osoblaha–Broumov', 'CZ', [50.28, 17.71], [50.6, 16.35], 'PL'],
  ['Innsbruck–Wien', 'AT', [47.27, 11.39], [48.21, 16.37], 'DE'],
];
for (const [name, country, from, to, abroad] of overTheBorder) {
  test(`from ${name} no road is taken to be in ${country} that leads through ${abroad}`, () => {
    const point = ([latitude, longitude]: [number, number]) => ({ latitude, longitude, country });
    const leg = route(network, point(from), point(to));
    const abroadKm = leg?.roadKm.reduce((sum, part) => sum + (part.country === abroad ? part.km : 0), 0) ?? 0;
    assert.ok(abroadKm > 20, JSON.stringify(leg?.roadKm));
  });
}
