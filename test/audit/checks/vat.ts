import { addVat } from '../../../src/engine/pricing/vat/add-vat.ts';
import { place } from '../../support/samples.ts';
import type { Check, Tallies } from '../support/check.ts';
import type { Draw } from '../support/draw.ts';
import { context } from '../support/world.ts';

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

function judge(draw: Draw, tallies: Tallies): void {
  for (const [country, vatId, rules] of customers)
    for (const [index, letter] of rules.split(' ').entries()) {
      const [from, to] = lanes[index]!.split('-') as [string, string];
      const transportNetCents = draw.int(1, 500_000);
      const extrasCents = draw.chance(0.3) ? [draw.int(0, 20_000)] : [];
      const order = {
        transportNetCents,
        extrasCents,
        customer: { country, vatId },
        lane: { from: place(from), to: place(to) },
      };
      const billed = addVat(context.tariff, { ...order, supplierCountry: 'DE' });
      const sum = extrasCents.reduce((total, each) => total + each, transportNetCents);
      const faults = [...findWrongVat(billed, letter, from), ...(sum === billed.netCents ? [] : ['another net'])];
      tallies.judge('VAT', faults, () => order);
    }
}

export const check: Check = {
  size: { of: 'times 8 customers and 12 lanes', short: 10, long: 10 },
  sliceSize: 10,
  run: ({ draw, count, tallies }) => {
    for (let nth = 0; nth < count; nth++) judge(draw, tallies);
  },
};
