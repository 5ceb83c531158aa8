import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ClosedLanes, nothingClosed } from '../../../../src/engine/routing/closures/closures.ts';
import { OpenRoads } from '../../../../src/engine/routing/closures/open-roads.ts';
import { findLegs } from '../../../../src/engine/routing/route.ts';
import { propertyRuns } from '../../../support/property-seed.ts';
import { roadNetwork } from '../../../support/reference-data.ts';
import { place, tariff } from '../../../support/samples.ts';

const network = roadNetwork();
const roads = new OpenRoads(network);
const shipped = tariff.closedLanes;

/** The shipped closures with Russia open for stops; `without` borders. */
const russiaOpened = (...without: string[]): ClosedLanes => ({
  ...shipped,
  areas: shipped.areas.map((area) => (area.country === 'RU' ? { ...area, stops: true } : area)),
  borders: shipped.borders.filter(({ between }) => !without.includes(between.join('-'))),
});

function town(key: string) {
  const node = network.nodes.find(({ country, name }) => `${country}:${name}` === key);
  assert.ok(node, key);
  return { ...place(node.country), ...node };
}

const countriesOf = (lanes: ClosedLanes, ...towns: string[]) => {
  const legs = roads.findLegs(towns.map(town), lanes);
  return legs && [...new Set(legs.flatMap((leg) => leg.segments.map(({ country }) => country)))];
};

const isClosed = (node: { country: string; region: string }) =>
  shipped.areas.some(({ country, regions }) => country === node.country && (regions?.includes(node.region) ?? true));
const open = network.nodes.filter((node) => !isClosed(node));
const anyPlace = fc
  .record({
    node: fc.constantFrom(...open),
    north: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    east: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  })
  .map(({ node, north, east }) => ({
    ...place(node.country),
    ...node,
    latitude: node.latitude + north,
    longitude: node.longitude + east,
  }));

test('no way leads through a country that is closed, wherever it starts and ends', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      const legs = roads.findLegs([from, to], shipped) ?? [];
      const closed = legs.flatMap(({ roadKm }) => roadKm).filter(({ country }) => ['BY', 'RU'].includes(country));
      assert.deepEqual(closed, []);
    }),
    { numRuns: propertyRuns(750) },
  );
});

test('every open place of the mainland that has a way has one without what is closed', () => {
  const berlin = town('DE:Berlin');
  const joined = open.filter((node) => findLegs(network, [berlin, node]) !== undefined);
  assert.ok(joined.length > open.length * 0.99);
  const lost = joined.filter(
    (node) => roads.findLegs([berlin, { ...place(node.country), ...node }], shipped) === undefined,
  );
  assert.deepEqual(
    lost.map(({ country, name }) => `${country}:${name}`),
    [],
  );
});

test('with nothing closed, ways are those of the network', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      assert.deepEqual(roads.findLegs([from, to], nothingClosed), findLegs(network, [from, to]));
    }),
    { numRuns: 200 },
  );
});

const around: [from: string, to: string, countries: string[]][] = [
  ['LT:Vilnius', 'UA:Kyiv', ['LT', 'PL', 'UA']],
  ['LV:Riga', 'UA:Kyiv', ['LV', 'LT', 'PL', 'UA']],
  ['EE:Tallinn', 'UA:Kyiv', ['EE', 'LV', 'LT', 'PL', 'UA']],
  ['LT:Vilnius', 'MD:Chisinau', ['LT', 'PL', 'SK', 'HU', 'RO', 'MD']],
  ['LT:Vilnius', 'RO:Bucharest', ['LT', 'PL', 'SK', 'HU', 'RO']],
  ['PL:Lublin', 'RO:Suceava', ['PL', 'SK', 'HU', 'RO']],
  ['MD:Chisinau', 'UA:Odessa', ['MD', 'UA']],
];
for (const [from, to, countries] of around) {
  test(`${from} to ${to} goes round what is closed`, () => {
    assert.deepEqual(countriesOf(shipped, from, to), countries);
  });
}

test('where an operator opens a country, ways lead into it over the borders that are open, and none through', () => {
  const lanes = russiaOpened();
  assert.deepEqual(countriesOf(lanes, 'DE:Hamburg', 'RU:Moscow'), ['DE', 'PL', 'LT', 'LV', 'RU']);
  assert.ok(countriesOf(lanes, 'EE:Narva', 'RU:Saint Petersburg')!.every((country) => ['EE', 'RU'].includes(country)));
  assert.ok(roads.findLegs([town('EE:Narva'), town('RU:Saint Petersburg')], lanes)![0]!.distanceKm > 350);
  assert.ok(countriesOf(lanes, 'FI:Helsinki', 'RU:Saint Petersburg')!.includes('EE'));
  assert.deepEqual(countriesOf(lanes, 'PL:Gdańsk', 'RU:Kaliningrad'), ['PL', 'LT', 'RU']);
  assert.deepEqual(countriesOf(russiaOpened('PL-RU'), 'PL:Gdańsk', 'RU:Kaliningrad'), ['PL', 'RU']);
  assert.deepEqual(countriesOf(lanes, 'LV:Riga', 'UA:Kyiv'), ['LV', 'LT', 'PL', 'UA']);
  // Opened for tours that stop there, and again not for others.
  assert.deepEqual(countriesOf(lanes, 'RU:Moscow', 'EE:Tallinn', 'UA:Kyiv')!.slice(-4), ['LV', 'LT', 'PL', 'UA']);
});

test('a place beside a closed border is not reached over it', () => {
  // Terespol lies beside Brest in Belarus.
  const terespol = { ...place('PL'), region: 'Lublin', latitude: 52.076, longitude: 23.6165 };
  const lanes = { ...shipped, areas: [] };
  const [leg] = roads.findLegs([terespol, town('PL:Warsaw')], lanes)!;
  assert.ok(leg!.roadKm.every(({ country }) => country === 'PL'));
  const brest = { ...place('BY'), latitude: 52.0976, longitude: 23.688 };
  assert.equal(roads.findLegs([terespol, brest], shipped), undefined);
});

const withoutTransit: ClosedLanes = {
  ...nothingClosed,
  areas: ['BY', 'EE', 'FI', 'GE', 'LT', 'LV', 'UA'].map((country) => ({ ...shipped.areas[0]!, country })),
};
const closures: [from: string, to: string, lanes: ClosedLanes, expected: object][] = [
  ['PL:Warsaw', 'BY:Minsk', shipped, { between: ['BY', 'PL'] }],
  ['DE:Hamburg', 'RU:Moscow', withoutTransit, { country: 'BY' }],
];
for (const [from, to, lanes, expected] of closures) {
  test(`${from} to ${to} without an open way: what closes it is found`, () => {
    const places = [town(from), town(to)];
    assert.equal(roads.findLegs(places, lanes), undefined);
    assert.partialDeepStrictEqual(roads.findClosure(places, lanes), expected);
  });
}

test('nothing is found closed for a place that has no way at all', () => {
  const reykjavik = { ...place('IS'), latitude: 64.15, longitude: -21.94 };
  assert.equal(roads.findClosure([town('DE:Hamburg'), reykjavik], shipped), undefined);
});

/** Between towns of open countries, the straight line over what is closed, and the least that the way around is. */
const notThrough: [name: string, from: [string, number, number], to: [string, number, number], leastKm: number][] = [
  ['Záhony–Tarna Mare, past Ukraine', ['HU', 48.409, 22.175], ['RO', 48.06, 23.12], 110],
  ['Michalovce–Tarpa, past Ukraine', ['SK', 48.754, 21.92], ['HU', 48.11, 22.54], 125],
  ['Ceadîr-Lunga–Pardina, past Ukraine', ['MD', 46.06, 28.83], ['RO', 45.3, 28.96], 150],
];
for (const [name, from, to, leastKm] of notThrough) {
  test(`${name}: no local road leads through a closed country`, () => {
    const stop = ([country, latitude, longitude]: typeof from) => ({ ...place(country), latitude, longitude });
    const [leg] = roads.findLegs([stop(from), stop(to)], shipped)!;
    assert.ok(leg!.distanceKm > leastKm, `${leg!.distanceKm}`);
  });
}
