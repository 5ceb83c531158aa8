import {
  type AvailabilityTable,
  everythingAvailable,
  type Pool,
} from '../../../engine/availability/availability-table.ts';
import { countOf } from '../../../ground/count-of.ts';
import { availabilityFile } from '../../../orders/sold/availability-file.ts';

/** That the table of what is sold was read, and what it holds, in a line. Empty if there is none. */
export function describeSold(table: AvailabilityTable): string[] {
  if (table === everythingAvailable) return [];
  const { pools, closed, leadTimes, acceptance } = table;
  const parts = [
    ...(pools.length > 0 ? [describePools(pools)] : []),
    ...(closed.length > 0 ? [countOf(closed.length, 'closure')] : []),
    ...(leadTimes.length > 0 ? [countOf(leadTimes.length, 'lead time')] : []),
    ...(acceptance.length > 0 ? [`${countOf(acceptance.length, 'row')} of acceptance`] : []),
  ];
  return [`${availabilityFile} was read: ${parts.join(', ') || 'it limits nothing'}.`];
}

function describePools(pools: readonly Pool[]): string {
  const hard = pools.filter(({ isHard }) => isHard).length;
  const byTrucks = pools.filter(({ trucks }) => trucks !== undefined).length;
  const kinds = [...(hard > 0 ? [`${hard} hard`] : []), ...(byTrucks > 0 ? [`${byTrucks} by trucks`] : [])];
  return `${countOf(pools.length, 'pool')}${kinds.length > 0 ? ` (${kinds.join(', ')})` : ''}`;
}
