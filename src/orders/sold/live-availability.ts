import { type Acceptance, type AskedAcceptance, judgeAcceptance } from '../../engine/availability/acceptance.ts';
import {
  type AvailabilityTable,
  type DayNumber,
  dayNumber,
  dayText,
  everythingAvailable,
  saysAnything,
} from '../../engine/availability/availability-table.ts';
import { describeDay } from '../../engine/availability/describe-day.ts';
import {
  type AskedLoading,
  type Availability,
  type DayLoads,
  type Judgement,
  judgeLoading,
} from '../../engine/availability/judge-loading.ts';
import { type CompanyClock, timesToAnswer } from '../../engine/availability/working-days.ts';
import { batchCalls } from '../../ground/database/batch.ts';
import type { Database } from '../../ground/database/database.ts';
import { localDayAndHour } from '../../ground/local-time.ts';
import { isHeard, tell } from '../../ground/observed.ts';
import { dayMs, type Instant, type TimeWindow } from '../../ground/units.ts';
import { type DayRow, listDays } from './availability-store.ts';

/** What every environment of a process sells by. New tables and another zone replace these. */
export type AvailabilitySource = { table: AvailabilityTable; timeZone: string };

export function noLimits(): AvailabilitySource {
  return { table: everythingAvailable, timeZone: 'Europe/Berlin' };
}

const summingMs = 2000;
const lastDay = '9999-12-31';
/** How many days after today are told of. */
const daysTold = 7;

/**
 * What can be sold in one environment: by the table, and by what was booked and set until the last sum over all
 * accounts. What is booked between two sums may go over a limit.
 */
export class LiveAvailability implements Availability {
  readonly #database: Database;
  readonly #source: AvailabilitySource;
  readonly #isHoliday: CompanyClock['isHoliday'];
  readonly #acceptanceHolds: () => boolean;
  /** By pool, then by day. */
  #loads = new Map<string, Map<DayNumber, DayLoads>>();
  /** Of what the loads were made, to see whether they changed. */
  #summed = '[]';
  #judgedBy: AvailabilitySource;
  #revision = 0;

  /** `acceptanceHolds`: whether all processes know of rows of acceptance. */
  constructor(
    database: Database,
    source: AvailabilitySource,
    isHoliday: CompanyClock['isHoliday'],
    acceptanceHolds: () => boolean = () => true,
  ) {
    this.#acceptanceHolds = acceptanceHolds;
    this.#database = database;
    this.#source = source;
    this.#judgedBy = { ...source };
    this.#isHoliday = isHoliday;
  }

  get table(): AvailabilityTable {
    return this.#source.table;
  }

  isLimited(): boolean {
    return saysAnything(this.table);
  }

  judge(asked: AskedLoading, now: Instant): Judgement {
    const { table, timeZone } = this.#source;
    const company = { timeZone, isHoliday: this.#isHoliday };
    return judgeLoading(table, asked, { now, company, loadsOf: (pool, day) => this.#loads.get(pool)?.get(day) });
  }

  judgeAcceptance(asked: AskedAcceptance, now: Instant): Acceptance {
    if (!this.#acceptanceHolds()) return undefined;
    const { table, timeZone } = this.#source;
    return judgeAcceptance(table, asked, now, { timeZone, isHoliday: this.#isHoliday });
  }

  /** The times that count of those from when an order was requested until when it is to be answered, by the table. */
  timesToAnswer(whole: TimeWindow): TimeWindow[] {
    const { table, timeZone } = this.#source;
    return timesToAnswer(whole, table, { timeZone, isHoliday: this.#isHoliday });
  }

  revision(): number {
    const { table, timeZone } = this.#source;
    if (this.#judgedBy.table !== table || this.#judgedBy.timeZone !== timeZone) {
      this.#judgedBy = { table, timeZone };
      this.#revision++;
    }
    return this.#revision;
  }

  /** Sums anew, once for all who ask meanwhile. */
  readonly refresh = batchCalls(
    async (moments: readonly Instant[]) => {
      await this.sum(Math.max(...moments));
      return moments.map(() => undefined);
    },
    { sizeMax: 1000 },
  );

  /** Sums what is booked from the day before on, and reads what was set. Without pools it asks nothing. */
  async sum(now: Instant): Promise<void> {
    const isAsked = this.table.pools.length > 0;
    const first = dayText(Math.floor(now / dayMs) - 1);
    const rows = isAsked ? await listDays(this.#database, first, lastDay) : [];
    const byPool = Map.groupBy(rows, ({ pool }) => pool);
    const loadsOf = ({ day, limit, used, trucks, reserved }: DayRow): [DayNumber, DayLoads] => {
      return [dayNumber(day), { used, trucks, reserved, limit: limit ?? undefined }];
    };
    this.#loads = new Map([...byPool].map(([pool, days]) => [pool, new Map(days.map(loadsOf))]));
    const judged = rows.map(({ day, pool, used, trucks, limit }) => [day, pool, used, trucks, limit]);
    const summed = JSON.stringify(judged.sort());
    if (summed !== this.#summed) this.#revision++;
    this.#summed = summed;
    this.#tellPools(now);
  }

  /** Tells what pools have on the next days. */
  #tellPools(now: Instant): void {
    if (!isHeard('poolsCounted')) return;
    const { table, timeZone } = this.#source;
    const today = localDayAndHour(now, timeZone).date;
    const days = Array.from({ length: daysTold + 1 }, (_, day) => {
      const loads = [...this.#loads].flatMap(([pool, byDay]) => {
        const own = byDay.get(today + day);
        return own === undefined ? [] : [[pool, own] as const];
      });
      const { pools } = describeDay(table, today + day, new Map(loads));
      return pools.map(({ pool, limit, used, reserved, over }) => ({ pool, day, limit, used, reserved, over }));
    });
    tell('poolsCounted', { environment: this.#database.schema, days: days.flat() });
  }

  /** Sums every two seconds; `onError` is called for the first failure of several. Returns a function that stops it. */
  keepSumming(now: () => Instant, onError: (error: unknown) => void): () => void {
    let isBusy = false;
    let isFailing = false;
    const timer = setInterval(async () => {
      if (isBusy) return;
      isBusy = true;
      await this.sum(now()).then(
        () => {
          isFailing = false;
        },
        (error) => {
          if (!isFailing) onError(error);
          isFailing = true;
        },
      );
      isBusy = false;
    }, summingMs);
    timer.unref();
    return () => clearInterval(timer);
  }
}
