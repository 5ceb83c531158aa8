// Driving bans of thirteen countries, written from the laws alone. National holidays and whole seasons; what decrees
// name for single days or single roads is not here.
import type { Activity } from '../../../src/engine/schedule/driver-state.ts';
import { dateOfYear, isNationalHoliday, localTime } from './own-calendar.ts';

type When = { day: number; weekday: number; minute: number; date: string };
type Ban = {
  overT: number;
  zone: string;
  /** Whether it holds at a time of the country's clock. */
  holds: (when: When, isHoliday: (day: number) => boolean) => boolean;
  /** Only on main roads, or on those that a decree lists: for how many minutes a truck may be on others. */
  elsewhereMin?: number;
};

const [sunday, friday, saturday] = [0, 5, 6];
const clock = (hours: number, minutes = 0) => hours * 60 + minutes;
const between = ({ minute }: When, from: number, to: number) => minute >= clock(from) && minute < clock(to);
const inSeason = ({ date }: When, from: string, to: string) => date >= from && date <= to;
const isOff = (when: When, isHoliday: (day: number) => boolean) => when.weekday === sunday || isHoliday(when.day);
const isEve = (when: When, isHoliday: (day: number) => boolean) => isHoliday(when.day + 1);
/** From the last Friday of June to the last Sunday of August, at the shortest. */
const polishSummer = (when: When) => inSeason(when, '06-30', '08-24');

const bans: Record<string, readonly Ban[]> = {
  // StVO § 30(3), FerReiseV § 1.
  DE: [
    { overT: 7.5, zone: 'Europe/Berlin', holds: (when, isHoliday) => isOff(when, isHoliday) && between(when, 0, 22) },
    {
      overT: 7.5,
      zone: 'Europe/Berlin',
      holds: (when) => when.weekday === saturday && inSeason(when, '07-01', '08-31') && between(when, 7, 20),
      elsewhereMin: 240,
    },
  ],
  // StVO § 42(1), (2).
  AT: [
    {
      overT: 7.5,
      zone: 'Europe/Vienna',
      holds: (when, isHoliday) =>
        (when.weekday === saturday && between(when, 15, 24)) || (isOff(when, isHoliday) && between(when, 0, 22)),
    },
  ],
  // VRV art. 91; Liechtenstein alike.
  ...Object.fromEntries(
    [
      ['CH', 'Europe/Zurich'],
      ['LI', 'Europe/Vaduz'],
    ].map(([country, zone = '']): [string, Ban[]] => [
      country!,
      [
        {
          overT: 3.5,
          zone,
          holds: (when, isHoliday) => isOff(when, isHoliday) || between(when, 22, 24) || between(when, 0, 5),
        },
      ],
    ]),
  ),
  // Arrêté of 16 April 2021, art. 1.
  FR: [
    {
      overT: 7.5,
      zone: 'Europe/Paris',
      holds: (when, isHoliday) =>
        ((when.weekday === saturday || isEve(when, isHoliday)) && between(when, 22, 24)) ||
        (isOff(when, isHoliday) && between(when, 0, 22)),
    },
  ],
  // Decree of the year, art. 1, outside towns.
  IT: [
    {
      overT: 7.5,
      zone: 'Europe/Rome',
      holds: (when, isHoliday) => isOff(when, isHoliday) && between(when, inSeason(when, '06-01', '09-30') ? 7 : 9, 22),
    },
  ],
  // Ordinance of 31 July 2007, § 2.
  PL: [
    {
      overT: 12,
      zone: 'Europe/Warsaw',
      holds: (when, isHoliday) =>
        (isHoliday(when.day) && between(when, 8, 22)) ||
        (polishSummer(when) &&
          ((when.weekday === friday && between(when, 18, 22)) ||
            (when.weekday === saturday && between(when, 8, 14)) ||
            (when.weekday === sunday && between(when, 8, 22)))),
    },
  ],
  // Act 361/2000, § 43: motorways and roads of the first class.
  CZ: [
    {
      overT: 7.5,
      zone: 'Europe/Prague',
      holds: (when, isHoliday) => isOff(when, isHoliday) && between(when, 13, 22),
      elsewhereMin: 90,
    },
  ],
  // Act 8/2009, § 39: motorways and roads of the first class.
  SK: [
    {
      overT: 7.5,
      zone: 'Europe/Bratislava',
      holds: (when, isHoliday) => isOff(when, isHoliday) && between(when, 0, 22),
      elsewhereMin: 90,
    },
  ],
  HU: [
    {
      overT: 7.5,
      zone: 'Europe/Budapest',
      holds: (when, isHoliday) =>
        (when.weekday === saturday && between(when, 22, 24)) || (isOff(when, isHoliday) && between(when, 0, 22)),
    },
  ],
  SI: [
    {
      overT: 7.5,
      zone: 'Europe/Ljubljana',
      holds: (when, isHoliday) => isOff(when, isHoliday) && between(when, 8, 21),
      elsewhereMin: 90,
    },
  ],
  HR: [
    {
      overT: 7.5,
      zone: 'Europe/Zagreb',
      holds: (when, isHoliday) => isOff(when, isHoliday) && between(when, 14, 23),
      elsewhereMin: 90,
    },
  ],
};

/** Luxembourg, on the way to France or Germany: Saturday evening to Sunday 21:45. */
const towards: Record<string, number> = { FR: clock(21, 30), DE: clock(23, 30) };

/** The ban in a country at an instant that leaves the fewest roads. Undefined: there is none. */
function banIn(country: string, next: string | undefined, instant: number, tonnes: number) {
  if (country === 'LU') {
    const { weekday, minute } = localTime('Europe/Luxembourg', instant);
    const from = towards[next ?? ''];
    if (from === undefined || tonnes <= 7.5) return undefined;
    const isBan = (weekday === saturday && minute >= from) || (weekday === sunday && minute < clock(21, 45));
    return isBan ? { elsewhereMin: 0 } : undefined;
  }
  const holding = (bans[country] ?? []).filter(({ overT, zone, holds }) => {
    if (tonnes <= overT) return false;
    const time = localTime(zone, instant);
    return holds({ ...time, date: dateOfYear(time.day) }, (day) => isNationalHoliday(country, day) === true);
  });
  const roads = holding.map(({ elsewhereMin = 0 }) => elsewhereMin);
  return roads.length === 0 ? undefined : { elsewhereMin: Math.min(...roads) };
}

const stepMs = 5 * 60_000;

type Done = Pick<Activity, 'kind' | 'from' | 'to' | 'country'>;

/** Where a drive leads when it leaves the country. Undefined: it ends there, at a stop. */
function nextCountry(activities: readonly Done[], index: number): string | undefined {
  const { country } = activities[index]!;
  const rest = activities.slice(index);
  return rest.find(({ kind, country: at }) => kind === 'work' || (kind === 'drive' && at !== country))?.country;
}

/** Every drive in a driving ban. `isUndecided`: it is banned on some roads only, and for a short while. */
export function findBannedDrives(
  activities: readonly Done[],
  grossWeightT: number,
): { faults: string[]; isUndecided: boolean } {
  const faults: string[] = [];
  /** By how long other roads may be driven on. */
  const partlyMs = new Map<number, number>();
  for (const [index, { kind, from, to, country }] of activities.entries()) {
    if (kind !== 'drive') continue;
    const next = nextCountry(activities, index);
    for (let at = from; at < to; at += stepMs) {
      const ban = banIn(country, next, at, grossWeightT);
      if (ban?.elsewhereMin === 0) {
        faults.push(`drives in ${country} at ${new Date(at).toISOString()}`);
        break;
      }
      if (ban === undefined) continue;
      partlyMs.set(ban.elsewhereMin, (partlyMs.get(ban.elsewhereMin) ?? 0) + Math.min(stepMs, to - at));
    }
  }
  for (const [minutes, ms] of partlyMs)
    if (ms > minutes * 60_000) faults.push(`drives ${ms / 60_000} min while main roads are banned`);
  return { faults, isUndecided: faults.length === 0 && partlyMs.size > 0 };
}
