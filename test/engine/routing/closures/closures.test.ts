import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeClosure, describeSlowness, isIn, partsOf } from '../../../../src/engine/routing/closures/closures.ts';
import { referenceData, roadNetwork } from '../../../support/reference-data.ts';
import { place, tariff } from '../../../support/samples.ts';

const { areas, borders } = tariff.closedLanes;
const network = roadNetwork();

test('every region and town in the shipped table is one that places and roads have', async () => {
  const { gazetteer } = await referenceData();
  for (const { country, regions = [''] } of areas) {
    const number = gazetteer.countryNumbers.get(country)!;
    const known = new Set(['']);
    for (let town = gazetteer.countryTowns[number]!; town < gazetteer.countryTowns[number + 1]!; town++)
      known.add(gazetteer.text(gazetteer.townRegion[town]!));
    assert.ok(
      regions.some((region) => known.has(region)),
      `${country} ${regions}`,
    );
  }
  for (const { between, towns = [] } of borders) {
    for (const town of towns) {
      const crossing = network.edges.find(({ from, to }) => {
        const ends = [network.nodes[from]!, network.nodes[to]!];
        const isBetween = between.every((country) => ends.some((end) => end.country === country));
        return isBetween && ends.some(({ name }) => name === town);
      });
      assert.ok(crossing, town);
    }
  }
});

test('an outline holds what is inside it, in its country alone, and gives the area its name', () => {
  // A square whose west side has a notch down to its middle.
  const corners = [
    [40, 10],
    [40, 20],
    [50, 20],
    [50, 10],
    [45, 15],
  ] as const;
  const area = { country: 'GE', outline: { name: 'Notched', corners } };
  const cases: [latitude: number, longitude: number, isInside: boolean][] = [
    [45, 18, true],
    [41, 12, true],
    [49, 12, true],
    [45, 12, false],
    [39, 15, false],
    [51, 15, false],
    [45, 21, false],
    [45, 9, false],
  ];
  for (const [latitude, longitude, isInside] of cases) {
    const at = { ...place('GE'), latitude, longitude };
    assert.equal(isIn(area, at), isInside, `${latitude} ${longitude}`);
    assert.equal(isIn(area, { ...at, country: 'AM' }), false);
  }
  assert.deepEqual(partsOf(area), ['Notched']);
  assert.equal(partsOf({ country: 'GE' }), undefined);
});

test('what closes a way is told with its reason and since when', () => {
  const closure = { since: '2024-02-01', reason: 'no vehicles' };
  const area = { ...closure, country: 'BY', stops: true, transit: false };
  const region = { ...area, country: 'MD', regions: ['Transnistria'] };
  const outlined = { ...area, country: 'CY', outline: { name: 'Northern Cyprus', corners: [] } };
  const border = { ...closure, between: ['EE', 'RU'] } as const;
  assert.deepEqual([area, region, outlined, border, { ...border, towns: ['Narva'] }].map(describeClosure), [
    'The way leads through Belarus, where trucks have not passed since 2024-02-01: no vehicles.',
    'The way leads through Transnistria, where trucks have not passed since 2024-02-01: no vehicles.',
    'The way leads through Northern Cyprus, where trucks have not passed since 2024-02-01: no vehicles.',
    'The border between Estonia and Russia is closed since 2024-02-01: no vehicles.',
    'The border between Estonia and Russia is closed at Narva since 2024-02-01: no vehicles.',
  ]);
});

test('slow countries are told of at their stops, else on the way, at their border only when it is crossed', () => {
  const lanes = {
    areas: [],
    borders: [],
    warnings: [
      { country: 'UA', atBorder: true, text: 'Queue.' },
      { country: 'UA', atBorder: false, text: 'Curfew.' },
      { country: 'UA', regions: ['Odessa'], atBorder: false, text: 'Port.' },
      { country: 'TR', atBorder: true, neighbours: ['BG'], text: 'Bridge.' },
    ],
  };
  const tell = (from: string, to: string[], onWay: string[]) =>
    describeSlowness(lanes, { loadings: [place(from)], unloadings: to.map((country) => place(country)) }, onWay);
  assert.deepEqual(tell('PL', ['UA', 'UA'], ['PL', 'UA']), [
    'unloadings.0, unloadings.1: Queue.',
    'unloadings.0, unloadings.1: Curfew.',
  ]);
  assert.deepEqual(tell('PL', ['MD'], ['PL', 'UA', 'MD']), [
    'The way leads through Ukraine: Queue.',
    'The way leads through Ukraine: Curfew.',
  ]);
  assert.deepEqual(tell('UA', ['UA'], ['UA']), ['loadings.0, unloadings.0: Curfew.']);
  assert.deepEqual(tell('PL', ['DE'], ['PL', 'DE']), []);
  // One border of several: on the way there, back, in transit, and not at the other end of the country.
  assert.deepEqual(tell('DE', ['TR'], ['RS', 'BG', 'TR', 'TR']), ['unloadings.0: Bridge.']);
  assert.deepEqual(tell('TR', ['RO'], ['TR', 'BG', 'BG', 'RO']), ['loadings.0: Bridge.']);
  assert.deepEqual(tell('BG', ['GE'], ['BG', 'TR', 'GE']), ['The way leads through Türkiye: Bridge.']);
  assert.deepEqual(tell('TR', ['GE'], ['TR', 'GE']), []);
  assert.deepEqual(tell('TR', ['BG'], ['TR', 'GR', 'BG']), []);
});
