import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { calculatePrice } from '../../../../src/engine/pricing/calculate-price.ts';
import { joinParts, ownBytes } from '../../../../src/http/kernel/edge/json-text.ts';
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

test('parts are joined to the text they make, which no later one changes; a copy keeps no other memory', () => {
  const part = fc.tuple(fc.string({ unit: 'grapheme' }), fc.boolean(), fc.constantFrom(1, 1, 1, 20_000));
  const made: [joined: Buffer, text: string][] = [];
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const texts = parts.map(([text, , times]) => text.repeat(times));
      const joined = joinParts(texts.map((text, at) => (parts[at]?.[1] ? Buffer.from(text) : text)));
      made.push([joined, texts.join('')]);
      assert.equal(joined.toString(), texts.join(''));
      const own = ownBytes(joined);
      assert.deepEqual([own.buffer.byteLength, own.toString()], [joined.length, texts.join('')]);
    }),
  );
  // Enough to fill the memory that they share several times.
  for (let each = 0; each < 3000; each++) {
    const text = String(each).padStart(1000);
    made.push([joinParts([text]), text]);
  }
  for (const [joined, text] of made) assert.equal(joined.toString(), text);
});
