/** Load carriers, and goods without one. */
export const itemCategories = [
  'epal',
  'epal_half',
  'industrial',
  'oneway',
  'gitterbox',
  'ibc',
  'cp',
  'dusseldorf',
  'roll_container',
  'colli',
  'other',
] as const;
export type ItemCategory = (typeof itemCategories)[number];

type Carrier = {
  /** In words, with its article. */
  name: string;
  /** Outer length and width in centimetres, for carriers whose category fixes them. */
  footprint?: readonly [length: number, width: number];
  /** The kilograms it bears while it is moved, which the gross weight of a piece is held against. */
  safeLoadKg: number;
  /** What it weighs empty, of usual makes the heavier (general knowledge). An IBC is a package itself. */
  emptyKg: number;
  source: string;
};

/** The standards' figures. Goods that stand on something else are `colli`. */
export const carriers: Partial<Record<ItemCategory, Carrier>> = {
  epal: {
    name: 'a euro pallet',
    footprint: [120, 80],
    safeLoadKg: 1500,
    emptyKg: 25,
    source: 'EN 13698-1; EPAL 1: 1,500 kg',
  },
  epal_half: {
    name: 'a half pallet',
    footprint: [80, 60],
    safeLoadKg: 500,
    emptyKg: 12,
    source: 'EPAL 6 and 7: 500 kg',
  },
  industrial: {
    name: 'an industrial pallet',
    footprint: [120, 100],
    safeLoadKg: 1250,
    emptyKg: 35,
    source: 'EN 13698-2; EPAL 2 and block pallets 120 x 100: 1,250 kg',
  },
  oneway: {
    name: 'a one-way pallet',
    safeLoadKg: 1000,
    emptyKg: 25,
    source: 'no standard; usual makes 800 to 1,000 kg',
  },
  gitterbox: {
    name: 'a pallet cage',
    footprint: [124, 84],
    safeLoadKg: 1500,
    emptyKg: 85,
    source: 'DIN 15155; EPAL box: 1,500 kg',
  },
  ibc: {
    name: 'an IBC',
    footprint: [120, 100],
    safeLoadKg: 2000,
    emptyKg: 0,
    source: '1,000 l of liquid up to 1.9 kg a litre, as on the plates of UN 31HA1 makes (general knowledge)',
  },
  cp: {
    name: 'a chemical pallet',
    safeLoadKg: 1400,
    emptyKg: 35,
    source: 'CP1 to CP9: 1,200 to 1,400 kg (general knowledge)',
  },
  dusseldorf: {
    name: 'a Düsseldorf pallet',
    footprint: [80, 60],
    safeLoadKg: 500,
    emptyKg: 12,
    source: 'DIN 15146-4: 500 kg',
  },
  roll_container: {
    name: 'a roll container',
    footprint: [80, 72],
    safeLoadKg: 500,
    emptyKg: 50,
    source: 'usual makes: 500 kg',
  },
};
