import { stepKey, takesAllOf } from './load-step.ts';
import type { ListedRate } from './rate-book.ts';

/** A step of a load, and the cheapest rate on the same terms that takes all of it and more for less. */
export type FallingStep = { rate: ListedRate; cheaper: ListedRate };

/** The steps that cost more than a larger one, or than the whole vehicle, of the same account, lane and vehicle. */
export function findFallingSteps(rates: readonly ListedRate[]): FallingStep[] {
  const lanes = Map.groupBy(rates, ({ account, from, to, vehicle }) => JSON.stringify([account, from, to, vehicle]));
  const withSteps = [...lanes.values()].filter((lane) => lane.some(({ step }) => step !== null));
  return withSteps.flatMap((lane) => {
    const byPrice = lane.toSorted((a, b) => eurOf(a) - eurOf(b));
    return lane.flatMap((rate) => {
      const cheaper = rate.step === null ? undefined : byPrice.find((other) => isBelow(other, rate));
      return cheaper === undefined ? [] : [{ rate, cheaper }];
    });
  });
}

function isBelow(other: ListedRate, rate: ListedRate): boolean {
  const isThen = other.firstDay <= rate.lastDay && rate.firstDay <= other.lastDay;
  const isOther = stepKey(other.step) !== stepKey(rate.step);
  return isThen && isOther && eurOf(other) < eurOf(rate) && takesAllOf(other.step, rate.step);
}

/** What is no price falls below none. */
function eurOf({ price }: ListedRate): number {
  return price.kind === 'fixed' ? price.eur : Number.MAX_VALUE;
}
