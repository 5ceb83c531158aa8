import { fromLocalField, toLocalField } from '../../../../data/dispatch/clock.ts';
import type { CompanyOrder, NextStop } from '../../../../data/operator-types.ts';

/** An order with a stop that is still to be served. */
export type Reportable = CompanyOrder & { next_stop: NextStop };

export function isReportable(order: CompanyOrder): order is Reportable {
  return order.next_stop !== null;
}

/** One local time shared by several places. */
export type Clock = {
  /** The local time when the form was opened, in the format of a datetime field. */
  opened: string;
  timeZones: readonly string[];
};

/** The clocks at the next stops of orders: places with the same local time share one. */
export function clocksOf(orders: readonly Reportable[], openedAt: number): Clock[] {
  const timeZones = [...new Set(orders.map(({ next_stop }) => next_stop.time_zone))].sort();
  const byTime = Map.groupBy(timeZones, (timeZone) => toLocalField(openedAt, timeZone));
  return [...byTime].map(([opened, zones]) => ({ opened, timeZones: zones }));
}

/**
 * The moment that a clock's field means at an order's place; the moment of opening if the field was left
 * unchanged. Undefined for an empty field.
 */
export function momentAt({ next_stop }: Reportable, openedAt: number, fields: Readonly<Record<string, string>>) {
  const opened = toLocalField(openedAt, next_stop.time_zone);
  const field = fields[opened] ?? opened;
  return field === opened ? openedAt : fromLocalField(field, next_stop.time_zone);
}

/** The name of a clock's time zone: `Central European Time`. */
export function clockName({ timeZones }: Clock, locale: string): string {
  const names = timeZones.map(
    (timeZone) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')!.value,
  );
  return [...new Set(names)].join(', ');
}
