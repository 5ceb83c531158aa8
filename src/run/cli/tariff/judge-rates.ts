import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import type { RateBook } from '../../../engine/tariff/rates/rate-book.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import { report } from '../progress.ts';
import { describeFarRates, type FarRate, findFarRates } from './far-rates.ts';
import { describeFlatRates, type FlatRates, judgeFlatRates, noFlatRates } from './flat-rates.ts';

/** What an owner should know of the rates of a sheet, as JSON shows it. */
type JudgedRates = { flat_rates: FlatRates; below_tariff: FarRate[]; above_tariff: FarRate[] };

/** Looks at the rates of a sheet beside the tariff of their day; places and roads are loaded if there are any. */
export async function judgeRates(
  tariff: Tariff,
  book: RateBook | undefined,
  load: () => Promise<PriceSources> = loadSources,
): Promise<JudgedRates> {
  if (book === undefined || book.count === 0) return { flat_rates: noFlatRates, below_tariff: [], above_tariff: [] };
  const { nothingClosed } = await import('../../../engine/routing/closures/closures.ts');
  const sources = await load();
  const { gazetteer, pricing } = sources;
  const findWay: Parameters<typeof judgeFlatRates>[1]['findWay'] = (ends) => pricing.findLegs(ends, nothingClosed);
  const { below, above } = findFarRates(tariff, book, sources, Date.now());
  return {
    flat_rates: await judgeFlatRates(book, { gazetteer, findWay }),
    below_tariff: below,
    above_tariff: above,
  };
}

/** Places and roads. Whose carriers may carry what is no question of prices. */
async function loadSources(): Promise<PriceSources> {
  const { loadReferenceData } = await import('../../reference-data.ts');
  return { ...(await loadReferenceData(report)), carriers: () => [] };
}

/** The same in words. Empty if there is nothing to say. */
export function describeRates({ flat_rates, below_tariff, above_tariff }: JudgedRates): string[] {
  return [...describeFarRates({ below: below_tariff, above: above_tariff }), ...describeFlatRates(flat_rates)];
}
