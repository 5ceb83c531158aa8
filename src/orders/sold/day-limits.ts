import { type AvailabilityTable, dayNumber } from '../../engine/availability/availability-table.ts';
import { type DayClosure, describeDay, type PoolDay } from '../../engine/availability/describe-day.ts';
import type { Database } from '../../ground/database/database.ts';
import { inTransaction } from '../../ground/database/transaction.ts';
import { invalidRequest, Problems } from '../../ground/errors.ts';
import { isCalendarDay } from '../../ground/parse-date-time.ts';
import { dayMs, type Instant } from '../../ground/units.ts';
import { type ActorNames, findActorNames } from '../../who/people/actor-store.ts';
import { insertAudit } from '../../who/people/audit-store.ts';
import { type DayRow, listDays, updateLimits } from './availability-store.ts';

/** A pool's day, and who set its limit by hand and when; null if the limit is the table's. */
type SetPoolDay = PoolDay & Pick<DayRow, 'setBy' | 'setAt'>;

/** What can be sold on a day, `YYYY-MM-DD`, with the names of those who set limits. */
export type AvailabilityDay = { date: string; pools: SetPoolDay[]; closed: DayClosure[]; names: ActorNames };

/** A limit for a pool's day. Null: that of the table. */
export type DayLimit = { pool: string; limit: number | null };

/**
 * What is booked and left on a day, by the table and by what was set.
 * @throws {ServiceError} `invalid_request` if it is not a date.
 */
export async function readDay(database: Database, table: AvailabilityTable, date: string): Promise<AvailabilityDay> {
  if (!isCalendarDay(date)) throw invalidRequest({ date: ['must be a day of the calendar, as in 2026-12-24'] });
  const rows = new Map((await listDays(database, date, date)).map((row) => [row.pool, row]));
  const loads = [...rows].map(
    ([pool, { limit, ...taken }]) => [pool, { ...taken, limit: limit ?? undefined }] as const,
  );
  const { pools, closed } = describeDay(table, dayNumber(date), new Map(loads));
  const withSetter = pools.map((each) => {
    const { setBy = null, setAt = null } = rows.get(each.pool) ?? {};
    return { ...each, setBy, setAt };
  });
  const setters = withSetter.flatMap(({ setBy }) => setBy ?? []);
  return { date, pools: withSetter, closed, names: await findActorNames(database, setters) };
}

/**
 * Sets limits of a day by hand, all of them or none, and writes that into the audit.
 * @throws {ServiceError} `invalid_request` if the date is none or over, or a pool is not in the table or named twice.
 */
export async function setLimits(
  database: Database,
  table: AvailabilityTable,
  { date, limits, setBy }: { date: string; limits: readonly DayLimit[]; setBy: string },
  now: Instant,
): Promise<void> {
  judgeLimits(table, date, limits, now);
  const details = Object.fromEntries(limits.map(({ pool, limit }) => [pool, limit]));
  await inTransaction(database, async (transaction) => {
    await updateLimits(transaction, { day: date, limits, setBy });
    await insertAudit(transaction, {
      actor: setBy,
      action: 'availability.set',
      target: `availability:${date}`,
      details,
    });
  });
}

function judgeLimits({ pools }: AvailabilityTable, date: string, limits: readonly DayLimit[], now: Instant): void {
  const problems = new Problems();
  if (!isCalendarDay(date)) problems.add('date', 'must be a day of the calendar, as in 2026-12-24');
  // It may still be yesterday where the vehicle is loaded.
  else if (dayNumber(date) < Math.floor(now / dayMs) - 1) problems.add('date', 'must not be in the past');
  const names = pools.map(({ name }) => name);
  const known = names.length === 0 ? 'the table of availability has no pools' : `there are ${names.join(', ')}`;
  limits.forEach(({ pool }, index) => {
    if (!names.includes(pool)) problems.add(`pools.${index}.pool`, `is not known: ${known}`);
    if (limits.findIndex((each) => each.pool === pool) < index)
      problems.add(`pools.${index}.pool`, 'must not be named twice');
  });
  problems.throwIfAny();
}
