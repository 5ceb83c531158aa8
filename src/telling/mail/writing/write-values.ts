import { formatLocal, localDayAndHour } from '../../../ground/local-time.ts';
import type { Cents, Instant } from '../../../ground/units.ts';
import type { StopDates } from '../../../orders/order/order.ts';
import type { MailTexts } from './texts/mail-texts.ts';

/** Puts values into a text. What people wrote stays on one line, whatever it is, and is filled in once. */
export function fill(text: string, values: Record<string, string | number | undefined> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_whole, name: string) => oneLine(String(values[name] ?? '')));
}

const wordsLengthMax = 120;

/** Without line breaks and other control characters, nor marks that turn the direction of what follows. */
export function oneLine(text: string, lengthMax = wordsLengthMax): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();
}

/** `Tue 24 Nov 2026`, by a zone's clock. */
function writeDay(instant: Instant, timeZone: string, texts: MailTexts): string {
  const [, year, month, day] = /^(\d+)-(\d{2})-(\d{2})/.exec(formatLocal(instant, timeZone)) ?? [];
  const weekday = texts.weekdays[localDayAndHour(instant, timeZone).day];
  return fill(texts.forms.date, { weekday, day, month: texts.months[Number(month) - 1], year });
}

/** `Tue 24 Nov 2026, 08:00`. */
export function writeTime(instant: Instant, timeZone: string, texts: MailTexts): string {
  return `${writeDay(instant, timeZone, texts)}, ${fill(texts.forms.clock, { clock: clockOf(instant, timeZone) })}`;
}

/** `Tue 24 Nov 2026, 08:00–14:00`, or with two dates. */
export function writeBookedTimes({ start, end }: StopDates, timeZone: string, texts: MailTexts): string {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const days = [from, to].map((instant) => writeDay(instant, timeZone, texts));
  if (from === to) return writeTime(from, timeZone, texts);
  if (days[0] !== days[1]) return `${writeTime(from, timeZone, texts)} – ${writeTime(to, timeZone, texts)}`;
  const clock = `${clockOf(from, timeZone)}–${clockOf(to, timeZone)}`;
  return `${days[0]}, ${fill(texts.forms.clock, { clock })}`;
}

function clockOf(instant: Instant, timeZone: string): string {
  return formatLocal(instant, timeZone).slice(11, 16);
}

/** `1,234.50`. */
export function writeAmount(cents: Cents, texts: MailTexts): string {
  const [whole = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
  return `${writeWhole(whole, texts)}${texts.numbers.decimal}${decimals}`;
}

/** `12,500`. */
export function writeWhole(value: number | string, { numbers }: MailTexts): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, numbers.thousands);
}

/** Net and, where there is tax, with it. */
export function writeNetAndGross(net: Cents, gross: Cents, currency: string, texts: MailTexts): string {
  return fill(net === gross ? texts.forms.netPrice : texts.forms.price, {
    net: writeAmount(net, texts),
    gross: writeAmount(gross, texts),
    currency,
  });
}
