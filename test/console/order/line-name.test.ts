import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineName } from '../../../console/parts/order/line-name.ts';

test('lines of a price have the names of the language, with the country or territory they are of', () => {
  const german = { toll: 'Maut', customs: 'Zoll', fuel: 'Kraftstoff' };
  const cases: [code: string, label: string, name: string | undefined][] = [
    ['fuel', 'Fuel, × 1.050', 'Kraftstoff'],
    ['toll_de', 'Toll DE, 700 km', 'Maut DE'],
    ['customs_gb', 'Customs GB', 'Zoll GB'],
    ['customs_ceuta', 'Customs Ceuta', 'Zoll Ceuta'],
    ["customs_campione d'italia", "Customs Campione d'Italia", "Zoll Campione d'Italia"],
    ['special_toll', 'Warnow', undefined],
  ];
  for (const [code, label, name] of cases) assert.equal(lineName(german, { code, label }), name);
  assert.equal(lineName({}, { code: 'toll_de', label: 'Toll DE, 700 km' }), undefined);
});
