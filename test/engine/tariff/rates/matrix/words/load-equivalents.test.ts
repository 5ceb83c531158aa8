import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepHolds } from '../../../../../../src/engine/tariff/rates/load-step.ts';
import {
  type Equivalents,
  readEquivalents,
  withEquivalents,
} from '../../../../../../src/engine/tariff/rates/matrix/words/load-equivalents.ts';

const texts: [text: string, read: Equivalents, rest: string][] = [
  ['max. 600 kg je Palette', { mostPerPallet: 600 }, ''],
  ['Paletten bis 800 kg/Pal.', { mostPerPallet: 800 }, 'Paletten'],
  ['5 Pal à 800 kg', { mostPerPallet: 800 }, '5 Pal'],
  ['mind. 300 kg je Stellplatz', { perPallet: 300 }, ''],
  ['1 Palettenstellplatz = 400 kg', { perPallet: 400 }, ''],
  ['1 LDM entspricht 1.750 kg', { perLdm: 1750 }, ''],
  ['1.850 kg/ldm', { perLdm: 1850 }, ''],
  ['1 loading metre = 1,750 kg', { perLdm: 1750 }, ''],
  ['1 ldm = 1.850 kg, 1 Palette = 740 kg', { perLdm: 1850, perPallet: 740 }, ','],
  ['Preise in EUR je 100 kg', {}, 'Preise in EUR je 100 kg'],
  ['bis 5 Paletten / 2.500 kg', {}, 'bis 5 Paletten / 2.500 kg'],
  ['1 Palette = 0,4 ldm', {}, '1 Palette = 0,4 ldm'],
];
for (const [text, read, rest] of texts)
  test(`"${text}" says ${JSON.stringify(read)}`, () => assert.deepEqual(readEquivalents(text), { ...read, rest }));

test('a step by pay weight holds what kilograms and loading metres together allow, and no more', () => {
  const perLdm = 1850;
  for (const kg of [500, 1000, 2500, 10_000]) {
    const { ldm_to: ldmTo = null, kg_to: kgTo = null } = withEquivalents({ kg_to: kg }, { perLdm });
    for (const loadingMetres of [0.1, 0.2, 0.4, 1.2, 2.4, 13.6]) {
      for (const weightKg of [50, 499, 1000, 2499, 9000]) {
        const isWithin = Math.max(weightKg, loadingMetres * perLdm) <= kg;
        const holds = stepHolds({ ldmTo, kgTo, palletsTo: null }, { loadingMetres, weightKg, pallets: 1 });
        assert.equal(holds, isWithin, `${loadingMetres} ldm, ${weightKg} kg on ${kg} kg`);
      }
    }
  }
});

test('steps that have both limits keep them, and none is beyond what a sheet may hold', () => {
  const both = { pallets_to: 5, kg_to: 2500 };
  assert.deepEqual(withEquivalents(both, { perLdm: 1850, perPallet: 600 }), both);
  assert.deepEqual(withEquivalents({ kg_to: 100 }, { perLdm: 1850, perPallet: 600 }), {
    kg_to: 100,
    ldm_to: 0.1,
    pallets_to: 1,
  });
  assert.deepEqual(withEquivalents({ ldm_to: 30 }, { perLdm: 5000 }), { ldm_to: 30, kg_to: 50_000 });
  assert.deepEqual(withEquivalents({ pallets_to: 4 }, { perPallet: 400, mostPerPallet: 300 }), {
    pallets_to: 4,
    kg_to: 1200,
  });
  assert.deepEqual(withEquivalents({ kg_to: 1000 }, { mostPerPallet: 600 }), { kg_to: 1000 });
});
