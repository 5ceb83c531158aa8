import { type Cents, toCents } from '../../../ground/units.ts';

/**
 * `basis` says what the amount was computed from. Orders of the first release have none. `customs`: the territories
 * whose customs the agreed price of the transport includes, on one of its lines. It is kept with orders and shown to
 * nobody.
 */
export type BreakdownLine = {
  code: string;
  label: string;
  amount: Cents;
  basis?: string;
  customs?: readonly string[];
};

/** A price being added up. Lines are differences of rounded running totals, so they sum to the value exactly. */
export type Bill = {
  /** `basis`: what the amount was computed from. A line of zero is left out. */
  add: (code: string, label: string, euros: number, basis: string) => void;
  /** Multiplies the total so far. `note` follows what it was computed from. */
  multiply: (code: string, label: string, factor: number, note?: string) => void;
  /** Euros, not rounded. */
  total: () => number;
  close: () => { value: Cents; breakdown: BreakdownLine[] };
};

export function openBill(): Bill {
  const breakdown: BreakdownLine[] = [];
  let euros = 0;
  let cents: Cents = 0;
  const add = (code: string, label: string, amountEuros: number, basis: string) => {
    euros += amountEuros;
    const amount = toCents(euros) - cents;
    if (amount === 0) return;
    cents += amount;
    breakdown.push({ code, label, amount, basis });
  };
  return {
    add,
    multiply: (code, label, factor, note = '') => {
      if (factor === 1) return;
      const { times, change } = factorText(factor);
      add(code, label + times, euros * (factor - 1), change + money(euros) + note);
    },
    total: () => euros,
    close: () => ({ value: cents, breakdown }),
  };
}

/** Rates and kilometres of bands recur in every price, and writing a fraction costs more than looking it up. */
function remembered<Text>(write: (value: number) => Text): (value: number) => Text {
  const texts = new Map<number, Text>();
  return (value) => {
    let text = texts.get(value);
    if (text === undefined) {
      text = write(value);
      if (texts.size >= textsMax) texts.clear();
      texts.set(value, text);
    }
    return text;
  };
}

const textsMax = 5000;

const factorText = remembered((factor) => ({
  times: `, × ${factor.toFixed(3)}`,
  change: `${factor > 1 ? '+' : ''}${Math.round((factor - 1) * 1e6) / 1e4} % of `,
}));

/** At most three decimals: how a basis shows kilometres, tolls and shares. */
export const number = remembered((value) => String(Math.round(value * 1000) / 1000));

/** A rate that is another vehicle's times a factor has more decimals than money. */
export const rateText = remembered((eurPerKm) => String(Math.round(eurPerKm * 1e5) / 1e5));

export function money(euros: number): string {
  return String(Math.round(euros * 100) / 100);
}
