import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calculatePrice } from '../../../../src/engine/pricing/calculate-price.ts';
import { joinParts } from '../../../../src/http/kernel/edge/json-text.ts';
import { writePrice } from '../../../../src/http/price/present/write-price.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { now } from '../../../support/samples.ts';

const sources = await referenceData();
const asked = {
  items: [],
  loadings: [{ country: 'DE', name: 'Hamburg' }],
  unloadings: [{ country: 'GR', name: 'Αθήνα' }],
  loadingDate: Date.parse('2026-11-24T08:00:00+01:00'),
};

test('a price reads the same however often its tour was asked for', () => {
  const replies = [1, 2, 3, 4].map(() => writePrice(calculatePrice(sources, asked, now), ['„Ω“: ist unbekannt']));
  for (const reply of replies) assert.deepEqual(reply, replies[0]);
  const { data, warnings } = JSON.parse(replies[0]!.toString());
  assert.equal(data.length, 16);
  assert.equal(warnings[0], '„Ω“: ist unbekannt');
});

test('parts are joined to the text they make, in memory of its own', () => {
  const part = fc.tuple(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.constantFrom(1, 1, 1, 1, 200_000));
  const made: [joined: Buffer, text: string][] = [];
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const texts = parts.map(([text, , times]) => text.repeat(times));
      const joined = joinParts(texts.map((text, at) => (parts[at]?.[1] ? Buffer.from(text) : text)));
      assert.equal(joined.toString(), texts.join(''));
      assert.equal(joined.buffer.byteLength, joined.length);
      made.push([joined, texts.join('')]);
    }),
    { numRuns: 50 },
  );
  // What is joined later changes none of them.
  for (const [joined, text] of made) assert.equal(joined.toString(), text);
});
