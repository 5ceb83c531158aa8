import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postcodeValidator } from 'postcode-validator';
import { loadGazetteer } from '../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { zeroCodes } from '../../../src/engine/cities/leading-zeros.ts';
import { belongsElsewhere, compactPostalCode } from '../../../src/engine/cities/postal-code.ts';

/** By country, with how many zeros a code of a known town begins, if all of its signs are digits. */
async function zerosOfTowns(): Promise<Map<string, number[]>> {
  const { townZip, countryNumbers, countryTowns, text } = await loadGazetteer();
  return new Map(
    [...countryNumbers].map(([country, number]) => {
      const zips = townZip.subarray(countryTowns[number], countryTowns[number + 1]);
      const codes = [...new Set(zips)].map((zip) => compactPostalCode(country, text(zip)));
      const digits = codes.filter((code) => /^\d+$/.test(code) && !belongsElsewhere(country, code));
      return [country, digits.map((code) => /^0*/.exec(code)?.[0].length ?? 0)];
    }),
  );
}

test('codes have as many digits as the national form asks, and may begin with the zeros stated', () => {
  for (const [country, { digits, zeros } = { digits: 0, zeros: 0 }] of Object.entries(zeroCodes)) {
    const mayBe = (length: number) => {
      const code = `${'0'.repeat(zeros)}12000000`.slice(0, length);
      return postcodeValidator(country === 'PL' ? `${code.slice(0, 2)}-${code.slice(2)}` : code, country);
    };
    assert.deepEqual([digits - 1, digits, digits + 1].map(mayBe), [false, true, false], country);
  }
});

test('every country of which a town’s code begins with a zero is known, and with two if it has them', async () => {
  for (const [country, counts] of await zerosOfTowns()) {
    const most = Math.max(0, ...counts);
    assert.ok(Math.min(most, 2) <= (zeroCodes[country]?.zeros ?? 0), `${country}: ${most}`);
  }
});
