import { instantOfLocal, localDayAndHour } from '../../../ground/local-time.ts';
import { dayMs, minuteMs } from '../../../ground/units.ts';
import type { RoadClass } from '../../routing/road-class.ts';
import type { BanRow, DrivingBansData } from '../tables/driving-bans-schema.ts';
import type { ScheduleTerms } from '../tables/schedule-schema.ts';
import { weekdayOf } from '../tables/schema-parts.ts';
import { holidaysOf } from './holidays.ts';
import { type Span, Spans } from './spans.ts';

/** By region, empty if it counts for none, and by year: days since 1970-01-01. */
type HolidaysOfCountry = Map<string, Map<number, ReadonlySet<number>>>;

/** Driving bans, opening hours and nights, worked out from the tables when first needed. */
export class Calendar {
  /** How long places are open on a day, in milliseconds. */
  readonly openMs: number;
  readonly #data: DrivingBansData;
  readonly #terms: ScheduleTerms;
  readonly #regional: ReadonlySet<string>;
  /** By country: the lightest vehicle it bans weighs more than this many tonnes. */
  readonly #lightestT = new Map<string, number>();
  /** By the question, and by the rules that answer it: equal rules give one object. */
  readonly #bansByRoad = new Map<string, Spans | undefined>();
  readonly #bansByRules = new Map<string, Spans>();
  readonly #open = new Map<string, Spans>();
  readonly #nights = new Map<string, Spans>();
  readonly #holidays = new Map<string, ReadonlySet<number>>();
  /** By country. */
  readonly #holidaysAt = new Map<string, HolidaysOfCountry>();

  constructor(data: DrivingBansData, terms: ScheduleTerms) {
    this.#data = data;
    this.#terms = terms;
    const { from, to } = terms.openingHours;
    this.openMs = clockMs(to) - clockMs(from) + (to <= from ? dayMs : 0);
    this.#regional = new Set(data.holidays.filter((row) => row.regions !== undefined).map((row) => row.country));
    for (const { country, overT } of data.bans) {
      this.#lightestT.set(country, Math.min(overT, this.#lightestT.get(country) ?? overT));
    }
  }

  /** Whether a country has any ban for vehicles of that weight. */
  hasBans(country: string, grossWeightT: number): boolean {
    const lightestT = this.#lightestT.get(country);
    return lightestT !== undefined && grossWeightT > lightestT;
  }

  /**
   * When a vehicle of `grossWeightT` may not drive on a class of road. Undefined: never banned. A holiday of one region
   * counts if it is among `regions`; no regions means the road may be in any. `towards` is the next country on the way,
   * undefined if the way ends here. Equal rules give the same object.
   */
  bans(
    country: string,
    regions: readonly string[],
    grossWeightT: number,
    roadClass: RoadClass,
    towards?: string,
  ): Spans | undefined {
    const places = this.#regional.has(country) ? regions : [];
    const key = `${country} ${grossWeightT} ${roadClass} ${places.join('+')} ${towards}`;
    if (!this.#bansByRoad.has(key)) {
      const rows = this.#rowsOf(country, grossWeightT, roadClass, towards);
      this.#bansByRoad.set(key, rows.length === 0 ? undefined : this.#bansOf(rows, country, places));
    }
    return this.#bansByRoad.get(key);
  }

  #rowsOf(country: string, grossWeightT: number, roadClass: RoadClass, towards: string | undefined): BanRow[] {
    return this.#data.bans.filter(
      (row) =>
        row.country === country &&
        grossWeightT > row.overT &&
        (row.roads?.includes(roadClass) ?? true) &&
        (row.towards === undefined || (towards !== undefined && row.towards.includes(towards))) &&
        !(row.unlessLowNoise && this.#data.fleet.lowNoise),
    );
  }

  #bansOf(rows: readonly BanRow[], country: string, places: readonly string[]): Spans {
    const rules = `${country} ${places.join('+')} ${rows.map((row) => this.#data.bans.indexOf(row)).join(',')}`;
    let spans = this.#bansByRules.get(rules);
    if (spans === undefined) {
      spans = new Spans((year) => rows.flatMap((row) => this.#banSpans(row, places, year)));
      this.#bansByRules.set(rules, spans);
    }
    return spans;
  }

  /** When a place is open: weekdays by the table, except on public holidays of its country and region. */
  open(place: { country: string; region: string; timeZone: string }): Spans {
    const regions = this.#regional.has(place.country) && place.region !== '' ? [place.region] : [];
    const key = `${place.country} ${place.timeZone} ${regions[0] ?? ''}`;
    let spans = this.#open.get(key);
    if (spans === undefined) {
      const { from, to, days } = this.#terms.openingHours;
      spans = new Spans((year) => {
        const holidays = this.#holidaysOf(place.country, regions, year, false);
        return daysOf(year)
          .filter((day) => days.includes(weekdayOf(day)) && !holidays.has(day))
          .map((day) => spanOf(day, from, to, place.timeZone));
      });
      this.#open.set(key, spans);
    }
    return spans;
  }

  /** Whether an instant is on a public holiday of a place, by its clock. */
  isHoliday(place: { country: string; region: string; timeZone: string }, at: number): boolean {
    const { date } = localDayAndHour(at, place.timeZone);
    const year = new Date(date * dayMs).getUTCFullYear();
    const region = this.#regional.has(place.country) ? place.region : '';
    // Asked for every hour of a window: making a key of all three took longer than looking three times.
    const byRegion = entryOf(this.#holidaysAt, place.country, (): HolidaysOfCountry => new Map());
    const byYear = entryOf(byRegion, region, () => new Map());
    const days = entryOf(byYear, year, () =>
      this.#holidaysOf(place.country, region === '' ? [] : [region], year, false),
    );
    return days.has(date);
  }

  /** The hours of night work, by a zone's clock. */
  nights(timeZone: string): Spans {
    let spans = this.#nights.get(timeZone);
    if (spans === undefined) {
      const { from, to } = this.#terms.nightWork;
      spans = new Spans((year) => daysOf(year).map((day) => spanOf(day, from, to, timeZone)));
      this.#nights.set(timeZone, spans);
    }
    return spans;
  }

  #banSpans(row: BanRow, regions: readonly string[], year: number): Span[] {
    const timeZone = this.#data.timeZones[row.country]!;
    const { holidaysOf: country = row.country } = row;
    const places = country === row.country ? regions : [];
    const holidays = this.#holidaysOf(country, places, year, true);
    // The eve of New Year's Day belongs to the year before it.
    const nextYear = this.#holidaysOf(country, places, year + 1, true);
    const dates = new Set(holidaysOf({ days: row.days.filter(isDate) }, year));
    return daysOf(year)
      .filter((day) => inSeason(row, day))
      .filter(
        (day) =>
          row.days.includes('DAILY') ||
          row.days.includes(weekdayOf(day)) ||
          dates.has(day) ||
          (row.days.includes('HOL') && holidays.has(day)) ||
          (row.days.includes('HOLEVE') && (holidays.has(day + 1) || nextYear.has(day + 1))),
      )
      .map((day) => spanOf(day, row.from, row.to, timeZone));
  }

  /** An empty list of regions means every region. */
  #holidaysOf(country: string, regions: readonly string[], year: number, bans: boolean): ReadonlySet<number> {
    const key = `${country} ${year} ${bans} ${regions.join('+')}`;
    let days = this.#holidays.get(key);
    if (days === undefined) {
      const rows = this.#data.holidays.filter(
        (row) =>
          row.country === country &&
          (row.ban || !bans) &&
          (row.regions === undefined ||
            (bans && regions.length === 0) ||
            regions.some((region) => row.regions?.includes(region))),
      );
      days = new Set(rows.flatMap((row) => holidaysOf(row, year)));
      this.#holidays.set(key, days);
    }
    return days;
  }
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function daysOf(year: number): number[] {
  const first = Date.UTC(year, 0, 1) / dayMs;
  return Array.from({ length: Date.UTC(year + 1, 0, 1) / dayMs - first }, (_, index) => first + index);
}

/** Neither a weekday nor a word for holidays. */
function isDate(name: string): boolean {
  return /^(\d|easter)/.test(name);
}

function inSeason(row: BanRow, day: number): boolean {
  if (row.season === undefined) return true;
  const [first, last] = row.season as [string, string];
  const date = new Date(day * dayMs).toISOString().slice(5, 10);
  return first <= last ? date >= first && date <= last : date >= first || date <= last;
}

/** From one time on a day's clock to another, which is on the next day if it comes earlier. */
function spanOf(day: number, from: string, to: string, timeZone: string): Span {
  const end = to <= from ? day + 1 : day;
  return [instantOfLocal(day * dayMs + clockMs(from), timeZone), instantOfLocal(end * dayMs + clockMs(to), timeZone)];
}

function clockMs(clock: string): number {
  return (Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) * minuteMs;
}
