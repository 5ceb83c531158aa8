import type { Point } from '../src/engine/cities/place.ts';

type Level = {
  what: string;
  vehicle: string;
  /**
   * The market index when it was published (Ti x Upply x IRU: contract or spot); null: that of the price table's base.
   */
  index: number | null;
  /**
   * Euros, or with `perKm` euros per kilometre, without VAT and with tolls. One number, or a range; an upper bound
   * starts at 0.
   */
  published: number | readonly [number, number];
  perKm?: true;
  /** Asked on the day itself, as express trucks are. */
  express?: true;
  source: string;
};
export type CityPair = Level & { from: City; to: City };
/** No cities named: all in Germany, 93 % of the kilometres on motorways and the rest on local roads. */
export type Distance = Level & { km: number };
type City = Point & { name: string; country: string };

const city = (name: string, country: string, latitude: number, longitude: number): City => {
  return { name, country, latitude, longitude };
};
const duisburg = city('Duisburg', 'DE', 51.43, 6.76);
const vienna = city('Vienna', 'AT', 48.21, 16.37);
const warsaw = city('Warsaw', 'PL', 52.23, 21.01);
const madrid = city('Madrid', 'ES', 40.42, -3.7);
const paris = city('Paris', 'FR', 48.86, 2.35);
const krakow = city('Kraków', 'PL', 50.06, 19.94);
const barcelona = city('Barcelona', 'ES', 41.39, 2.17);

const contract = { index: 133.6, vehicle: 'tautliner', source: 'trans.info, rates Q4 2024' };
const spot = { ...contract, index: 138.1 };

/** Published levels between named cities: distances and tolled kilometres are those of the road network. */
export const cityPairs: CityPair[] = [
  { what: 'contract Q4 2024', from: duisburg, to: vienna, published: 1386, ...contract },
  { what: 'contract Q4 2024', from: warsaw, to: duisburg, published: 1646, ...contract },
  { what: 'spot Q4 2024', from: warsaw, to: duisburg, published: 1810, ...spot },
  { what: 'contract Q4 2024', from: duisburg, to: warsaw, published: 1235, ...contract },
  { what: 'spot Q4 2024', from: duisburg, to: warsaw, published: 1447, ...spot },
  { what: 'contract Q4 2024', from: madrid, to: paris, published: 1458, ...contract },
  { what: 'spot Q4 2024', from: madrid, to: paris, published: 1484, ...spot },
  { what: 'contract Q4 2024', from: paris, to: madrid, published: 1803, ...contract },
  { what: 'spot Q4 2024', from: paris, to: madrid, published: 1759, ...spot },
  {
    what: 'inside Poland',
    from: warsaw,
    to: krakow,
    vehicle: 'tautliner',
    index: null,
    perKm: true,
    published: [1.3, 1.5],
    source: 'knowledge of the trade, unchecked',
  },
  {
    what: 'inside Spain, Q3 2025',
    from: madrid,
    to: barcelona,
    vehicle: 'tautliner',
    index: null,
    perKm: true,
    published: 1.55,
    source: 'ministry of transport, per loaded kilometre',
  },
];

const dispatcher = { index: null, perKm: true, source: 'dispatcher table of a German express carrier, 2026' } as const;
const transporter = { ...dispatcher, what: 'express van', vehicle: 'van_box_l' };
const xxl = { ...dispatcher, what: 'XXL curtain-side van', vehicle: 'van_curtain_xl' };
const express7 = {
  ...dispatcher,
  what: '7.5 t on the same day, at most',
  vehicle: 'truck_7_5t',
  express: true,
} as const;
const express12 = {
  ...dispatcher,
  what: '12 t on the same day, at most',
  vehicle: 'truck_12t',
  express: true,
} as const;
const europe = { what: 'full load in Europe', vehicle: 'tautliner', index: null, perKm: true } as const;

/**
 * Published levels without cities. The band limits of the dispatcher table are not stated: 100, 300 and 600 km stand
 * for them.
 */
export const distances: Distance[] = [
  {
    what: 'South Germany, spot 2024',
    vehicle: 'tautliner',
    km: 760,
    index: null,
    published: [1300, 1400],
    source: 'theloadstar.com, February 2024',
  },
  { ...europe, km: 500, published: [1.1, 1.9], source: 'co3.io, 2025/26' },
  { ...europe, km: 1000, published: [1.1, 1.9], source: 'co3.io, 2025/26' },
  { ...europe, km: 1500, published: [1.1, 1.9], source: 'co3.io, 2025/26' },
  {
    what: 'published sample of a price interface, van, 2024',
    vehicle: 'van_box_m',
    km: 510,
    index: null,
    published: 407.15,
    source: '23,575 s of driving at 78 km/h',
  },
  { ...transporter, km: 200, published: 1, source: 'ott-kurier.de/preise: direct run, loaded kilometres' },
  { ...transporter, km: 100, published: [1.1, 1.5] },
  { ...transporter, km: 300, published: [0.8, 1.4] },
  { ...transporter, km: 600, published: [0.8, 1.2] },
  { ...xxl, km: 100, published: [1.3, 1.7] },
  { ...xxl, km: 300, published: [1.0, 1.6] },
  { ...xxl, km: 600, published: [1.1, 1.4] },
  { ...express7, km: 100, published: [0, 4.0] },
  { ...express7, km: 300, published: [0, 3.75] },
  { ...express7, km: 600, published: [0, 3.0] },
  { ...express12, km: 100, published: [0, 5.0] },
  { ...express12, km: 300, published: [0, 4.5] },
  { ...express12, km: 600, published: [0, 3.8] },
];
