import assert from 'node:assert/strict';
import { test } from 'node:test';
import { servedCountries } from '../../../../src/engine/cities/served-countries.ts';
import { type Cabotage, judgeCabotage } from '../../../../src/engine/routing/closures/cabotage.ts';
import { tariff } from '../../../support/samples.ts';

type Line = { loading?: number; unloading?: number };

/** A tour as `CH DE > CH`, judged by the table of the release unless told otherwise. */
function judge(carriers: string, tour: string, items: Line[] = [], table: Cabotage = tariff.cabotage) {
  const [loadings, unloadings] = tour.split(' > ').map((list) => list.split(' ').map((country) => ({ country })));
  return judgeCabotage(table, carriers.split(' '), { loadings: loadings!, unloadings: unloadings!, items });
}

const closed: [carriers: string, tour: string, says: RegExp][] = [
  [
    'DE',
    'CH > CH',
    /^Carriers of Germany may not carry goods inside Switzerland: Land Transport Agreement .* art\. 14/,
  ],
  ['DE PL', 'CH > CH', /^Carriers of Germany and Poland may not carry goods inside Switzerland: /],
  ['DE', 'TR > TR', /^Carriers of Germany may not carry goods inside Türkiye: .*ECMT/],
  ['DE', 'UA > UA', /inside Ukraine: .*ECMT/],
  ['DE', 'RS > RS', /inside Serbia: .*ECMT/],
  ['DE', 'BA > BA', /inside Bosnia .*ECMT/],
  ['DE', 'ME > ME', /inside Montenegro: .*ECMT/],
  ['DE', 'XK > XK', /inside Kosovo: bilateral permits/],
  ['DE', 'MK > MK', /inside North Macedonia: .*ECMT/],
  ['DE', 'AL > AL', /inside Albania: .*ECMT/],
  ['DE', 'GE > GE', /inside Georgia: .*ECMT/],
  ['DE', 'MD > MD', /inside Moldova: .*ECMT/],
  ['CH', 'FR > FR', /^Carriers of Switzerland may not carry goods inside France: Land Transport Agreement/],
  [
    'TR',
    'DE > DE',
    /^Carriers of Türkiye may not carry goods inside Germany: Regulation \(EC\) 1072\/2009, art\. 8\(1\)/,
  ],
  ['CH TR', 'DE > DE', /inside Germany: Land Transport .*\. Carriers of Türkiye may not .* art\. 8\(1\)/],
  ['UA', 'GB > GB', /^Carriers of Ukraine may not carry goods inside the United Kingdom/],
  ['GB', 'NO > NO', /inside Norway: no agreement/],
];
for (const [carriers, tour, says] of closed) {
  test(`${tour} is closed to carriers of ${carriers}, with the rule`, () => {
    const found = judge(carriers, tour);
    assert.match(found.closed?.message ?? '', says);
    assert.deepEqual(found.closed?.stop, { list: 'unloadings', index: 0 });
  });
}

const limited: [carriers: string, tour: string, says: RegExp][] = [
  [
    'DE',
    'FR > FR',
    /^Carriers of Germany may carry goods inside France only three times within seven days .* art\. 8\(2\)/,
  ],
  ['NO', 'DE > DE', /^Carriers of Norway may carry goods inside Germany only three times/],
  ['DE', 'FI > AX', /inside Finland only three times/],
  ['AX', 'SE > SE', /inside Sweden only three times/],
  ['LI', 'CH > CH', /inside Switzerland only as far as their own treaties let them: not known here/],
  ['CH', 'LI > LI', /inside Liechtenstein only as far as their own treaties let them/],
  ['DE', 'NO > NO', /inside Norway only three times/],
  [
    'DE',
    'GB > GB',
    /inside the United Kingdom only twice within seven days .*: Trade and Cooperation Agreement .* art\. 462/,
  ],
  ['GB', 'FR > FR', /inside France only once within seven days .* art\. 462/],
  ['CH DE', 'FR > FR', /^Carriers of Germany may carry goods inside France only three times/],
  ['DE', 'AD > AD', /inside Andorra only as far as its own law lets them/],
];
for (const [carriers, tour, says] of limited) {
  test(`${tour} is told carriers of ${carriers}, who may carry it within limits`, () => {
    const found = judge(carriers, tour);
    assert.equal(found.closed, undefined);
    assert.equal(found.told.length, 1);
    assert.match(found.told[0]!, says);
  });
}

const free: [carriers: string, tour: string][] = [
  ['DE', 'DE > DE'],
  ['CH', 'CH > CH'],
  ['TR', 'TR > TR'],
  ['DE CH', 'CH > CH'],
  ['DE FR', 'FR > FR'],
  ['FI', 'AX > FI'],
  ['AX', 'FI > FI'],
  ['DE', 'CH > DE'],
  ['DE', 'CH > FR'],
  ['DE', 'TR GE > DE'],
];
for (const [carriers, tour] of free) {
  test(`${tour} is free for carriers of ${carriers}`, () => {
    assert.deepEqual(judge(carriers, tour), { told: [] });
  });
}

test('of a tour through several countries a domestic pair counts, at the stop where it is unloaded', () => {
  const found = judge('DE', 'DE CH > AT FR CH');
  assert.deepEqual(found.closed?.stop, { list: 'unloadings', index: 2 });
  const all = judge('DE', 'FR IT CH > IT FR CH');
  assert.equal(all.told.length, 3);
  assert.match(all.closed?.message ?? '', /inside Switzerland/);
});

const lines: [items: Line[], isClosed: boolean][] = [
  [[{}], true],
  [
    [
      { loading: 0, unloading: 0 },
      { loading: 1, unloading: 1 },
    ],
    false,
  ],
  [[{ loading: 0 }], false],
  [[{ unloading: 1 }], false],
  [[{ loading: 1 }], true],
  [
    [
      { loading: 0, unloading: 0 },
      { loading: 1, unloading: 0 },
    ],
    true,
  ],
];
for (const [items, isClosed] of lines) {
  test(`goods that name their stops count from where to where they go: ${JSON.stringify(items)}`, () => {
    assert.equal(judge('DE', 'DE CH > CH IT', items).closed !== undefined, isClosed);
  });
}

const emptyStops: [carriers: string, tour: string, items: Line[], isClosed: boolean][] = [
  ['DE', 'CH > CH DE', [{}], true],
  ['DE', 'CH > DE CH', [{}], true],
  ['DE', 'DE CH > CH', [{}], true],
  ['DE', 'CH > CH DE', [{ unloading: 0 }], true],
  ['DE', 'CH > CH DE', [{ unloading: 1 }, {}], true],
  ['DE', 'CH > CH DE', [{ unloading: 1 }], false],
  ['DE', 'TR BG > TR', [{ loading: 1 }], false],
  ['DE', 'TR BG > TR', [{ loading: 0 }], true],
];
for (const [carriers, tour, items, isClosed] of emptyStops) {
  test(`a stop abroad with nothing to do opens nothing: ${tour}, ${JSON.stringify(items)}`, () => {
    assert.equal(judge(carriers, tour, items).closed !== undefined, isClosed);
  });
}

test('every country that is served has a rule for all carriers of elsewhere', () => {
  for (const country of servedCountries) {
    const { closed, told } = judge('US', `${country} > ${country}`);
    assert.ok(closed !== undefined || told.length > 0, country);
  }
});

test('the first rule that fits counts, so that a row put before the others opens or closes', () => {
  const { groups, rules } = tariff.cabotage;
  const opened = { groups, rules: [{ in: ['CH'], carriers: ['EU'], domestic: 'free' } as const, ...rules] };
  assert.deepEqual(judge('DE', 'CH > CH', [], opened), { told: [] });
  assert.notEqual(judge('TR', 'CH > CH', [], opened).closed, undefined);
  const shut = { groups, rules: [{ in: ['EU'], domestic: 'closed', rule: 'not ours' } as const, ...rules] };
  assert.equal(
    judge('DE', 'FR > FR', [], shut).closed?.message,
    'Carriers of Germany may not carry goods inside France: not ours.',
  );
  assert.deepEqual(judge('DE', 'DE > DE', [], shut), { told: [] });
});

test('without carriers nothing is judged, and without rules all is free', () => {
  const tour = { loadings: [{ country: 'CH' }], unloadings: [{ country: 'CH' }], items: [] };
  assert.deepEqual(judgeCabotage(tariff.cabotage, undefined, tour), { told: [] });
  assert.deepEqual(judgeCabotage({ groups: {}, rules: [] }, ['DE'], tour), { told: [] });
});
