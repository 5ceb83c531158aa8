import type { Instant } from '../../ground/units.ts';
import type { Tariff } from './tariff.ts';

/** A version of a tariff, and the instant from which it is valid. */
export type DatedTariff = { from: Instant; tariff: Tariff };

/** A version that is no longer in the tables, and until when it is kept. */
type ReplacedTariff = { until: Instant; tariff: Tariff };

/** All known versions in order of time, at least one, and by name those of shippers with their own tables. */
export type Tariffs = {
  readonly general: readonly DatedTariff[];
  readonly named: ReadonlyMap<string, readonly DatedTariff[]>;
  /** Those that offers may still have been made with. */
  readonly replaced: readonly ReplacedTariff[];
};

/** What was agreed with a shipper. */
export type AgreedTerms = {
  /** The shipper's discount on freight and surcharges, not on what is passed on at cost: 0 to 1. */
  discountShare: number;
  /** The name of the shipper's own price table. Null: the general one. */
  tariffName: string | null;
  /** The shipper's name, by which rates are for it. */
  accountName: string;
  /** Whether the shipper agreed to pay for canceling. Otherwise it is free, whatever the tariff says. */
  feesAgreed: boolean;
  /** Whether it has no order yet that was accepted. */
  awaitsFirstOrder?: boolean | undefined;
};

/**
 * The tariff valid at an instant. Before the first version, the first. For a name without a version yet, or at all, the
 * general tariff.
 */
export function tariffAt({ general, named }: Tariffs, at: Instant, name: string | null = null): Tariff {
  const own = name === null ? undefined : named.get(name)?.findLast((each) => each.from <= at);
  return (own ?? general.findLast((each) => each.from <= at) ?? general[0]!).tariff;
}

/** The version of that name, if the tables have it or it is kept. */
export function findTariff(tariffs: Tariffs, version: string): Tariff | undefined {
  return versionsOf(tariffs).find((tariff) => tariff.version === version);
}

/** The tariffs of new tables. Versions that these no longer have are kept until an instant. */
export function replaceTariffs(before: Tariffs, tables: Tariffs, now: Instant, until: Instant): Tariffs {
  const known = new Set(versionsOf(tables).map(({ version }) => version));
  const kept = before.replaced.filter((each) => each.until > now);
  const left = versionsOf({ ...before, replaced: [] }).map((tariff) => ({ until, tariff }));
  return { ...tables, replaced: [...kept, ...left].filter(({ tariff }) => !known.has(tariff.version)) };
}

function versionsOf({ general, named, replaced }: Tariffs): Tariff[] {
  return [...general, ...[...named.values()].flat(), ...replaced].map(({ tariff }) => tariff);
}
