import type { Instant } from '../units.ts';
import type { Tariff } from './tariff.ts';

/** A version of a tariff and the instant from which it is valid. */
export type DatedTariff = { from: Instant; tariff: Tariff };

/**
 * All versions that are known, rising in time, at least one; and those of shippers with tables of their own, by name.
 */
export type Tariffs = {
  readonly general: readonly DatedTariff[];
  readonly named: ReadonlyMap<string, readonly DatedTariff[]>;
};

/** What was agreed with a shipper. */
export type AgreedTerms = {
  /** What the shipper gets off the freight and its surcharges, not off what is passed on at cost: 0 to 1. */
  discountShare: number;
  /** Of the shipper's own price table, null for the general one. */
  tariffName: string | null;
};

/**
 * The tariff valid at an instant. Before the first version that one counts; without a version of that name yet, or at
 * all, the general tariff.
 */
export function tariffAt({ general, named }: Tariffs, at: Instant, name: string | null = null): Tariff {
  const own = name === null ? undefined : named.get(name)?.findLast((each) => each.from <= at);
  return (own ?? general.findLast((each) => each.from <= at) ?? general[0]!).tariff;
}
