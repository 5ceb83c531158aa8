import type { AcceptanceRow, AvailabilityTable } from './availability-table.ts';
import { covers } from './scope.ts';

/** A row of acceptance that never counts, and the row before it that holds wherever it would: places from 0. */
export type UnreachedRow = { row: number; by: number };

/** The rows of acceptance that are never reached, since a row before each holds for all that it holds for. Pure. */
export function findUnreached({ acceptance }: Pick<AvailabilityTable, 'acceptance'>): UnreachedRow[] {
  return acceptance.flatMap((row, index) => {
    const by = acceptance.slice(0, index).findIndex((before) => holdsWherever(before, row));
    return by === -1 ? [] : [{ row: index, by }];
  });
}

/** Whether a row holds for every booking for which another one does. */
function holdsWherever(row: AcceptanceRow, other: AcceptanceRow): boolean {
  const isSame = <Key extends 'account' | 'hazardous' | 'firstOrderOfAccount'>(key: Key) =>
    row[key] === undefined || row[key] === other[key];
  const { leadHoursUnder: lead, valueOver: value } = row;
  if (lead !== undefined && !(other.leadHoursUnder !== undefined && other.leadHoursUnder <= lead)) return false;
  if (value !== undefined && !(other.valueOver !== undefined && other.valueOver >= value)) return false;
  return covers(row.scope, other.scope) && isSame('account') && isSame('hazardous') && isSame('firstOrderOfAccount');
}
