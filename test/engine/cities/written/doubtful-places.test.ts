import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';

const gazetteer = await loadGazetteer();

/** Country, what is typed as a name. A region is named in which no known town is called so. */
const contradicted: [string, string][] = [
  ['CH', 'Wil ZH'],
  ['CH', 'Wil (AG)'],
  ['CH', 'Egg SZ'],
  ['CH', 'Wald AR'],
  ['CH', 'Schwanden BE'],
  ['CH', 'Lengnau AG'],
  ['CH', 'Buchs ZH'],
  ['NL', 'Bergen LI'],
  ['NL', 'Bergen (L)'],
  ['IT', 'Castiglione SR'],
  ['NL', 'Zwolle Gld'],
];

for (const [country, name] of contradicted) {
  test(`${country} ${name} is refused with a proposal, for no town of its name lies there`, () => {
    const result = locate(gazetteer, { country, name });
    assert.ok(!result.ok, JSON.stringify(result));
    assert.match(result.reason, /did you mean/);
  });
}

test('a village at the end of what is typed is proposed', () => {
  const result = locate(gazetteer, { country: 'DE', name: 'Zentrallager Ost Kösching' });
  assert.match(result.ok ? '' : result.reason, /did you mean Kösching/);
});

/** Country, what is typed as a name. */
const guessed: [string, string][] = [
  ['PL', 'Opole LU'],
  ['IT', 'Rivalta TO'],
  ['IT', 'Romano BG'],
  ['DE', 'Frankfurt O'],
  ['DK', 'København SV'],
  ['DE', 'Villingen'],
  ['ES', 'Medina'],
  ['ES', 'Mollet'],
  ['RO', 'Miercurea'],
  ['GB', 'Kingston'],
  ['DE', 'Neustadt/A.'],
];

for (const [country, name] of guessed) {
  test(`${country} ${name} is not taken without a warning`, () => {
    const result = locate(gazetteer, { country, name });
    assert.ok(!result.ok || result.warning !== undefined, JSON.stringify(result));
  });
}

test('a code beats a town elsewhere whose letters are not of its region', () => {
  const result = locate(gazetteer, { country: 'CH', name: '8196 Wil ZH' });
  assert.ok(!result.ok || (result.place.name !== 'Wil' && result.warning !== undefined), JSON.stringify(result));
});

/** Country, what stands in one field: a code known by its area alone, and a name that is not known there. */
const doubtedTwice: [string, string][] = [
  ['FR', '20457 Hamburg'],
  ['DE', 'Straße 12345'],
  ['DE', '20457 München'],
  ['DE', 'Rain a. L.'],
];

for (const [country, name] of doubtedTwice) {
  test(`${country} ${name} in one field is refused with a proposal`, () => {
    const result = locate(gazetteer, { country, name });
    assert.ok(!result.ok, JSON.stringify(result));
    assert.equal(result.field, 'name');
    assert.match(result.reason, /did you mean/);
  });
}

test('a code and a name that disagree in their own fields are still taken by the code, with a warning', () => {
  const result = locate(gazetteer, { country: 'DE', zipCode: '20457', name: 'München' });
  assert.ok(result.ok && result.place.name === 'Hamburg' && result.warning !== undefined, JSON.stringify(result));
});
