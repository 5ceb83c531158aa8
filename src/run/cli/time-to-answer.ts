import type { AvailabilityTable } from '../../engine/availability/availability-table.ts';
import { timesToAnswer } from '../../engine/availability/working-days.ts';
import { companyHolidays } from '../../engine/tariff/calendar/company-holidays.ts';
import { tariffAt } from '../../engine/tariff/tariffs.ts';
import type { Config } from '../../ground/config.ts';
import { formatLocal } from '../../ground/local-time.ts';
import { type Instant, minuteMs, type TimeWindow } from '../../ground/units.ts';
import { loadProfile } from '../../orders/company/load-profile.ts';
import type { Order } from '../../orders/order/order.ts';

/**
 * The company's clock, the times of a period that count as time to answer an order, in their order, and the table that
 * they are of.
 */
export type AnswerClock = {
  timeZone: string;
  timesToAnswer: (whole: TimeWindow) => TimeWindow[];
  table: AvailabilityTable;
};

/**
 * As a service on this data folder counts at the moment.
 * @throws {Error} naming what is wrong with the company's tables or its profile.
 */
export async function loadAnswerClock({ dataDirectory, supplierCountry }: Config, now: Instant): Promise<AnswerClock> {
  const { loadSold, loadTables, tariffDirectory } = await import('../reference-data.ts');
  const tariffs = loadTables(dataDirectory);
  const table = loadSold(tariffDirectory(dataDirectory), tariffs);
  const { timeZone } = loadProfile(dataDirectory);
  const isHoliday = companyHolidays(supplierCountry, () => tariffAt(tariffs, now).calendar);
  return { timeZone, table, timesToAnswer: (whole) => timesToAnswer(whole, table, { timeZone, isHoliday }) };
}

/**
 * For people: until when an order is to be answered, by the company's clock, what of it is left, and what comes then.
 * Nothing of an order that was placed at once.
 */
export function describeTimeToAnswer(
  { decideUntil: last, silence }: Pick<Order, 'decideUntil' | 'silence'>,
  clock: AnswerClock,
  now: Instant,
): string[] {
  if (last === null) return [];
  const decideUntil = last.getTime();
  const until = `${formatLocal(decideUntil, clock.timeZone).slice(0, 16).replace('T', ' ')} (${clock.timeZone})`;
  const then = `without an answer it is ${silence === 'accept' ? 'accepted' : 'declined'}`;
  if (now >= decideUntil) return [`The time to answer it was up at ${until}: ${then} as soon as a service runs.`];
  const left = leftMs(decideUntil, clock, now);
  const hours = left < decideUntil - now ? ' of office hours' : '';
  return [`To be answered until ${until}, ${spell(left)}${hours} left; ${then}.`];
}

/** `2 h 5 min left` for a list. */
export function describeLeft(decideUntil: Instant, clock: AnswerClock, now: Instant): string {
  return now >= decideUntil ? 'time is up' : `${spell(leftMs(decideUntil, clock, now))} left`;
}

/** Only what counts: outside of office hours the time stands still. */
function leftMs(decideUntil: Instant, { timesToAnswer }: AnswerClock, now: Instant): number {
  return timesToAnswer({ start: now, end: decideUntil }).reduce((sum, { start, end }) => sum + end - start, 0);
}

/** As 45 min, 3 h 5 min; never more than it is. */
function spell(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes === 0) return 'less than a minute';
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
