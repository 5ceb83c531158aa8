import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAtlas } from '../../../../src/http/pages/console/atlas.ts';
import { encodeLine, joinStretches, type Position, simplify } from '../../../../src/http/pages/console/lines.ts';

test('a line is written as steps of hundredths of degrees, without empty steps', () => {
  const line: Position[] = [
    [10, 53.5],
    [10.001, 53.501],
    [9.5, 54],
  ];
  assert.deepEqual(encodeLine(line), [1000, 5350, -50, 50]);
});

test('points near the simplified line are left out, and the ends stay', () => {
  const line: Position[] = [
    [0, 50],
    [1, 50.001],
    [2, 50],
    [3, 51],
  ];
  assert.deepEqual(simplify(line, 0.02), [
    [0, 50],
    [2, 50],
    [3, 51],
  ]);
});

test('stretches are joined into lines, each used once', () => {
  const lines = joinStretches([
    [1, 2],
    [3, 2],
    [3, 4],
    [7, 8],
  ]);
  assert.deepEqual(
    lines.map((line) => (line[0]! > line.at(-1)! ? line.toReversed() : line)),
    [
      [1, 2, 3, 4],
      [7, 8],
    ],
  );
});

test('the atlas covers Europe and no more, with all main roads', () => {
  const { land, borders, roads, countries } = makeAtlas('data/roads/network.tsv');
  for (const line of [...land, ...borders]) {
    let [east, north] = [0, 0];
    for (let at = 0; at < line.length; at += 2) {
      east += line[at]!;
      north += line[at + 1]!;
      assert.ok(east >= -2501 && east <= 5201 && north >= 3299 && north <= 7201, `${east} ${north}`);
    }
  }
  assert.ok(roads.main.length > 100 && roads.minor.length > 500 && roads.ferry.length > 50);
  const codes = countries.map(([code]) => code);
  for (const code of ['DE', 'PT', 'NO', 'GR']) assert.ok(codes.includes(code), code);
  assert.ok(!codes.includes('US'));
  assert.ok(JSON.stringify({ land, borders, roads, countries }).length < 250_000);
});
