import { fromLocalField, toLocalField } from '../../../../data/dispatch/clock.ts';
import type { CompanyOrder, NextStop } from '../../../../data/operator-types.ts';

/** An order with a stop that is still to be served. */
export type Reportable = CompanyOrder & { next_stop: NextStop };

export function isReportable(order: CompanyOrder): order is Reportable {
  return order.next_stop !== null;
}

/** What the clocks of some places show at once. */
export type Clock = {
  /** What it showed when the form was opened, as fields of date and time have it. */
  opened: string;
  timeZones: readonly string[];
};

/** The clocks at the next stops of orders: places whose clocks show the same have one. */
export function clocksOf(orders: readonly Reportable[], openedAt: number): Clock[] {
  const timeZones = [...new Set(orders.map(({ next_stop }) => next_stop.time_zone))].sort();
  const byTime = Map.groupBy(timeZones, (timeZone) => toLocalField(openedAt, timeZone));
  return [...byTime].map(([opened, zones]) => ({ opened, timeZones: zones }));
}

/**
 * The moment that the field of a clock means at the place of an order; of a field that was left as it was opened, the
 * moment of opening. Undefined of an empty field.
 */
export function momentAt({ next_stop }: Reportable, openedAt: number, fields: Readonly<Record<string, string>>) {
  const opened = toLocalField(openedAt, next_stop.time_zone);
  const field = fields[opened] ?? opened;
  return field === opened ? openedAt : fromLocalField(field, next_stop.time_zone);
}

/** What people call the time of a clock: `Central European Time`. */
export function clockName({ timeZones }: Clock, locale: string): string {
  const names = timeZones.map(
    (timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')!.value,
  );
  return [...new Set(names)].join(', ');
}
