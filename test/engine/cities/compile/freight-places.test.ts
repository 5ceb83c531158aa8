import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import type { Place } from '../../../../src/engine/cities/place.ts';
import { searchCities } from '../../../../src/engine/cities/search.ts';

const gazetteer = await loadGazetteer();
const kmMax = 15;
const text = readFileSync(new URL('../../../../data/places/freight-places.txt', import.meta.url), 'utf8');
const rows = text.split('\n').flatMap((line) => {
  const [, country, latitude, longitude, rest] = /^([A-Z]{2}) (-?[\d.]+),(-?[\d.]+) (.+)$/.exec(line) ?? [];
  if (country === undefined) return [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const names = (rest!.split(' = ')[1] ?? '').split(';').flatMap((name) => name.trim() || []);
  return names.map((name) => ({ country, name, point, shown: `${country} ${name}` }));
});
const kmFrom = (place: Place | undefined, point: { latitude: number; longitude: number }) =>
  place === undefined ? Number.POSITIVE_INFINITY : Math.round(greatCircleKm(place, point));

test(`the search puts each of ${rows.length} other names of freight places first where its row has it`, () => {
  const missed = rows.flatMap(({ country, name, point, shown }) => {
    const [first] = searchCities(gazetteer, { country, term: name, limit: 3 });
    return kmFrom(first, point) > kmMax ? [`${shown}: ${first?.name} ${kmFrom(first, point)} km`] : [];
  });
  // Three letters may be the beginning of a name.
  assert.deepEqual(missed, ['SE ARN: Arnö 115 km']);
});

test('no other name of a freight place is silently taken for a place elsewhere', () => {
  const wrong = rows.flatMap(({ country, name, point, shown }) => {
    const result = locate(gazetteer, { country, name });
    if (!result.ok || result.warning !== undefined || kmFrom(result.place, point) <= kmMax) return [];
    return [`${shown}: ${result.place.name} ${kmFrom(result.place, point)} km`];
  });
  assert.deepEqual(wrong, []);
});

test('the record that the search has for a freight place leads back to it', () => {
  const wrong = rows.flatMap(({ country, name, shown }) => {
    const [first] = searchCities(gazetteer, { country, term: name, limit: 3 });
    if (first === undefined) return [];
    const result = locate(gazetteer, { country, zipCode: first.zipCode, name: first.name });
    return result.ok && kmFrom(result.place, first) <= kmMax ? [] : [`${shown}: ${JSON.stringify(result)}`];
  });
  assert.deepEqual(wrong, []);
});
