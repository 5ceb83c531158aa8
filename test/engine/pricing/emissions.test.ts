import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calculatePrice } from '../../../src/engine/pricing/calculate-price.ts';
import { estimateEmissions } from '../../../src/engine/pricing/emissions.ts';
import { loadEmissionFactors } from '../../../src/engine/tariff/tables/emission-factors.ts';
import { referenceData } from '../../support/reference-data.ts';
import { now, tariff } from '../../support/samples.ts';

const factors = loadEmissionFactors();
const road = (roadKm: number) => ({ roadKm, crossings: [] });
const carried = (kind: 'ferry' | 'shuttle', km: number) => ({
  roadKm: 0,
  crossings: [{ kind, from: '', to: '', km }],
});

test('a kilometre of a dedicated run emits what the tables of the field say', () => {
  const perKm: [code: string, kg: number][] = [
    ['van_box_l', 0.425],
    ['van_curtain_xl', 0.522],
    ['truck_7_5t', 0.676],
    ['truck_12t', 0.811],
    ['truck_18t', 0.966],
    ['tautliner', 1.13],
    ['mega', 1.149],
    ['reefer', 1.371],
    ['jumbo_train', 1.206],
  ];
  for (const [code, kg] of perKm)
    assert.ok(Math.abs(estimateEmissions(factors, code, road(1000))!.kgCo2e - kg * 1000) < 1, code);
});

test('every vehicle of the catalogue has a consumption', () => {
  for (const { code } of tariff.vehicles) assert.ok(estimateEmissions(factors, code, road(100)), code);
});

test('a ferry emits by the length of deck that a vehicle takes, the Channel shuttle a tenth of it', () => {
  const kg = (code: string, kind: 'ferry' | 'shuttle') => {
    const { kgCo2e, carried: part } = estimateEmissions(factors, code, carried(kind, 100))!;
    assert.equal(part!.kgCo2e, kgCo2e);
    assert.equal(part!.km, 100);
    return kgCo2e;
  };
  assert.equal(kg('tautliner', 'ferry'), 141.1);
  assert.equal(kg('caddy', 'ferry'), 41.5);
  assert.equal(kg('tautliner', 'shuttle'), 16.3);
  // A truck through the Channel: 9 kg as its operator states.
  assert.equal(estimateEmissions(factors, 'tautliner', carried('shuttle', 55.3))!.kgCo2e, 9);
});

for (const [from, to] of [
  ['ES Barcelona', 'ES Palma'],
  ['IE Dublin', 'GB Manchester'],
  ['SE Stockholm', 'SE Visby'],
] as const) {
  test(`${from} to ${to}: what the ferry emits is a part of the whole, and named`, async () => {
    const placeOf = (text: string) => ({ country: text.slice(0, 2), name: text.slice(3) });
    const loadingDate = Date.parse('2026-11-26T08:00:00+01:00');
    const asked = { items: [], loadings: [placeOf(from)], unloadings: [placeOf(to)], loadingDate };
    const { offers } = calculatePrice(await referenceData(), asked, now);
    const { emissions } = offers.find(({ vehicleCode }) => vehicleCode === 'tautliner')!.price;
    const { carried: part, kgCo2e, roadKm } = emissions!;
    assert.ok(part!.km > 90 && part!.kgCo2e > part!.km && part!.factorSource.includes('GLEC'));
    assert.ok(Math.abs(kgCo2e - part!.kgCo2e - estimateEmissions(factors, 'tautliner', road(roadKm))!.kgCo2e) < 1.5);
  });
}
