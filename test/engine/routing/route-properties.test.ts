import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { greatCircleKm } from '../../../src/engine/cities/great-circle.ts';
import type { Point } from '../../../src/engine/cities/place.ts';
import { windingBetween } from '../../../src/engine/routing/ground/land.ts';
import type { Leg } from '../../../src/engine/routing/leg.ts';
import { pathSeconds } from '../../../src/engine/routing/network-path.ts';
import { route, routePoints } from '../../../src/engine/routing/route.ts';
import { roadNetwork } from '../../support/reference-data.ts';

const network = roadNetwork();

/** Places up to some 20 km from a node of the network. */
const point: fc.Arbitrary<Point> = fc
  .tuple(
    fc.nat(network.nodes.length - 1),
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  )
  .map(([node, north, east]) => ({
    latitude: network.nodes[node]!.latitude + north,
    longitude: network.nodes[node]!.longitude + east,
  }));

function holdsForLegs(check: (leg: Leg, from: Point, to: Point) => void): void {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const leg = route(network, from, to);
      if (leg !== undefined) check(leg, from, to);
    }),
    { numRuns: 500 },
  );
}

test('kilometres by country and class and those on ferries sum to the distance', () => {
  holdsForLegs((leg) => {
    const roadKm = leg.roadKm.reduce((sum, part) => sum + part.km, 0);
    const ferryKm = leg.crossings.reduce((sum, crossing) => sum + crossing.km, 0);
    assert.ok(Math.abs(roadKm + leg.ferryKm - leg.distanceKm) < 1e-6);
    assert.ok(Math.abs(ferryKm - leg.ferryKm) < 1e-6);
  });
});

test('nothing is negative, and no country and class comes twice', () => {
  holdsForLegs((leg) => {
    assert.ok(leg.distanceKm > 0 && leg.drivingSeconds > 0 && leg.ferryKm >= 0);
    assert.ok(leg.roadKm.every((part) => part.km > 0 && /^[A-Z]{2}$/.test(part.country)));
    assert.equal(new Set(leg.roadKm.map((part) => part.country + part.roadClass)).size, leg.roadKm.length);
  });
});

test('a distance is not shorter than nine tenths of the great circle', () => {
  holdsForLegs((leg, from, to) => assert.ok(leg.distanceKm > greatCircleKm(from, to) * 0.9));
});

test('a truck drives between 35 and 80 km/h on average', () => {
  holdsForLegs((leg) => {
    const speedKmh = (leg.distanceKm - leg.ferryKm) / (leg.drivingSeconds / 3600);
    assert.ok(speedKmh > 35 && speedKmh < 80, `${speedKmh}`);
  });
});

test('the points of a way lead from one place to the other, and no farther than the way', () => {
  holdsForLegs((leg, from, to) => {
    const points = routePoints(network, from, to)!;
    assert.deepEqual([points[0], points.at(-1)], [from, to]);
    const straightKm = points.slice(1).reduce((sum, each, at) => sum + greatCircleKm(points[at]!, each), 0);
    // A town's streets are not all driven on a short way, and ferries are measured from port to port.
    assert.ok(straightKm < leg.distanceKm * 1.1 + 15, `${straightKm} of ${leg.distanceKm} km`);
  });
});

test('the same question has the same answer', () => {
  holdsForLegs((leg, from, to) => assert.deepEqual(route(network, from, to), leg));
});

test('the way back takes as long as the way there', () => {
  holdsForLegs((leg, from, to) => {
    const back = route(network, to, from);
    // Ways are compared in units of six seconds per link, so of two nearly as good either may be found.
    assert.ok(back !== undefined && Math.abs(totalSeconds(back) - totalSeconds(leg)) <= 180);
  });
});

/** Over land that winds by just what is the limit for a direct way. */
const atTheLimit: [name: string, from: [number, number], to: [number, number]][] = [
  ['Mogadouro–Losacio', [41.3397, -6.7149], [41.7, -6.0333]],
  ['Wonfurt–Altenfeld', [50.0167, 10.4667], [50.5667, 10.9667]],
];
for (const [name, [north, east], [otherNorth, otherEast]] of atTheLimit) {
  test(`${name} is as far there as back`, () => {
    const from = { latitude: north, longitude: east };
    const to = { latitude: otherNorth, longitude: otherEast };
    const [there, back] = [route(network, from, to)!, route(network, to, from)!];
    assert.ok(Math.abs(there.distanceKm - back.distanceKm) < 0.1, `${there.distanceKm}, ${back.distanceKm}`);
  });
}

test('land between two points winds the same from either end', () => {
  fc.assert(
    fc.property(point, point, (from, to) => {
      const there = windingBetween(network.land, from, to, 60);
      assert.equal(windingBetween(network.land, to, from, 60), there);
    }),
    { numRuns: 2000 },
  );
});

test('a detour over a town of the network does not save time and money', () => {
  const node = fc.nat(network.nodes.length - 1);
  fc.assert(
    fc.property(node, node, node, (from, via, to) => {
      const detour = pathSeconds(network, from, via) + pathSeconds(network, via, to);
      // Three seconds are lost or won by rounding on each of at most some 150 links.
      assert.ok(pathSeconds(network, from, to) <= detour + 900);
    }),
    { numRuns: 2000 },
  );
});

function totalSeconds(leg: Leg): number {
  return leg.crossings.reduce((sum, crossing) => sum + crossing.seconds, leg.drivingSeconds);
}
