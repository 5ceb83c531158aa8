import type { Ways } from '../../../engine/pricing/wide-rates.ts';
import { findFallingSteps } from '../../../engine/tariff/rates/falling-steps.ts';
import { describeStep } from '../../../engine/tariff/rates/load-step.ts';
import type { ListedRate, RateBook } from '../../../engine/tariff/rates/rate-book.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';

/** What an owner should know of the rates of a sheet that are a price, as JSON shows it. */
export type FlatRates = {
  /** The lines of those that hold for one loading and one unloading alone. */
  for_pairs: number[];
  wide: {
    line: number;
    rate: string;
    shortest: string;
    shortest_km: number;
    longest: string;
    longest_km: number;
  }[];
  /** Those that hold with and without a ferry, which is in the price. */
  ferries: { line: number; rate: string; way: string; ferry: string; ferry_km: number }[];
  /** Steps of a load by which a smaller one would cost more than a larger one. */
  falling: {
    line: number;
    rate: string;
    step: string;
    eur: number;
    cheaper_line: number;
    cheaper: string;
    cheaper_eur: number;
  }[];
};

export const noFlatRates: FlatRates = { for_pairs: [], wide: [], ferries: [], falling: [] };

/** Looks at the prices of a sheet, with the towns and roads of their areas. */
export async function judgeFlatRates(book: RateBook, ways: Ways): Promise<FlatRates> {
  const rates = takeSteps(book.list());
  const flat = rates.flatMap(({ line, price }) => {
    return price.kind === 'fixed' ? [{ line, stopsMax: price.stopsMax }] : [];
  });
  if (flat.length === 0) return noFlatRates;
  if (flat.length > manyRates) report(`looking for prices of very different ways among ${flat.length}`);
  const { findFerryRates, findWideRates } = await import('../../../engine/pricing/wide-rates.ts');
  const ferries = takeSteps(findFerryRates(book, ways)).map(({ rate, ferry, pair: [from, to] }) => ({
    line: rate.line,
    rate: rate.name,
    way: `${from.name} – ${to.name}`,
    ferry: `${ferry.from}–${ferry.to}`,
    ferry_km: Math.round(ferry.km),
  }));
  const wide = takeSteps(findWideRates(book, ways)).map(({ rate, narrowest, widest }) => ({
    line: rate.line,
    rate: rate.name,
    shortest: `${narrowest.from.name} – ${narrowest.to.name}`,
    shortest_km: Math.round(narrowest.km),
    longest: `${widest.from.name} – ${widest.to.name}`,
    longest_km: Math.round(widest.km),
  }));
  const forPairs = flat.filter(({ stopsMax }) => stopsMax === 2);
  return { for_pairs: forPairs.map(({ line }) => line), wide, ferries, falling: fallingSteps(rates) };
}

function fallingSteps(rates: readonly ListedRate[]): FlatRates['falling'] {
  const eurOf = ({ price }: ListedRate) => (price.kind === 'fixed' ? price.eur : 0);
  const stepOf = ({ step }: ListedRate) => (step === null ? 'a whole vehicle' : describeStep(step));
  return findFallingSteps(rates).map(({ rate, cheaper }) => ({
    line: rate.line,
    rate: rate.name,
    step: stepOf(rate),
    eur: eurOf(rate),
    cheaper_line: cheaper.line,
    cheaper: stepOf(cheaper),
    cheaper_eur: eurOf(cheaper),
  }));
}

/** Looking at more takes so long that it is announced. */
const manyRates = 2000;
const shownMax = 20;

const moreStops =
  'With more stops the next rate that matches counts, or the tariff, and never less than the dearest pair of stops would be; the column stops lets a price hold for more.';

/** The lines of prices as the beginning of a sentence. */
function ofLines(lines: readonly number[]): string {
  if (lines.length === 1) return `The price of line ${lines[0]} holds`;
  const [shown, more] = [lines.slice(0, linesMax), lines.length - linesMax];
  return `The prices of lines ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''} hold`;
}

const linesMax = 10;

/** The same in words. Empty if there is nothing to say. */
export function describeFlatRates({ for_pairs, wide, ferries, falling }: FlatRates): string[] {
  const pairs = for_pairs.length === 0 ? [] : [`${ofLines(for_pairs)} for one loading and one unloading. ${moreStops}`];
  return [...pairs, ...describeWide(wide), ...describeFerries(ferries), ...describeFalling(falling)];
}

function describeFalling(falling: FlatRates['falling']): string[] {
  if (falling.length === 0) return [];
  const cost = falling.length === 1 ? '1 step costs' : `${falling.length} steps cost`;
  const rows = falling.slice(0, shownMax).map(({ line, rate, step, eur, cheaper_line, cheaper, cheaper_eur }) => {
    const less = { 'but line': cheaper_line, cheaper, 'its eur': cheaper_eur.toFixed(2) };
    return { line, rate, step, eur: eur.toFixed(2), ...less };
  });
  return [
    `${cost} more than a larger load does. The cheapest step that holds counts, so the smaller load pays the price of the larger one; where the whole vehicle is cheaper, it costs what the step does.`,
    formatTable(rows),
    ...andMore(falling.length),
  ];
}

function describeFerries(ferries: FlatRates['ferries']): string[] {
  if (ferries.length === 0) return [];
  const include = ferries.length === 1 ? '1 price includes' : `${ferries.length} prices include`;
  return [
    `${include} ferries to some of the towns it holds for, their way back and the time on board too. Say in includes what it covers, as in tolls customs, and they come on top.`,
    formatTable(ferries.slice(0, shownMax)),
    ...andMore(ferries.length),
  ];
}

function andMore(count: number): string[] {
  return count > shownMax
    ? [`And ${count - shownMax} more: tariff import with --dry-run and --json names them all.`]
    : [];
}

function describeWide(wide: FlatRates['wide']): string[] {
  if (wide.length === 0) return [];
  const [are, its] = wide.length === 1 ? ['1 price is', 'its'] : [`${wide.length} prices are`, 'their'];
  return [
    `${are} the same for a way over twice as long as ${its} shortest. The column km_max says up to how many kilometres; what is beyond costs what the tariff takes for it.`,
    formatTable(wide.slice(0, shownMax)),
    ...andMore(wide.length),
  ];
}
