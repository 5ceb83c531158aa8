import { createHash } from 'node:crypto';
import { nearlyFullTrailers } from '../../../../bench/support/tight-loads.ts';
import { locate } from '../../../../src/engine/cities/locate.ts';
import { referenceData } from '../../../support/reference-data.ts';
import { bookingRequest, loading, pallets, priceRequest, unloading } from '../../../support/requests.ts';
import { type Hostile, type HostileOf, live, order } from './hostile-bodies.ts';

const hoursFrom = (start: string, hours: number) =>
  new Date(Date.parse(start) + hours * 3_600_000).toISOString().replace('.000', '');

const { gazetteer } = await referenceData(true);

/** A source of numbers, the same in every run. */
function drawer(seed: number): (count: number) => number {
  let state = seed;
  return (count) => createHash('sha256').update(`${seed} ${state++}`).digest().readUInt32BE() % count;
}

const postalCodes: Record<string, (draw: (count: number) => number) => string> = {
  DE: (draw) => String(10_000 + draw(89_999)),
  FI: (draw) => String(10_000 + draw(89_999)),
  IT: (draw) => String(10_000 + draw(89_999)),
  NO: (draw) => String(1000 + draw(8999)),
  PT: (draw) => String(1000 + draw(7999)),
};

/** Postal codes that exist, drawn from these countries. */
export function drawPlaces(seed: number, count: number, countries: string[]): { country: string; zip: string }[] {
  const draw = drawer(seed);
  const places: { country: string; zip: string }[] = [];
  while (places.length < count) {
    const country = countries[draw(countries.length)]!;
    const zip = postalCodes[country]!(draw);
    if (locate(gazetteer, { country, zipCode: zip, name: undefined }).ok) places.push({ country, zip });
  }
  return places;
}

type Line = [quantity: number, length: number, width: number, height?: number];
const lines = (...sizes: Line[]) =>
  sizes.map(([quantity, length, width, height = 100]) => ({ quantity, length, width, height, weight: 1 }));
/** A piece that fills hardly any floor, and makes other stacks of goods than at another time. */
const sliver = (time: number): Line => [1, 3 + (time % 400), 1, 10];
/** One line after the other shorter, and in the next round by more. */
const shortened = (sizes: Line[], time: number): Line[] =>
  sizes.map(([quantity, length, ...rest], at) => {
    const lessCm = at === time % sizes.length ? 1 + (Math.floor(time / sizes.length) % 20) : 0;
    return [quantity, length - lessCm, ...rest];
  });
/**
 * Loads that all but fill a vehicle, or several, found by trying many. `time` makes them goods of other sizes, of which
 * nothing is kept.
 */
export const hardLoads: Record<string, (time: number) => object[]> = {
  'fill several trailers': (time) => lines(...shortened(nearlyFullTrailers, time)),
  'fill two vans': (time) => lines([9, 92, 39, 163], [9, 105, 26], [9, 20, 16, 143], [9, 54, 56, 169], sliver(time)),
  'leave two trailers undecided': (time) =>
    lines([9, 118, 24], [4, 164, 129], [6, 130, 86], [5, 221, 57], [6, 169, 87], sliver(time)),
  'stack in many ways': (time) =>
    lines(
      ...([
        [6, 57, 38, 62],
        [9, 45, 29, 31],
        [10, 55, 38, 54],
        [10, 57, 38, 32],
        [10, 45, 29, 51],
      ] as Line[]),
      ...([
        [9, 55, 38, 37],
        [9, 57, 38, 46],
        [10, 45, 29, 58],
        [8, 55, 38, 43],
        [9, 57, 38, 53 + time],
      ] as Line[]),
    ).map((line) => ({ ...line, is_stackable: true })),
};

/** 10 to 60 cm in each direction, one to nine of a kind. */
export function boxes(seed: number, isStackable: boolean): object[] {
  const draw = drawer(seed);
  return Array.from({ length: 200 }, () => ({
    quantity: 1 + draw(9),
    length: 10 + draw(51),
    width: 10 + draw(51),
    height: 10 + draw(51),
    weight: 1 + draw(5),
    is_stackable: isStackable,
  }));
}

function priceRequests(): Record<string, HostileOf> {
  const price = (changes: object, query = ''): Hostile => ({
    method: 'POST',
    path: `${live}/price${query}`,
    body: Buffer.from(JSON.stringify(priceRequest(changes))),
  });
  const tour = (seed: number, stops: number, countries: string[]) => {
    const places = drawPlaces(seed, 2 * stops, countries).map(({ country, zip }) => ({ country, zip_code: zip }));
    return { loadings: places.slice(0, stops), unloadings: places.slice(stops) };
  };
  const unknown = (at: number) => ({ country: 'DE', name: `${'Ober'.repeat(23)}${at}ndorf` });
  const forty = (nameOf: (at: number) => object) => ({
    loadings: Array.from({ length: 20 }, (_, at) => nameOf(at)),
    unloadings: Array.from({ length: 20 }, (_, at) => nameOf(at + 20)),
  });
  const all = Object.keys(postalCodes);
  const rows: Record<string, HostileOf> = {};
  for (const [name, load] of Object.entries(hardLoads)) {
    rows[`price: goods that ${name}, on a new tour of 20`] = (time) =>
      price({ items: load(time), ...tour(time, 10, all), loading_date: hoursFrom('2026-12-03T01:45:00Z', time) });
  }
  return {
    ...rows,
    'price: a new tour of 40 all over Europe': (time) =>
      price({ items: [], ...tour(10 + time, 20, all), loading_date: hoursFrom('2026-12-24T01:45:00Z', time) }),
    'price: a new tour of 40 in Norway': (time) => price({ items: [], ...tour(20 + time, 20, ['NO']) }),
    'price: 40 names that nobody knows': (time) => price(forty((at) => unknown(100 * time + at))),
    'price: 40 names with slips': () => price(forty((at) => ({ country: 'DE', name: `Frankfrut an der Odr${at}` }))),
    'price: where each of 1,000 pieces stands': (time) =>
      price(
        {
          items: [
            { ...pallets, category: 'colli', quantity: 1000, length: 12, width: 8 + time, height: 10, weight: 1 },
          ],
        },
        '?include=load_plan',
      ),
    'price: goods of many sizes that fill several vehicles': (time) =>
      price({ items: hardLoads['fill several trailers']!(time).map((line) => ({ ...line, quantity: 12 })) }),
    ...Object.fromEntries(
      [true, false].map((isStackable) => [
        `price: 200 kinds of boxes${isStackable ? ', stackable' : ''}`,
        (time: number) => price({ items: boxes(time, isStackable) }),
      ]),
    ),
    'price: 200 lines of stackable goods': (time) =>
      price({
        items: Array.from({ length: 200 }, (_, at) => ({
          quantity: 1 + (at % 3),
          length: [91, 98, 90][at % 3],
          width: [28, 55, 32][at % 3],
          height: 20 + ((at * 37 + time) % 120),
          weight: 1 + (at % 89),
          is_stackable: true,
        })),
      }),
  };
}

function bookingRequests(): Record<string, HostileOf> {
  const book = (changes: object, path = '/booking/publish'): Hostile => ({
    method: 'POST',
    path: live + path,
    body: Buffer.from(JSON.stringify(bookingRequest({ items: [], ...changes }))),
  });
  const start = '2026-11-24T06:00:00Z';
  const window = (hours: number, width: number) => ({
    start: hoursFrom(start, hours),
    end: hoursFrom(start, hours + width),
  });
  /** Nine windows in which no truck is there yet at each stop, then one in which it is. */
  const early = Array.from({ length: 10 }, (_, at) => (at < 9 ? window(1 + at / 3600, 1) : window(900, 500)));
  const stops = (seed: number, count: number, countries: string[], datesOf: (at: number) => object[]) => {
    const made = drawPlaces(seed, 2 * count, countries).map(({ country, zip }, at) => {
      const dates = at === 0 ? [window(0, 5)] : datesOf(at);
      return at < count ? loading({ country, zip, city: 'x', dates }) : unloading({ country, zip, city: 'x', dates });
    });
    return { loadings: made.slice(0, count), unloadings: made.slice(count) };
  };
  /** Windows that make the truck wait at each stop, where every wait may be a rest, and the last too early for all. */
  const waits = (gap: number, count: number) => (at: number) => [
    at === 2 * count - 1 ? window(2, 10) : window(gap * at, 1000),
  ];
  const forty = (changes: (at: number) => object) => ({
    loadings: Array.from({ length: 20 }, (_, at) => loading(changes(at))),
    unloadings: Array.from({ length: 20 }, (_, at) => unloading(changes(at + 20))),
  });
  const towns = Object.entries({
    DE: 'Berlin',
    GB: 'London',
    FI: 'Helsinki',
    PT: 'Lisboa',
    GR: 'Athen',
    PL: 'Warszawa',
    NO: 'Oslo',
    SE: 'Stockholm',
    IT: 'Roma',
    ES: 'Madrid',
  }).map(([country, city]) => ({ country, city }));
  return {
    'publish: 40 stops with nine windows too early at each, in Germany': (time) =>
      book({ ...stops(30 + time, 20, ['DE'], () => early) }),
    'publish: 10 stops with nine windows too early at each, all over Europe': (time) =>
      book({ ...stops(40 + time, 5, Object.keys(postalCodes), () => early) }),
    'publish: 40 stops in Norway, a wait at each, the last too early': (time) =>
      book({ vehicle_type: 3, ...stops(50 + time, 20, ['NO'], waits(60, 20)) }),
    'publish: 40 stops in Germany, a wait at each, the last too early': (time) =>
      book({ ...stops(60 + time, 20, ['DE'], waits(4, 20)) }),
    'publish: goods that fill several trailers': (time) => book({ items: hardLoads['fill several trailers']!(time) }),
    'publish: 40 towns and telephones that nobody knows': () =>
      book(
        forty((at) => ({ zip: `${10_000 + at}`, city: `${'Ober'.repeat(23)}${at}`, phone: `+49${'1 '.repeat(23)}` })),
      ),
    'draft: 40 towns that nobody knows': () =>
      book(
        forty((at) => ({ city: `${'Unter'.repeat(18)}${at}`, zip: undefined })),
        '/booking/draft',
      ),
    'draft: 80 years in each of ten time zones': (time) =>
      book(
        forty((at) => ({
          ...towns[at % towns.length],
          zip: undefined,
          dates: Array.from({ length: 10 }, (_, nth) => {
            const year = 1970 + ((20 * Math.floor(at / towns.length) + 2 * nth + 80 * time) % 228);
            return { start: `${year}-06-01T12:00:00Z`, end: `${year + 1}-06-01T12:00:00Z` };
          }),
        })),
        '/booking/draft',
      ),
  };
}

function otherRequests(): Record<string, HostileOf> {
  const get =
    (path: string, headers: Record<string, string | string[]> = {}) =>
    () => ({ method: 'GET', path, headers });
  const long = 15_000;
  const cancel =
    (headers: Record<string, string>): HostileOf =>
    () => ({
      method: 'PUT',
      path: live + order,
      headers,
      body: Buffer.from('{"status":"canceled"}'),
    });
  return {
    'cities: a name of 100 letters': (time) => ({
      method: 'GET',
      path: `${live}/cities?country=DE&limit=50&search=${'Schwabisch'.repeat(9)}${time}`,
    }),
    'cities: one letter': get(`${live}/cities?country=FR&limit=50&search=s`),
    'list: a status repeated without end': get(`${live}/orders?${'status[]=&'.repeat(long / 10)}`),
    'list: commas without end': get(`${live}/orders?status[]=${','.repeat(long)}`),
    'list: parameters that nobody knows': get(
      `${live}/orders?${Array.from({ length: long / 5 }, (_, at) => at.toString(36)).join('&')}`,
    ),
    'list: a long name of a parameter': get(`${live}/orders?${'status'.repeat(long / 6)}=1`),
    'list: percents': get(`${live}/orders?reference=${'%F0%9F%98%80'.repeat(long / 12)}`),
    'read: a long id': get(`${live}/orders/${'a'.repeat(long)}`),
    'read: slashes': get(`${live}/orders${'/'.repeat(long)}`),
    'any: a long token': get(`${live}/orders`, { authorization: `Bearer ${'a'.repeat(long)}=` }),
    'any: spaces for a token': get(`${live}/orders`, { authorization: `Bearer ${' '.repeat(long)}a` }),
    'any: headers without end': get(`${live}/orders`, { x: Array(1900).fill('y') }),
    'cancel: a long key': cancel({ 'idempotency-key': `"${'\\"'.repeat(long / 2)}` }),
    'cancel: a long list of versions': cancel({ 'if-match': '"1",'.repeat(long / 4) }),
    'mock: a long wish': get('/mock/orders', { prefer: 'code= example='.repeat(long / 14) }),
    'docs: the description': get('/openapi.json'),
    'docs: the page': get('/docs/'),
    'front: what is wanted, without end': get('/', { accept: 'text/x;q=0,'.repeat(1000) }),
  };
}

/** The worst requests that were found for every operation, by name, whatever the size of their bodies. */
export function hostileRequests(): Record<string, HostileOf> {
  return { ...priceRequests(), ...bookingRequests(), ...otherRequests() };
}
