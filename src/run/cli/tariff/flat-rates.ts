import type { RateBook } from '../../../engine/tariff/rates/rate-book.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';

/** What an owner should know of the rates of a sheet that are a price, as JSON shows it. */
export type FlatRates = {
  /** How many hold for one loading and one unloading alone. */
  for_pairs: number;
  wide: {
    line: number;
    rate: string;
    shortest: string;
    shortest_km: number;
    longest: string;
    longest_km: number;
  }[];
};

/** Looks at the prices of a sheet, with the towns and roads of their areas. */
export async function judgeFlatRates(book: RateBook | undefined): Promise<FlatRates> {
  const prices = book === undefined ? [] : takeSteps(book.list()).map(({ price }) => price);
  const flat = prices.filter((price) => price.kind === 'fixed');
  if (book === undefined || flat.length === 0) return { for_pairs: 0, wide: [] };
  if (flat.length > manyRates) report(`looking for prices of very different ways among ${flat.length}`);
  const { findWideRates } = await import('../../../engine/pricing/wide-rates.ts');
  const { loadGazetteer } = await import('../../../engine/cities/gazetteer/load-gazetteer.ts');
  const { loadRoadNetwork } = await import('../../reference-data.ts');
  const { OpenRoads } = await import('../../../engine/routing/closures/open-roads.ts');
  const { nothingClosed } = await import('../../../engine/routing/closures/closures.ts');
  const [gazetteer, roads] = [await loadGazetteer(), new OpenRoads(loadRoadNetwork())];
  const wide = takeSteps(
    findWideRates(book, { gazetteer, findWay: (ends) => roads.findLegs(ends, nothingClosed) }),
  ).map(({ rate, narrowest, widest }) => ({
    line: rate.line,
    rate: rate.name,
    shortest: `${narrowest.from.name} – ${narrowest.to.name}`,
    shortest_km: Math.round(narrowest.km),
    longest: `${widest.from.name} – ${widest.to.name}`,
    longest_km: Math.round(widest.km),
  }));
  return { for_pairs: flat.filter(({ stopsMax }) => stopsMax === 2).length, wide };
}

/** Looking at more takes so long that it is announced. */
const manyRates = 2000;
const shownMax = 20;

/** The same in words. Empty if there is nothing to say. */
export function describeFlatRates({ for_pairs, wide }: FlatRates): string[] {
  const pairs =
    for_pairs === 0
      ? []
      : [
          `${for_pairs} of the prices hold for one loading and one unloading: a tour with more stops costs what the tariff says, and at least what its dearest pair would. The column stops lets a price hold for more.`,
        ];
  if (wide.length === 0) return pairs;
  const [are, its] = wide.length === 1 ? ['1 price is', 'its'] : [`${wide.length} prices are`, 'their'];
  const more =
    wide.length > shownMax
      ? [`And ${wide.length - shownMax} more: tariff import with --dry-run and --json names them all.`]
      : [];
  return [
    ...pairs,
    `${are} the same for a way over twice as long as ${its} shortest. The column km_max says up to how many kilometres; more cost what the tariff takes.`,
    formatTable(wide.slice(0, shownMax)),
    ...more,
  ];
}
