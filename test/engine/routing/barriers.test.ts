import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentLines } from '../../../scripts/roads/chains.ts';
import type { Point } from '../../../src/engine/cities/place.ts';
import { type Barrier, findBarrier, makeBarrier } from '../../../src/engine/routing/ground/barriers.ts';
import { isRoadClass } from '../../../src/engine/routing/road-class.ts';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';
import { loadGazetteer, readRoadFile } from './road-files.ts';

const network = roadNetwork();

const crossings = contentLines(readRoadFile('crossings.txt')).map((line) => line.split('|').map((cell) => cell.trim()));

test('a road of the network crosses a barrier only where it is known by which bridge, tunnel, dam or open pass', () => {
  const crossing = network.edges
    .filter(({ edgeClass }) => isRoadClass(edgeClass))
    .flatMap(({ from, to }) => {
      const [a, b] = [network.nodes[from]!, network.nodes[to]!];
      const crossed = network.barriers.filter((barrier) => findBarrier([barrier], a, b) !== undefined);
      return crossed.map(({ name }) => `${a.country}:${a.name} | ${b.country}:${b.name} | ${name}`);
    });
  const known = crossings.map(([from, to, barrier]) => `${from} | ${to} | ${barrier}`);
  assert.deepEqual([...new Set(crossing)].sort(), known.sort());
});

test('each crossing is a bridge, a tunnel, a dam, an open pass or a way round, by name but for those round', () => {
  for (const [from, to, , kind, name] of crossings) {
    assert.match(kind!, /^(bridge|tunnel|dam|pass|round)$/, `${from}–${to}`);
    assert.ok(kind === 'round' || name, `${from}–${to}`);
  }
});

type Bank = { bank: string; country: string; box: [south: number, west: number, north: number, east: number] };
/** Where the Danube is a border: how to leave it from each bank, in degrees north and east, without crossing it. */
const banks: (Bank & { away: [north: number, east: number] })[] = [
  { bank: 'Serbian', country: 'RS', box: [43, 20, 44.85, 23], away: [-0.35, -0.35] },
  { bank: 'Romanian, to Drobeta', country: 'RO', box: [43, 20, 45.4, 22.75], away: [0.4, 0.4] },
  { bank: 'Romanian, before Vidin', country: 'RO', box: [43, 22.75, 45, 23.05], away: [0.3, 0.5] },
  { bank: 'Romanian, Vidin to Giurgiu', country: 'RO', box: [43, 23.05, 45, 26.1], away: [0.6, 0] },
  { bank: 'Bulgarian', country: 'BG', box: [43, 22, 45, 27.3], away: [-0.6, 0] },
  { bank: 'Romanian, Brăila to the sea', country: 'RO', box: [44.8, 28.1, 45.45, 30], away: [-0.6, -0.1] },
  { bank: 'Ukrainian', country: 'UA', box: [45, 28, 45.8, 30], away: [0.6, 0] },
  { bank: 'Moldovan', country: 'MD', box: [45, 28, 45.8, 30], away: [0.6, 0] },
];
const danube = network.barriers.filter(({ name }) =>
  /^Danube, (Iron|Drobeta|Prahovo|Vidin|Ruse|Brăila to Iz)/.test(name),
);

for (const { bank, country, box, away } of banks) {
  test(`the towns of the ${bank} bank of the Danube lie on their side of it`, () => {
    const [south, west, north, east] = box;
    const towns = loadGazetteer().towns.filter(
      (town) =>
        town.country === country &&
        town.latitude >= south &&
        town.latitude < north &&
        town.longitude >= west &&
        town.longitude < east,
    );
    assert.ok(towns.length > 0);
    const wrong = towns.filter((town) => countCrossings(town, away) % 2 === 1);
    assert.deepEqual(
      wrong.map(({ name, latitude, longitude }) => `${name} ${latitude} ${longitude}`),
      [],
    );
  });
}

function countCrossings(from: Point, [north, east]: [number, number]): number {
  const to = { latitude: from.latitude + north, longitude: from.longitude + east };
  return danube.flatMap(piecesOf).filter((piece) => findBarrier([piece], from, to) !== undefined).length;
}

function piecesOf({ name, line }: Barrier): Barrier[] {
  return line.slice(1).map((end, index) => makeBarrier(name, [line[index]!, end]));
}

const apart: [from: string, to: string, leastKm: number][] = [
  ['RO:Tulcea', 'UA:Izmayil', 100],
  ['BG:Lom', 'RO:Rast', 70],
  ['RS:Golubac', 'RO:Moldova Nouă', 140],
  ['GB:Immingham', 'GB:Hull', 38],
  ['GB:Grimsby', 'GB:Hull', 45],
  ['SE:Karlsborg', 'SE:Motala', 75],
  ['DE:Nordenham', 'DE:Bremerhaven', 24],
  ['PT:Setúbal', 'PT:Grândola', 62],
  ['ES:Dos Hermanas', 'ES:Coria del Río', 18],
  ['CH:Andermatt', 'CH:Disentis', 150],
  ['CH:Brig', 'CH:Andermatt', 150],
  ['AT:Ischgl', 'AT:Bludenz', 80],
  ['BG:Troyan', 'BG:Karlovo', 100],
  ['IT:Bormio', 'IT:Ponte di Legno', 80],
  ['CH:Linthal', 'CH:Altdorf', 80],
  ['CH:Arosa', 'CH:Davos', 75],
  ['IT:Cogne', 'IT:Ceresole Reale', 130],
  ['CH:Engelberg', 'CH:Meiringen', 50],
  ['GB:Southport', 'GB:Lytham St Annes', 38],
  ['FR:Blaye', 'FR:Pauillac', 80],
  ['FR:Brest', 'FR:Crozon', 50],
  ['ES:Vigo', 'ES:Cangas', 20],
  ['PL:Police', 'PL:Goleniów', 40],
  ['HR:Senj', 'HR:Baška', 65],
  ['RS:Sombor', 'HR:Osijek', 55],
  ['SE:Gustavsberg', 'SE:Åkersberga', 40],
  ['TR:Gelibolu', 'TR:Lapseki', 20],
  ['SI:Bohinjska Bistrica', 'SI:Tolmin', 60],
];
for (const [from, to, leastKm] of apart) {
  test(`${from} to ${to} leads round water or the range: at least ${leastKm} km`, () => {
    const towns = loadGazetteer().resolve([from, to]);
    const { distanceKm } = route(network, towns.get(from)!, towns.get(to)!)!;
    assert.ok(distanceKm >= leastKm, `${distanceKm}`);
  });
}

test('towns of one bank are not barred from each other', () => {
  const towns = loadGazetteer().resolve(['RO:Tulcea', 'RO:Babadag', 'BG:Lom', 'BG:Montana']);
  assert.equal(findBarrier(network.barriers, towns.get('RO:Tulcea')!, towns.get('RO:Babadag')!), undefined);
  assert.equal(findBarrier(network.barriers, towns.get('BG:Lom')!, towns.get('BG:Montana')!), undefined);
});

/** Neighbours beside a barrier, and the kilometres of the road between them, good to a quarter. */
const besides: [country: string, from: string, to: string, km: number][] = [
  ['NO', 'Frosta', 'Trondheim', 80],
  ['NO', 'Frosta', 'Stjørdalshalsen', 46],
  ['NO', 'Vestnes', 'Åndalsnes', 57],
  ['NO', 'Eide', 'Ålesund', 110],
  ['NL', 'Marken', 'Monnickendam', 7],
  ['FR', 'Gex', 'Saint-Claude', 40],
  ['AT', 'Sillian', 'Virgen', 70],
  ['SI', 'Mežica', 'Gornji Grad', 60],
  ['BA', 'Konjic', 'Mostar', 67],
  ['BG', 'Gabrovo', 'Kazanlak', 47],
  ['SK', 'Revúca', 'Liptovský Mikuláš', 118],
];
for (const [country, from, to, km] of besides) {
  test(`from ${from} to ${to} the road is neither over the barrier nor far around`, () => {
    const points = loadGazetteer().resolve([`${country}:${from}`, `${country}:${to}`]);
    const leg = route(network, points.get(`${country}:${from}`)!, points.get(`${country}:${to}`)!);
    assert.ok(leg !== undefined && Math.abs(leg.distanceKm / km - 1) < 0.25, `${leg?.distanceKm} km`);
  });
}

test('no line of the chains stands twice', () => {
  const lines = contentLines(readRoadFile('chains.txt'));
  assert.deepEqual(
    lines.filter((line, at) => lines.indexOf(line) !== at),
    [],
  );
});
