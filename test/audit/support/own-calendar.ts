// Clocks, holidays and closing times, worked out here from the laws and from Intl alone.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const clocks = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** How far a zone's clock is ahead of UTC. European clocks change at full hours. */
function offsetMs(timeZone: string, instant: number): number {
  const hour = Math.floor(instant / hourMs);
  const key = `${timeZone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    const fields = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...fields });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(hour * hourMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour: at = 0, minute = 0 } = parts;
  const found = Date.UTC(year, month - 1, day, at, minute) - hour * hourMs;
  offsets.set(key, found);
  return found;
}

/** By a zone's clock: the day since 1970, its weekday (0: Sunday) and the minutes since midnight. */
export function localTime(timeZone: string, instant: number): { day: number; weekday: number; minute: number } {
  const local = instant + offsetMs(timeZone, instant);
  const day = Math.floor(local / dayMs);
  return { day, weekday: (((day + 4) % 7) + 7) % 7, minute: Math.floor((local - day * dayMs) / minuteMs) };
}

/** Easter Sunday of the Western churches, as a day since 1970 (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, f] = [Math.floor(b / 4), b % 4, Math.floor((b + 8) / 25)];
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / dayMs;
}

/** National holidays: dates, and days from Easter Sunday. Those of single regions are left out. */
const national: Record<string, { dates: string; easter: readonly number[] }> = {
  DE: { dates: '01-01 05-01 10-03 12-25 12-26', easter: [-2, 1, 39, 50] },
  AT: { dates: '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26', easter: [1, 39, 50, 60] },
  CH: { dates: '01-01 08-01 12-25 12-26', easter: [-2, 1, 39, 50] },
  LI: { dates: '01-01 01-06 05-01 08-15 09-08 11-01 12-08 12-25 12-26', easter: [1, 39, 50, 60] },
  FR: { dates: '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25', easter: [1, 39, 50] },
  IT: { dates: '01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26', easter: [1] },
  PL: { dates: '01-01 05-01 05-03 08-15 11-01 11-11 12-25 12-26', easter: [0, 1, 49, 60] },
  CZ: { dates: '01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26', easter: [-2, 1] },
  SK: { dates: '01-01 01-06 05-01 05-08 07-05 11-01 12-24 12-25 12-26', easter: [-2, 1] },
  HU: { dates: '01-01 03-15 05-01 08-20 10-23 11-01 12-25 12-26', easter: [-2, 1, 50] },
  SI: { dates: '01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 11-01 12-25 12-26', easter: [1] },
  HR: { dates: '01-01 01-06 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26', easter: [1, 60] },
  LU: { dates: '01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26', easter: [1, 39, 50] },
  BE: { dates: '01-01 05-01 07-21 08-15 11-01 11-11 12-25', easter: [1, 39, 50] },
  NL: { dates: '01-01 04-27 12-25 12-26', easter: [1, 39, 50] },
  ES: { dates: '01-01 01-06 05-01 08-15 10-12 11-01 12-08 12-25', easter: [-2] },
};

/** Holidays on which places are closed and trucks may drive. */
const closedOnly: Record<string, string> = { PL: '01-06 12-24', IT: '10-04' };

const holidaysKept = new Map<string, ReadonlySet<number>>();

/** Whether a day since 1970 is a national holiday. Undefined: of that country nothing is known here. */
export function isNationalHoliday(country: string, day: number): boolean | undefined {
  const days = national[country];
  if (days === undefined) return undefined;
  const year = new Date(day * dayMs).getUTCFullYear();
  const key = `${country} ${year}`;
  let known = holidaysKept.get(key);
  if (known === undefined) {
    const fixed = days.dates.split(' ').map((date) => Date.parse(`${year}-${date}`) / dayMs);
    known = new Set([...fixed, ...days.easter.map((from) => easterOf(year) + from)]);
    holidaysKept.set(key, known);
  }
  return known.has(day);
}

/** Whether places are closed on a day all over a country. Undefined: of that country nothing is known here. */
export function isClosedDay(country: string, day: number): boolean | undefined {
  return closedOnly[country]?.includes(dateOfYear(day)) === true || isNationalHoliday(country, day);
}

/** The month and day of a day since 1970, as `07-01`. */
export function dateOfYear(day: number): string {
  return new Date(day * dayMs).toISOString().slice(5, 10);
}
