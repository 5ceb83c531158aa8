import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { loadTariffs } from '../../src/pricing/load-tariff.ts';
import type { Tariff } from '../../src/pricing/tariff.ts';
import { describeTransport } from '../../src/pricing/transport.ts';
import { leg, place, tariff } from './samples.ts';

const codes = ['truck_7_5t', 'truck_12t', 'truck_18t', 'swap_body_c745', 'city_trailer', 'tautliner'] as const;

/** The tariff with all vehicles of one emission and CO2 class. */
function withEngines(t: TestContext, emissionClass: string, co2Class: number): Tariff {
  const directory = mkdtempSync(join(tmpdir(), 'engines-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const vehicles = JSON.parse(readFileSync(join(import.meta.dirname, '../../data/vehicles.json'), 'utf8'));
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
  assert.equal(tolls.get('CH')!.eurPerKm.tautliner, 1.18);
  assert.equal(tolls.get('IT')!.eurPerKm.tautliner, 0.22);
});

const at = (country: string, latitude: number, longitude: number) => ({ ...place(country), latitude, longitude });
const lyon = at('FR', 45.75, 4.85);
const marseille = at('FR', 43.3, 5.4);
const milan = at('IT', 45.46, 9.19);
const munich = at('DE', 48.14, 11.58);
const vienna = at('AT', 48.21, 16.37);
const innsbruck = at('AT', 47.27, 11.39);
const bregenz = at('AT', 47.5, 9.75);
const zurich = at('CH', 47.38, 8.54);
const ljubljana = at('SI', 46.05, 14.51);
const special: [
  from: ReturnType<typeof at>,
  to: ReturnType<typeof at>,
  km: Record<string, number>,
  name: RegExp | undefined,
][] = [
  [lyon, milan, { FR: 213, IT: 240 }, /^Mont Blanc/],
  [milan, lyon, { FR: 213, IT: 240 }, /^Mont Blanc/],
  [at('FR', 48.6, 7.75), milan, { FR: 20, CH: 300, IT: 50 }, undefined],
  [marseille, milan, { FR: 234, IT: 300 }, undefined],
  [munich, milan, { DE: 100, AT: 110, IT: 380 }, /^Brenner/],
  [munich, milan, { DE: 187, AT: 47, CH: 221, IT: 48 }, undefined],
  [vienna, milan, { AT: 379, IT: 400 }, undefined],
  [munich, ljubljana, { DE: 134, AT: 203, SI: 77 }, /^Tauern/],
  [innsbruck, zurich, { AT: 180, CH: 110 }, /^Arlberg/],
  [bregenz, zurich, { AT: 20, CH: 100 }, undefined],
  [at('DK', 55.7, 12.6), at('SE', 55.6, 13), { DK: 27, SE: 17 }, /^Øresund/],
  [munich, vienna, { DE: 170, AT: 300 }, undefined],
];
test('passes, tunnels and bridges that cost extra are counted once on the tours that take them', () => {
  for (const [from, to, km, name] of special) {
    const legs = [leg(km)];
    const tour = { loadings: [from], unloadings: [to], legs };
    const names = describeTransport(tariff, tour).specialTolls.map((each) => each.name);
    const says = `${from.country} ${to.country} ${Object.keys(km)}`;
    if (name === undefined) assert.deepEqual(names, [], says);
    else assert.match(names.join(), name, says);
  }
  const twice = { loadings: [lyon], unloadings: [milan, milan], legs: [leg({ FR: 213, IT: 240 }), leg({ IT: 9 })] };
  assert.equal(describeTransport(tariff, twice).specialTolls.length, 1);
});
