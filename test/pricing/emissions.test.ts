import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateEmissions } from '../../src/pricing/emissions.ts';
import { loadEmissionFactors } from '../../src/tariff/tables/emission-factors.ts';
import { tariff } from '../support/samples.ts';

const factors = loadEmissionFactors();

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
    assert.ok(Math.abs(estimateEmissions(factors, code, 1000)!.kgCo2e - kg * 1000) < 1, code);
});

test('every vehicle of the catalogue has a consumption', () => {
  for (const { code } of tariff.vehicles) assert.ok(estimateEmissions(factors, code, 100), code);
});
