import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { servedCountries } from '../../src/cities/served-countries.ts';
import { tariff } from '../support/samples.ts';

test('every served country is in the EU, in a customs territory of its own, or in a union with the EU', () => {
  const file = new URL('../../data/tariff-2026-07-01.json', import.meta.url);
  const union: string[] = JSON.parse(readFileSync(file, 'utf8')).customsUnion.countries;
  for (const country of servedCountries) {
    const places = [
      tariff.vat.get(country)?.eu === true,
      tariff.customsTerritories.has(country),
      union.includes(country),
    ];
    assert.equal(places.filter(Boolean).length, 1, country);
  }
});
