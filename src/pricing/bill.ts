import { toCents } from './money.ts';
import type { BreakdownLine, Cents } from './types.ts';

/** A price as it is added up. Lines are differences of rounded running totals, so that they sum to the value exactly. */
export type Bill = {
  /** `basis`: what the amount was computed from. A line of nothing is left out. */
  add: (code: string, label: string, euros: number, basis: string) => void;
  /** Multiplies what stands on the bill. */
  multiply: (code: string, label: string, factor: number) => void;
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
    multiply: (code, label, factor) => {
      if (factor === 1) return;
      const change = `${factor > 1 ? '+' : ''}${Math.round((factor - 1) * 1e6) / 1e4} %`;
      add(code, `${label}, × ${factor.toFixed(3)}`, euros * (factor - 1), `${change} of ${money(euros)}`);
    },
    total: () => euros,
    close: () => ({ value: cents, breakdown }),
  };
}

/** At most three decimals, as a basis shows kilometres, rates and shares. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

export function money(euros: number): string {
  return number(Math.round(euros * 100) / 100);
}
