import { type KnownLanes, rememberLanes } from './lane.ts';
import type { PricingContext } from './offer.ts';
import type { Tariff } from './tariff.ts';
import type { Instant } from './types.ts';

/** A version of a tariff and the instant from which it is valid. */
export type DatedTariff = { from: Instant; tariff: Tariff };

/** All versions that are known, rising in time, at least one; and those of customers with tables of their own, by name. */
export type Tariffs = {
  readonly general: readonly DatedTariff[];
  readonly named: ReadonlyMap<string, readonly DatedTariff[]>;
};

/** What was agreed with a customer. */
export type CustomerTerms = {
  /** 0 to 1. */
  discountShare: number;
  /** Of the customer's own price table, null for the general one. */
  tariffName: string | null;
};

/** Where the prices of a service come from; new tables replace `tariffs`. */
export type PricingSource = Pick<PricingContext, 'tour'> & {
  tariffs: Tariffs;
  /** The lanes that were priced last, by tariff. */
  lanes: WeakMap<Tariff, KnownLanes>;
};

/**
 * The tariff valid at an instant. Before the first version that one counts; without a version of that name yet, or at all,
 * the general tariff.
 */
export function tariffAt({ general, named }: Tariffs, at: Instant, name: string | null = null): Tariff {
  const own = name === null ? undefined : named.get(name)?.findLast((each) => each.from <= at);
  return (own ?? general.findLast((each) => each.from <= at) ?? general[0]!).tariff;
}

/** What prices at an instant are made from, for a customer or, without terms, for anybody. */
export function pricingAt({ tariffs, tour, lanes }: PricingSource, at: Instant, terms?: CustomerTerms): PricingContext {
  const tariff = tariffAt(tariffs, at, terms?.tariffName);
  const discountShare = terms?.discountShare ?? 0;
  let known = lanes.get(tariff);
  if (known === undefined) {
    known = rememberLanes();
    lanes.set(tariff, known);
  }
  return { tariff: discountShare === 0 ? tariff : { ...tariff, discountShare }, tour, lanes: known };
}
