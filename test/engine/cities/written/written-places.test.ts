import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadGazetteer } from '../../../../src/engine/cities/gazetteer/load-gazetteer.ts';
import { greatCircleKm } from '../../../../src/engine/cities/great-circle.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import type { Place } from '../../../../src/engine/cities/place.ts';
import { searchCities } from '../../../../src/engine/cities/search.ts';
import { readWrittenPlaces, type WrittenPlace } from './written-places.ts';

const gazetteer = await loadGazetteer();
const written = readWrittenPlaces(gazetteer);
const kinds = Map.groupBy(written, ({ kind }) => kind);

const isMeant = (place: Place | undefined, { point, kmMax }: WrittenPlace) =>
  place !== undefined && greatCircleKm(place, point) <= kmMax;
const nameOf = ({ country, typed }: WrittenPlace) => `${country} ${typed}`;

for (const [kind, places] of kinds) {
  test(`${kind}: the search puts first what is meant by each of ${places.length}, but for those known to be missed`, () => {
    const missed = places.filter((place) => {
      const [first] = searchCities(gazetteer, { country: place.country, term: place.typed, limit: 10 });
      return !isMeant(first, place);
    });
    assert.deepEqual(missed.map(nameOf), places.filter((place) => place.missed).map(nameOf));
  });

  if (kind === 'beginnings') continue;
  test(`${kind}: a price takes what is meant by each of ${places.length}, refuses it or warns`, () => {
    const silent = places.filter((place) => {
      const result = locate(gazetteer, { country: place.country, name: place.typed });
      return result.ok && result.warning === undefined && !place.missed && !isMeant(result.place, place);
    });
    assert.deepEqual(silent.map(nameOf), []);
    const found = places.filter((place) => {
      const result = locate(gazetteer, { country: place.country, name: place.typed });
      return result.ok && isMeant(result.place, place);
    });
    assert.ok(found.length >= 0.92 * places.length, `${found.length} of ${places.length}`);
  });
}

test('at least 97 of 100 places as people write them are found', () => {
  const found = written.filter(({ missed }) => !missed);
  assert.ok(found.length >= 0.97 * written.length, `${found.length} of ${written.length}`);
});
