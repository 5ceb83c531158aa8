import { dayMs, type Instant } from '../../../../ground/units.ts';
import { exampleDay } from '../examples.ts';

/** Dates further than this from the day of the examples stay as they are, such as the version of a tariff. */
const reachDays = { before: 60, after: 180 };

/**
 * A text with the dates of its examples moved by whole weeks, so that their day is the Tuesday one to two weeks after
 * `now`: what is copied from it can be sent.
 */
export function shiftDates(text: string, now: Instant): string {
  const shownDay = Date.parse(exampleDay);
  const days = weeksTo(now) * 7;
  return text.replace(/(?<![\d-])\d{4}-\d\d-\d\d(?![\d-])/g, (date) => {
    const away = (Date.parse(date) - shownDay) / dayMs;
    if (!(away >= -reachDays.before && away <= reachDays.after)) return date;
    return new Date(shownDay + (away + days) * dayMs).toISOString().slice(0, 10);
  });
}

/** The same for a JSON value. */
export function shiftValue<Value>(value: Value, now: Instant): Value {
  return JSON.parse(shiftDates(JSON.stringify(value), now)) as Value;
}

function weeksTo(now: Instant): number {
  const tuesday = new Date(exampleDay).getUTCDay();
  const today = Math.floor(now / dayMs) * dayMs;
  const ahead = ((tuesday - new Date(today).getUTCDay() + 7) % 7) + 7;
  return Math.round((today + ahead * dayMs - Date.parse(exampleDay)) / (7 * dayMs));
}
