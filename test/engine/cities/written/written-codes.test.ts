import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';

const gazetteer = await loadGazetteer();

/** Country, what stands in the code's field, the name; the code and place that are meant, and where it is. */
const taken: [string, string, string, string, string, number, number][] = [
  ['FR', '75381 CEDEX 08', '', '75381', 'Paris', 48.86, 2.35],
  ['FR', '75381 CEDEX 08', 'Paris', '75381', 'Paris', 48.86, 2.35],
  ['FR', '75381 Paris Cedex 08', '', '75381', 'Paris', 48.86, 2.35],
  ['FR', '75303 SP 07', '', '75303', 'Paris', 48.86, 2.35],
  ['FR', '78078 CITYSSIMO', '', '78078', 'Versailles', 48.8, 2.13],
  ['FR', '16109 AIR', '', '16109', 'Cognac', 45.7, -0.33],
  ['FR', '1000', '', '01000', 'Bourg-en-Bresse', 46.2, 5.22],
  ['MT', 'BBG', '', 'BBG', 'Birżebbuġa', 35.83, 14.53],
  ['MT', 'BBG 1234', '', 'BBG 1234', 'Birżebbuġa', 35.83, 14.53],
  ['MT', 'SLM1549', '', 'SLM 1549', 'Sliema', 35.91, 14.5],
  ['LI', '9498', '', '9498', 'Planken', 47.19, 9.54],
  ['DE', '1067', '', '01067', 'Dresden', 51.05, 13.74],
  ['DE', '1067', 'Dresden', '01067', 'Dresden', 51.05, 13.74],
  ['DE', 'D-1067', 'Dresden', '01067', 'Dresden', 51.05, 13.74],
  ['DE', '11011', 'Berlin', '11011', 'Berlin', 52.52, 13.4],
  ['IT', '187', '', '00187', 'Roma', 41.89, 12.48],
  ['IT', '20121 MI', '', '20121', 'Milano', 45.46, 9.19],
  ['IT', '20121 MI', 'Milano', '20121', 'Milano', 45.46, 9.19],
  ['RO', '10011', '', '010011', 'București', 44.43, 26.1],
  ['ES', '8001', 'Barcelona', '08001', 'Barcelona', 41.39, 2.16],
  ['FI', '100', '', '00100', 'Helsinki', 60.17, 24.94],
  ['NO', '150', 'Oslo', '0150', 'Oslo', 59.91, 10.74],
  ['SK', '1001', 'Žilina', '010 01', 'Žilina', 49.22, 18.74],
  ['PL', '5400', 'Otwock', '05-400', 'Otwock', 52.11, 21.26],
  ['GE', '102', 'Tbilisi', '0102', 'Tbilisi', 41.69, 44.83],
  ['UA', '1001', '', '01001', 'Kyiv', 50.45, 30.52],
  ['BE', '8210', '', '8210', 'Zedelgem', 51.14, 3.14],
  ['LT', 'LT-27001', '', 'LT-27001', 'Grigiškės', 54.68, 25.21],
  ['RU', '454000', '', '454000', 'Chelyabinsk', 55.15, 61.43],
  ['DE', '20457 Hamburg', '', '20457', 'Hamburg', 53.54, 9.98],
  ['DE', '', '20457 Hamburg', '20457', 'Hamburg', 53.54, 9.98],
  ['DE', '', '20457', '20457', 'Hamburg', 53.54, 9.98],
  ['FR', '', 'F-69001 Lyon', '69001', 'Lyon', 45.76, 4.83],
  ['PL', '', 'PL 00-001 Warszawa', '00-001', 'Warszawa', 52.23, 21.01],
  ['GB', '', 'London SW1A 1AA', 'SW1A 1AA', 'London', 51.5, -0.14],
  ['SE', '', 'S-111 20 Stockholm', '111 20', 'Stockholm', 59.33, 18.06],
  ['NL', '', '1012 AB Amsterdam', '1012 AB', 'Amsterdam', 52.37, 4.9],
  ['NL', '', '3731 De Bilt', '3731', 'De Bilt', 52.11, 5.18],
];

for (const [country, zipCode, name, code, expected, latitude, longitude] of taken) {
  test(`${country} ${zipCode || '-'} ${name || '-'} is ${code} ${expected}`, () => {
    const result = locate(gazetteer, { country, zipCode, name });
    assert.ok(result.ok, JSON.stringify(result));
    assert.deepEqual([result.place.zipCode, result.place.name], [code, expected]);
    assert.ok(greatCircleKm(result.place, { latitude, longitude }) < 15, JSON.stringify(result.place));
  });
}

test('zeros that had to be added to a code are told', () => {
  const result = locate(gazetteer, { country: 'DE', zipCode: '1067' });
  assert.match(result.ok ? (result.warning ?? '') : '', /postal code 1067 was read as 01067/);
});

/** Country, what stands in the code's field, the name, what the reason says. */
const refused: [string, string, string, RegExp][] = [
  ['DE', '8033', 'München', /cannot be a postal code of Germany/],
  ['DE', '1067', 'München', /cannot be a postal code of Germany; did you mean 01067 Dresden\?/],
  ['DE', '67', '', /cannot be a postal code/],
  ['AT', '101', 'Wien', /cannot be a postal code/],
  ['DE', "80331 ' OR 1=1 --", 'München', /cannot be a postal code/],
  ['GB', 'JE2 3AB', '', /not in United Kingdom but in Jersey.*: JE\./],
  ['GB', 'IM1 1AA', 'Douglas', /Isle of Man.*: IM\./],
  ['FR', '98000', 'Monaco', /Monaco.*: MC\./],
  ['TR', '99010', '', /Cyprus.*: CY\./],
  ['RU', '662639', 'Минусинск', /east of the Urals/],
];

for (const [country, zipCode, name, reason] of refused) {
  test(`${country} ${zipCode} ${name || '-'} is refused for its code`, () => {
    const result = locate(gazetteer, { country, zipCode, name });
    assert.ok(!result.ok, JSON.stringify(result));
    assert.equal(result.field, 'zipCode');
    assert.match(result.reason, reason);
  });
}
