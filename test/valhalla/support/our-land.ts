import type { Land } from './write-osm.ts';

type Position = readonly [longitude: number, latitude: number];

const towns = {
  Lübeck: [10.6873, 53.8689],
  Hamburg: [9.9937, 53.5511],
  Schwerin: [11.4148, 53.6294],
  Neuruppin: [12.8031, 52.9282],
  Puttgarden: [11.2264, 54.5031],
  Rødby: [11.3483, 54.6554],
  Copenhagen: [12.5683, 55.6761],
  Berlin: [13.4105, 52.5244],
  Poznań: [16.9299, 52.4069],
  Białystok: [23.1643, 53.1333],
  Grodno: [23.8258, 53.6884],
  Vilnius: [25.2798, 54.6892],
  London: [-0.1257, 51.5085],
  Folkestone: [1.1417, 51.0929],
  Coquelles: [1.8062, 50.9346],
  Calais: [1.8587, 50.9513],
} as const satisfies Record<string, Position>;
export type Town = keyof typeof towns;

/** Where a town is, on this land as in truth. */
export function positionOf(town: Town): { latitude: number; longitude: number } {
  const [longitude, latitude] = towns[town];
  return { latitude, longitude };
}

/**
 * Straight roads between towns of Europe, one of them under a bridge of 3.5 m, a ferry, the shuttle, and countries as
 * boxes: data of our own, so that what an engine says of it may be kept here.
 */
export const ourLand: Land = {
  ways: [
    ...road('Lübeck', 'Puttgarden', 'trunk'),
    crossing('Puttgarden', 'Rødby', { route: 'ferry', duration: '00:45' }),
    ...road('Rødby', 'Copenhagen', 'trunk'),
    ...road('Lübeck', 'Schwerin', 'motorway'),
    ...road('Schwerin', 'Neuruppin', 'motorway', { maxheight: '3.5' }),
    ...road('Neuruppin', 'Berlin', 'motorway'),
    ...road('Lübeck', 'Hamburg', 'motorway'),
    ...road('Hamburg', 'Berlin', 'motorway'),
    ...road('Berlin', 'Poznań', 'motorway'),
    ...road('Poznań', 'Białystok', 'primary'),
    ...road('Białystok', 'Grodno', 'primary'),
    ...road('Grodno', 'Vilnius', 'primary'),
    ...road('London', 'Folkestone', 'motorway'),
    crossing('Folkestone', 'Coquelles', { route: 'shuttle_train', duration: '00:35' }),
    ...road('Coquelles', 'Calais', 'motorway'),
  ],
  countries: {
    DE: box([6, 47], [14.6, 54.55]),
    DK: box([8, 54.6], [13.2, 57.8]),
    PL: box([14.6, 49], [23.5, 54.4]),
    BY: box([23.5, 51.5], [25, 54.45]),
    LT: box([23.5, 54.45], [26.5, 56.4]),
    GB: box([-6, 50], [1.5, 56]),
    FR: box([1.55, 42], [6, 51.2]),
  },
};

/** Of several ways, as mappers make them. Both directions, also of a motorway. */
function road(from: Town, to: Town, highway: string, more: Record<string, string> = {}): Land['ways'] {
  const tags = { highway, oneway: 'no', name: `${from} to ${to}`, ...more };
  const points = line(from, to, 12);
  return points.slice(1).map((point, index) => ({ points: [points[index]!, point], tags }));
}

function crossing(from: Town, to: Town, tags: Record<string, string>) {
  return { points: line(from, to, 2), tags: { motor_vehicle: 'yes', hgv: 'yes', name: `${from} to ${to}`, ...tags } };
}

function line(from: Town, to: Town, parts: number): Position[] {
  const [start, end] = [towns[from], towns[to]];
  const at = (index: number, axis: 0 | 1) => start[axis] + ((end[axis] - start[axis]) * index) / parts;
  return Array.from({ length: parts + 1 }, (_, index) => [at(index, 0), at(index, 1)] as const);
}

function box([west, south]: Position, [east, north]: Position): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}
