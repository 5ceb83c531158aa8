import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { availabilityProblems } from '../../engine/availability/availability-problems.ts';
import { AvailabilityFile } from '../../engine/availability/availability-schema.ts';
import {
  type AvailabilityTable,
  buildAvailability,
  everythingAvailable,
} from '../../engine/availability/availability-table.ts';
import type { SoldVehicle } from '../../engine/availability/scope.ts';
import { readContent } from '../../engine/tariff/tables/table-files.ts';

/** Of the table of what can be sold, in the folder of the operator's tables. */
export const availabilityFile = 'availability.json';

/**
 * Reads and checks the table of a folder, whose rows may name these vehicles. Without a file everything is available.
 * @throws {Error} listing every problem with its field.
 */
export function loadAvailability(directory: string, vehicles: readonly SoldVehicle[]): AvailabilityTable {
  const path = join(directory, availabilityFile);
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return everythingAvailable;
  const read = readContent(readFileSync(path, 'utf8'), AvailabilityFile);
  const problems = 'problems' in read ? read.problems : availabilityProblems(read.content, vehicles);
  if (!('problems' in read) && problems.length === 0) return buildAvailability(read.content);
  const lines = problems.map((problem) => `  ${availabilityFile}: ${problem}`);
  throw new Error(`The table of availability cannot be used:\n${lines.join('\n')}`);
}
