import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlannedStack } from '../../../client/src/api-types.ts';
import { stopColour, stopsIn, stopsOn } from '../../../console/parts/drawings/stops-of-stacks.ts';

const stack = (...unloadings: (number | undefined)[]): PlannedStack => ({
  compartment: 0,
  x: 0,
  y: 0,
  length: 120,
  width: 80,
  pieces: unloadings.map((unloading) => ({ item: 0, height: 90, ...(unloading !== undefined && { unloading }) })),
});

const cases: [name: string, stacks: PlannedStack[], stops: (number | undefined)[]][] = [
  ['no stop', [stack(undefined), stack(undefined)], []],
  ['one stop', [stack(1), stack(1, 1)], []],
  ['two stops', [stack(1), stack(0)], [0, 1]],
  ['two stops in a stack', [stack(10, 2)], [2, 10]],
  ['goods that name none beside others', [stack(undefined), stack(3)], [3, undefined]],
];

for (const [name, stacks, stops] of cases) {
  test(`a floor is drawn by stops where its goods go to several: ${name}`, () => {
    assert.deepEqual(stopsOn(stacks), stops);
  });
}

test('neighbouring stops have other colours, and goods that name none have one of their own', () => {
  assert.deepEqual([0, 1, 2, 3, 4, undefined].map(stopColour), ['s0', 's1', 's2', 's3', 's0', 'sx']);
  assert.deepEqual(stopsIn(stack(1, 1, 0)), [1, 0]);
});
