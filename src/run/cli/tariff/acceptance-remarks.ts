import type { AvailabilityTable } from '../../../engine/availability/availability-table.ts';
import { findUnreached } from '../../../engine/availability/unreached-rows.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { findUnknown } from './unknown-accounts.ts';

/** What an owner should know of who answers bookings: rows that never count, and accounts that there are not. */
export async function acceptanceRemarks(
  { acceptance }: AvailabilityTable,
  environment: LiveEnvironment | undefined,
): Promise<string[]> {
  const unreached = findUnreached({ acceptance }).map(
    ({ row, by }) => `Warning: availability: acceptance.${row} never counts: acceptance.${by} holds wherever it would.`,
  );
  const accounts = acceptance.flatMap(({ account }) => account ?? []);
  if (environment === undefined || accounts.length === 0) return unreached;
  const unknown = await findUnknown(environment, accounts);
  return [
    ...unreached,
    ...unknown.map((name) => `There is no account "${name}": its rows of acceptance hold for nobody.`),
  ];
}
