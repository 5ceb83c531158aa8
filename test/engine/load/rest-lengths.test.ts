import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { filledLengths } from '../../../src/engine/load/floor/floor-bounds.ts';
import { emptyRestLengths, filledOf, lengthsOfRest } from '../../../src/engine/load/floor/rest-lengths.ts';

test('the lengths of a rest are those that its sides make up, however far they are asked for and in whatever order', () => {
  const kind = fc.record({
    sides: fc.tuple(fc.integer({ min: 1, max: 130 }), fc.integer({ min: 1, max: 130 })),
    count: fc.integer({ min: 1, max: 4 }),
  });
  const rest = fc.record({
    shares: fc.array(fc.nat({ max: 4 }), { minLength: 6, maxLength: 6 }),
    limitCm: fc.nat(300),
  });
  fc.assert(
    fc.property(
      fc.array(kind, { minLength: 1, maxLength: 6 }),
      fc.array(rest, { minLength: 1, maxLength: 8 }),
      (kinds, asked) => {
        const footprints = kinds.map(({ sides: [a, b], count }) => ({
          longCm: Math.max(a, b),
          shortCm: Math.min(a, b),
          count,
        }));
        const rests = emptyRestLengths(footprints, 300);
        for (const { shares, limitCm } of asked) {
          const left = Uint16Array.from(footprints, ({ count }, at) => Math.min(count, shares[at]!));
          const code = left.reduce((sum, count) => sum * 5 + count, 0);
          const { lengths } = lengthsOfRest(rests, code, left, 0, limitCm);
          const filled = filledLengths(
            footprints.map((each, at) => ({ ...each, count: left[at]! })),
            limitCm,
          );
          for (let cm = 0; cm <= limitCm; cm++) assert.equal(filledOf(lengths, cm), filled[cm]);
        }
      },
    ),
    { numRuns: 500, seed: 12 },
  );
});
