import type { Instant } from '../../ground/units.ts';
import type { Tariff } from './tariff.ts';
import type { DatedTariff, Tariffs } from './tariffs.ts';

/** A version of a tariff, when it applies, and how much is in its tables. `name`: null is the general tariff. */
export type TariffVersion = {
  name: string | null;
  tariff: Tariff;
  from: Instant;
  /** When the next version takes over. Null: none is known yet. */
  until: Instant | null;
  sizes: ReturnType<typeof sizesOf>;
};

/** All versions by their time, the general ones first. Leaves out days on which nothing changed for a tariff. */
export function describeVersions({ general, named }: Tariffs): TariffVersion[] {
  return [versionsOf(null, general), ...[...named].map(([name, dated]) => versionsOf(name, dated))].flat();
}

function versionsOf(name: string | null, dated: readonly DatedTariff[]): TariffVersion[] {
  const changes = dated.filter(({ tariff }, index) => tariff.version !== dated[index - 1]?.tariff.version);
  return changes.map(({ from, tariff }, index) => ({
    name,
    tariff,
    from,
    sizes: sizesOf(tariff),
    until: changes[index + 1]?.from ?? null,
  }));
}

function sizesOf(tariff: Tariff) {
  return {
    vehicles: tariff.vehicles.length,
    lanes: tariff.lanes.length + tariff.domestic.length,
    toll_countries: tariff.tolls.size,
    closed_areas: tariff.closedLanes.areas.length,
    closed_borders: tariff.closedLanes.borders.length,
    cabotage_rules: tariff.cabotage.rules.length,
    un_numbers: tariff.adr?.byNumber.size ?? 0,
    rates: tariff.rates?.count ?? 0,
    cancellation_steps: [...tariff.cancellation.values()].flatMap(({ steps }) => steps).length,
  };
}
