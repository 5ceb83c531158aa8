import type { TariffVersion } from '../../../engine/tariff/describe-versions.ts';
import { lastDayBefore } from '../../../engine/tariff/rates/ended-rates.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import type { Instant } from '../../../ground/units.ts';

/** What an owner should know of his tables at an instant: of all versions, and of the latest. Empty if nothing. */
export function tableRemarks(versions: readonly TariffVersion[], latest: Tariff | undefined, now: Instant): string[] {
  return [...strangeFactors(versions), ...(latest === undefined ? [] : endedRates(latest, now))];
}

function endedRates({ rates }: Tariff, now: Instant): string[] {
  const day = rates && lastDayBefore(takeSteps(rates.list()), new Date(now).toISOString().slice(0, 10));
  return day === undefined ? [] : [`Warning: all of these rates have ended, the last on ${day}: none holds.`];
}

/** Between these a factor may be meant; a share, as 0.05 for 5 %, or a base left out are not. */
const [factorMin, factorMax] = [0.5, 2];

/** Factors on every price that can hardly be meant, each with its table. Empty if there are none. */
function strangeFactors(versions: readonly TariffVersion[]): string[] {
  const found = versions.flatMap(({ tariff: { terms, sources } }) => {
    const file = sources.find(({ table }) => table === 'tariff')?.file ?? 'tariff';
    const { market, demand } = terms;
    const factors = [
      ['demand.factor', demand.factor, `1.05 is 5 % more`],
      ['market.index / market.base', market.index / market.base, `both are index figures, as 136 and 134`],
    ] as const;
    return factors
      .filter(([, factor]) => factor < factorMin || factor > factorMax)
      .map(([name, factor, meant]) => {
        return `Warning: ${file}: ${name} is ${Number(factor.toFixed(4))}, by which every price is multiplied; ${meant}.`;
      });
  });
  return [...new Set(found)];
}
