import { locale } from '../words/words.ts';

// Formats are made once per locale: making one costs more than using it.
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `date${locale.value}${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new Intl.DateTimeFormat(locale.value, options));
  return made.get(key) as Intl.DateTimeFormat;
}

function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `number${locale.value}${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new Intl.NumberFormat(locale.value, options));
  return made.get(key) as Intl.NumberFormat;
}

/** Euros as money: `1,529.27 €`. */
export function money(euros: number, currency = 'EUR'): string {
  return numberFormat({ style: 'currency', currency }).format(euros);
}

/** A number with at most `decimals` decimals, by default none, and with at least `least`. */
export function number(value: number, decimals = 0, least = 0): string {
  return numberFormat({ maximumFractionDigits: decimals, minimumFractionDigits: least }).format(value);
}

/** A share of 1: `83 %`. */
export function percent(share: number): string {
  return numberFormat({ style: 'percent' }).format(share);
}

/** `13,520 kg`, `11.3 ldm`, `958 km`: a figure and its unit, which stay on one line. */
export function measure(value: number, unit: string, decimals = 0): string {
  return `${number(value, decimals)} ${unit}`;
}

/**
 * Makes a function that writes a time as the clock at the place shows it: `2026-11-24T08:00:00+01:00` is 08:00 whatever
 * the clock of the reader. It formats each result of `from` once: lists repeat a few days and hours.
 */
function localFormat(options: Intl.DateTimeFormatOptions, from: (time: string) => string): (time: string) => string {
  const texts = new Map<string, string>();
  let region: string | undefined;
  return (time) => {
    if (region !== locale.value) texts.clear();
    region = locale.value;
    const part = from(time);
    const text = texts.get(part) ?? dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(part));
    texts.set(part, text);
    return text;
  };
}

const dayOf = (time: string) => `${time.slice(0, 10)}T00:00:00Z`;
const clockOf = (time: string) => `1970-01-01T${time.slice(11, 16)}:00Z`;

/** `08:00` at the place. */
export const clock = localFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, clockOf);

/** `Tue 24 Nov` at the place. */
export const day = localFormat({ weekday: 'short', day: 'numeric', month: 'short' }, dayOf);

/** `Tue` at the place. */
export const weekday = localFormat({ weekday: 'short' }, dayOf);

/**
 * `Wed` at the place from the day before `today` to five days after it, in which no weekday comes twice, otherwise with
 * its date: `Wed 16 Dec`.
 */
export function nearDay(time: string, today: string): string {
  const days = (Date.parse(time.slice(0, 10)) - Date.parse(today)) / 86_400_000;
  return days >= -1 && days < 6 ? weekday(time) : day(time);
}

/** `08:00` on that day at the place, otherwise with its day as seen from `today`: `Wed 13:12`, `Wed 16 Dec 13:12`. */
export function clockOn(time: string, date: string, today = date): string {
  return spanOn({ start: time, end: time }, date, today);
}

/** The same of a window: `08:00–11:00`, `Wed 08:00–11:00`. */
export function spanOn({ start, end }: { start: string; end: string }, date: string, today = date): string {
  return (start.startsWith(date) ? '' : `${nearDay(start, today)} `) + span(start, end);
}

/** `Tue 24` and `08`, at the place: labels of an axis. */
export const axisDay = localFormat({ weekday: 'short', day: 'numeric' }, dayOf);

export function axisHour(time: string): string {
  return time.slice(11, 13);
}

/** `24 Nov` at the place. */
export const shortDay = localFormat({ day: 'numeric', month: 'short' }, dayOf);

/** `24 Nov 2026`, by the clock of the reader. */
export function date(time: string): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(time));
}

/** `Tuesday 24 November` of a day as `2026-11-24`. */
export const longDay = localFormat({ weekday: 'long', day: 'numeric', month: 'long' }, dayOf);

/** `08:00–11:00` at the place; an end on another day includes the day. */
export function span(start: string, end: string): string {
  if (start === end) return clock(start);
  if (start.slice(0, 10) === end.slice(0, 10)) return `${clock(start)}–${clock(end)}`;
  return `${clock(start)}–${day(end)} ${clock(end)}`;
}

/** When something was done, by the clock of the reader: `11:08` today, else `Mon 14:02` or `24 Nov 14:02`. */
export function moment(time: string, now = Date.now()): string {
  const at = new Date(time);
  const hours = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  const ago = now - at.getTime();
  if (at.toDateString() === new Date(now).toDateString()) return hours;
  if (ago > 0 && ago < 6 * 86_400_000) return `${dateFormat({ weekday: 'short' }).format(at)} ${hours}`;
  if (at.getFullYear() !== new Date(now).getFullYear()) return `${date(time)} ${hours}`;
  return `${dateFormat({ day: 'numeric', month: 'short' }).format(at)} ${hours}`;
}

/** `Tuesday, 24 November 2026 at 14:02:31`, by the clock of the reader: when something was done, to the second. */
export function exactMoment(time: string): string {
  return dateFormat({ dateStyle: 'full', timeStyle: 'medium' }).format(new Date(time));
}

/** `35 min`, `1 h 40`, `14 h 02`, of seconds. */
export function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** An order number for reading: `104 217`. */
export function orderNumber(value: number): string {
  return String(value).replace(/(?<=\d)(?=(\d{3})+$)/g, ' ');
}

/** `47059 Duisburg`. */
export function town({ zip, city }: { zip?: string | null; city?: string | null }): string {
  return [zip, city].filter(Boolean).join(' ') || '–';
}
