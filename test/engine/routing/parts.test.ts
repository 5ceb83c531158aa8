import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LegBuilder } from '../../../src/engine/routing/leg-builder.ts';
import { isRoadClass } from '../../../src/engine/routing/road-class.ts';
import { route } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';

const network = roadNetwork();

const at = (country: string, latitude: number, longitude: number) => ({ country, latitude, longitude });

function edgeBetween(one: string, other: string): number {
  const edge = network.edges.findIndex(({ from, to, edgeClass }) => {
    const names = [network.nodes[from]!.name, network.nodes[to]!.name];
    return isRoadClass(edgeClass) && names.includes(one) && names.includes(other);
  });
  assert.ok(edge >= 0);
  return edge;
}

function partOf(edge: number, fromShare: number, toShare: number) {
  const builder = new LegBuilder();
  builder.addPart(network, edge, fromShare, toShare);
  return builder.build();
}

test('a part of a stretch over a border has the kilometres of each country that it leads through, in order', () => {
  const edge = edgeBetween('Martigny-Ville', 'Aosta');
  const km = network.edgeKm[edge]!;
  const [swissKm] = network.edges[edge]!.kmByCountry.find(([country]) => country === 'CH')!.slice(1) as [number];
  const isFromSwitzerland = network.nodes[network.edges[edge]!.from]!.country === 'CH';
  const border = isFromSwitzerland ? swissKm / km : 1 - swissKm / km;
  const [swissEnd, italianEnd] = isFromSwitzerland ? [0, 1] : [1, 0];
  const countries = (from: number, to: number) => partOf(edge, from, to).segments.map(({ country }) => country);
  const beyond = (border + italianEnd) / 2;
  assert.deepEqual(countries(beyond, italianEnd), ['IT']);
  assert.deepEqual(countries(italianEnd, beyond), ['IT']);
  assert.deepEqual(countries((border + swissEnd) / 2, swissEnd), ['CH']);
  assert.deepEqual(countries((border + swissEnd) / 2, beyond), ['CH', 'IT']);
  assert.deepEqual(countries(beyond, (border + swissEnd) / 2), ['IT', 'CH']);
});

test('every part of a stretch is as long as its share of it, and both parts are the whole', () => {
  network.edges.forEach(({ edgeClass, from }, edge) => {
    if (!isRoadClass(edgeClass)) return;
    const whole = new LegBuilder();
    whole.addEdge(network, edge, from);
    const { distanceKm } = whole.build();
    const [first, second] = [partOf(edge, 0, 0.3), partOf(edge, 1, 0.3)];
    assert.ok(Math.abs(first.distanceKm - 0.3 * distanceKm) < 1e-6);
    assert.ok(Math.abs(first.distanceKm + second.distanceKm - distanceKm) < 1e-6);
    assert.deepEqual([...first.passages, ...second.passages], whole.build().passages);
  });
});

test('between two towns of one country beside a road over the border little is driven abroad', () => {
  const leg = route(network, at('DE', 48.708, 8.013), at('DE', 48.905, 8.19))!;
  const abroadKm = leg.roadKm.filter(({ country }) => country !== 'DE').reduce((sum, { km }) => sum + km, 0);
  assert.ok(abroadKm < leg.distanceKm / 3, `${abroadKm} of ${leg.distanceKm}`);
});

const tolled: [name: string, from: ReturnType<typeof at>, to: ReturnType<typeof at>, passages: string[]][] = [
  ['Flachau–Villach', at('AT', 47.345, 13.39), at('AT', 46.61, 13.85), ['tauern']],
  ['Klösterle–Landeck', at('AT', 47.13, 10.09), at('AT', 47.14, 10.57), ['arlberg']],
  ['Orsières–Torino', at('CH', 46.03, 7.145), at('IT', 45.07, 7.69), ['great_st_bernard']],
  ['Klösterle–Bludenz', at('AT', 47.13, 10.09), at('AT', 47.155, 9.82), []],
];
for (const [name, from, to, passages] of tolled) {
  test(`${name}, which joins a stretch in its middle, passes ${passages.join() || 'no toll'}`, () => {
    assert.deepEqual(route(network, from, to)!.passages, passages);
  });
}
