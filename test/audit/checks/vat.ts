import { locate } from '../../../src/engine/cities/locate.ts';
import type { Place, PlaceQuery } from '../../../src/engine/cities/place.ts';
import { addVat } from '../../../src/engine/pricing/vat/add-vat.ts';
import { place } from '../../support/samples.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { context, gazetteer } from '../support/world.ts';

const lanes = 'DE-DE DE-FR FR-DE FR-IT PL-DE DE-CH CH-DE FR-GB GB-IE CH-CH NO-CH TR-BG'.split(' ');

/**
 * What a company of Germany bills, by customer and lane, worked out from Directive 2006/112/EC: domestic (art. 44),
 * reverse charge (art. 196), by the place of departure (art. 50), export (art. 146(1)(e)), import (art. 144), outside
 * the EU (art. 44, 59a).
 */
const letters: Record<string, string> = {
  D: 'domestic',
  R: 'reverse_charge',
  P: 'departure',
  X: 'export',
  I: 'import',
  O: 'outside_eu',
};
const customers: [country: string, vatId: string | undefined, rules: string][] = [
  ['DE', undefined, 'D D D D D X I X I O O I'],
  ['DE', 'DE136695976', 'D D D D D X I X I O O I'],
  ['FR', 'FR40303265045', 'R R R R R R R R R R R R'],
  ['FR', undefined, 'P P P P P X I X I O O I'],
  ['PL', 'PL8567346216', 'P P P P P X I X I O O I'],
  ['CH', undefined, 'O O O O O O O O O O O O'],
  ['GB', 'XI123456789', 'O O O O O O O O O O O O'],
  ['US', undefined, 'O O O O O O O O O O O O'],
];
/** Standard rates, in thousandths. */
const rates: Record<string, number> = { DE: 190, FR: 200, PL: 230 };

type Billed = { vatRule: string; vatRate: number; netCents: number; grossCents: number };

/** Whether the rule is the one expected, and the gross the net with its rate, rounded half up once. */
export function findWrongVat({ vatRule, vatRate, netCents, grossCents }: Billed, letter: string, from: string) {
  const expected = letters[letter];
  if (vatRule !== expected) return [`${vatRule}, not ${expected}`];
  const perMille = letter === 'D' ? rates.DE! : letter === 'P' ? rates[from]! : 0;
  const gross = netCents + Number((BigInt(netCents) * BigInt(perMille) + 500n) / 1000n);
  const isRight = Math.round(vatRate * 1000) === perMille && gross === grossCents;
  return isRight ? [] : [`${netCents} with ${vatRate} is ${grossCents}, not ${gross}`];
}

/** Places of member states outside their VAT territory (art. 6), as a shipper writes them. */
const outside: readonly PlaceQuery[] = [
  { country: 'DE', zipCode: '78266', name: 'Büsingen' },
  { country: 'DE', zipCode: '27498', name: 'Helgoland' },
  { country: 'IT', zipCode: '23041', name: 'Livigno' },
  { country: 'IT', zipCode: '22061', name: "Campione d'Italia" },
  { country: 'ES', zipCode: '35001', name: 'Las Palmas de Gran Canaria' },
  { country: 'ES', zipCode: '51001', name: 'Ceuta' },
  { country: 'ES', zipCode: '52001', name: 'Melilla' },
  { country: 'GR', zipCode: '63086', name: 'Karyes (Mount Athos)' },
  { country: 'AX', zipCode: '22100', name: 'Mariehamn' },
];
/** Others inside it: their neighbours, and a namesake of Karyes. */
const inside: readonly PlaceQuery[] = [
  { country: 'DE', zipCode: '78262', name: 'Gailingen' },
  { country: 'IT', zipCode: '22100', name: 'Como' },
  { country: 'ES', zipCode: '11201', name: 'Algeciras' },
  { country: 'GR', zipCode: '23054', name: 'Karyes' },
  { country: 'FI', zipCode: '20100', name: 'Turku' },
];

/** By its name, as often with its postal code as without; of a namesake the code tells which it is. */
function placeOf(draw: Draw, { country, zipCode, name }: PlaceQuery): Place {
  const found = locate(
    gazetteer,
    name === 'Karyes' || draw.chance(0.5) ? { country, zipCode, name } : { country, name },
  );
  if (!found.ok) throw new Error(`${name} is not known: ${found.reason}`);
  return found.place;
}

/** Lanes from and to a place outside the VAT territory, with the rule of each. */
function lanesOutside(draw: Draw, query: PlaceQuery): { from: Place; to: Place; letter: string }[] {
  const [here, taxed, abroad] = [placeOf(draw, query), placeOf(draw, draw.pick(inside)), place('CH')];
  return [
    { from: taxed, to: here, letter: 'X' },
    { from: here, to: taxed, letter: 'I' },
    { from: here, to: abroad, letter: 'O' },
    { from: here, to: placeOf(draw, draw.pick(outside)), letter: 'O' },
  ];
}

/** What a customer is billed wherever goods go, or nothing of that kind. */
const wherever = (rules: string) =>
  [...'RO'].find((letter) => [...rules].every((each) => each === letter || each === ' '));

function judge(draw: Draw, tallies: Tallies): void {
  for (const [country, vatId, rules] of customers)
    for (const [index, letter] of rules.split(' ').entries()) {
      const [from, to] = lanes[index]!.split('-') as [string, string];
      judgeBill(draw, tallies, inCountries, { customer: { country, vatId }, from: place(from), to: place(to), letter });
    }
  for (const query of outside)
    for (const { from, to, letter } of lanesOutside(draw, query))
      for (const [country, vatId, rules] of customers) {
        const customer = { country, vatId };
        judgeBill(draw, tallies, atPlaces, { customer, from, to, letter: wherever(rules) ?? letter });
      }
}

type Billing = { customer: { country: string; vatId: string | undefined }; from: Place; to: Place; letter: string };

function judgeBill(draw: Draw, tallies: Tallies, row: string, { customer, from, to, letter }: Billing): void {
  const transportNetCents = draw.int(1, 500_000);
  const extrasCents = draw.chance(0.3) ? [draw.int(0, 20_000)] : [];
  const order = {
    transportNetCents,
    extrasCents,
    customer,
    carried: { loadings: [from], unloadings: [to], items: [] },
  };
  const billed = addVat(context.tariff, { ...order, supplierCountry: 'DE' });
  const sum = extrasCents.reduce((total, each) => total + each, transportNetCents);
  const faults = [...findWrongVat(billed, letter, from.country), ...(sum === billed.netCents ? [] : ['another net'])];
  tallies.judge(row, faults, () => order);
}

const inCountries = 'VAT';
const atPlaces = 'VAT at places outside its territory';

export const check: Check = {
  rows: [inCountries, atPlaces],
  size: { of: 'times 8 customers, 12 lanes and 4 each of 9 places', short: 10, long: 10 },
  sliceSize: 10,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) judge(draw, tallies);
  },
};
