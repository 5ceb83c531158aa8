import assert from 'node:assert/strict';
import { test } from 'node:test';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { loadGazetteer } from './road-files.ts';

const network = roadNetwork();

const byFerry: [island: string, mainland: string, leastKm: number, mostKm: number][] = [
  ['HR:Rab', 'HR:Rijeka', 105, 130],
  ['HR:Lopar', 'HR:Senj', 55, 75],
  ['HR:Mali Lošinj', 'HR:Rijeka', 115, 150],
  ['HR:Cres', 'HR:Krk', 22, 40],
  ['HR:Vis', 'HR:Split', 50, 65],
  ['DE:Borkum', 'DE:Emden', 50, 65],
  ['DE:Wyk auf Föhr', 'DE:Husum', 60, 80],
  ['DE:Pellworm', 'DE:Husum', 28, 42],
  ['NL:Nes', 'NL:Leeuwarden', 33, 45],
  ['GB:Lamlash', 'GB:Ayr', 50, 65],
  ['GB:Rothesay', 'GB:Glasgow', 55, 75],
  ['GB:Isle of Islay', 'GB:Glasgow', 220, 270],
  ['GR:Tínos', 'GR:Athens', 135, 165],
  ['GR:Mykonos', 'GR:Athens', 150, 185],
  ['GR:Mýrina', 'GR:Athens', 260, 320],
  ['GR:Spétses', 'GR:Athens', 180, 220],
  ['FR:Groix', 'FR:Lorient', 14, 20],
  ['IT:Carloforte', 'IT:Calasetta', 9, 16],
  ['IT:Carloforte', 'IT:Cagliari', 80, 110],
  ['IT:Favignana', 'IT:Trapani', 16, 25],
  ['DK:Marstal', 'DK:Odense', 75, 95],
];
for (const [island, mainland, leastKm, mostKm] of byFerry) {
  test(`${island} to ${mainland} takes a ferry and is ${leastKm} to ${mostKm} km`, () => {
    const towns = loadGazetteer().resolve([island, mainland]);
    const { distanceKm, crossings } = route(network, towns.get(island)!, towns.get(mainland)!)!;
    assert.ok(crossings.length > 0);
    assert.ok(distanceKm >= leastKm && distanceKm <= mostKm, `${distanceKm}`);
  });
}

for (const [island, mainland] of [
  ['DE:Juist', 'DE:Norden'],
  ['DE:Langeoog', 'DE:Emden'],
  ['GR:Ýdra', 'GR:Athens'],
] as const) {
  test(`no truck gets to ${island}, where no cars drive`, () => {
    const towns = loadGazetteer().resolve([island, mainland]);
    assert.equal(route(network, towns.get(island)!, towns.get(mainland)!), undefined);
  });
}

test('the far north-west of Iceland is reached by road', () => {
  const towns = loadGazetteer().resolve(['IS:Ísafjörður', 'IS:Reykjavík']);
  const { distanceKm } = route(network, towns.get('IS:Ísafjörður')!, towns.get('IS:Reykjavík')!)!;
  assert.ok(distanceKm > 420 && distanceKm < 500, `${distanceKm}`);
});
