import { type Command, InvalidArgumentError } from 'commander';
import type { AvailabilityTable } from '../../engine/availability/availability-table.ts';
import { readConfig } from '../../ground/config.ts';
import { presentAvailability } from '../../http/sold/present-availability.ts';
import type { DayLimit } from '../../orders/sold/day-limits.ts';
import { cliActor } from './actor.ts';
import { group, jsonOption, type LiveOptions, liveCommand, printFound } from './command.ts';
import { formatTable } from './table.ts';
import { withDatabase } from './with-database.ts';

// The code for tables is loaded when needed, so that other commands start without it.
export function addAvailabilityCommands(program: Command): void {
  const availability = group(program, 'availability', 'What can be sold on a day.');
  liveCommand(availability, 'show <date>', 'Show each pool of vehicles on a day: limit, booked, left.')
    .addOption(jsonOption())
    .action(show);
  liveCommand(
    availability,
    'set',
    'Set by hand how many loads of a pool may be booked on a day, or how many trucks of it may be away then if it counts trucks; a running service follows in two seconds.',
  )
    .argument('<date>', 'a day, as in 2026-12-24')
    .argument('<pool>', 'its name, as in the table')
    .argument('<limit>', 'loads or trucks, as the pool counts; or "table" to take back what was set', readLimit)
    .addOption(jsonOption())
    .action(set);
}

function readLimit(text: string): DayLimit['limit'] {
  if (text === 'table') return null;
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a number from 0 to 99999, or "table".');
}

async function loadTable(): Promise<AvailabilityTable> {
  const { loadSold, loadTables, tariffDirectory } = await import('../reference-data.ts');
  const { dataDirectory } = readConfig();
  return loadSold(tariffDirectory(dataDirectory), loadTables(dataDirectory));
}

async function show(date: string, options: LiveOptions): Promise<void> {
  const { readDay } = await import('../../orders/sold/day-limits.ts');
  const table = await loadTable();
  const day = await withDatabase(options.environment, (database) => readDay(database, table, date));
  printFound(presentAvailability(day), options, describe);
}

async function set(date: string, pool: string, limit: DayLimit['limit'], options: LiveOptions): Promise<void> {
  const { readDay, setLimits } = await import('../../orders/sold/day-limits.ts');
  const table = await loadTable();
  const day = await withDatabase(options.environment, async (database) => {
    await setLimits(database, table, { date, limits: [{ pool, limit }], setBy: cliActor() }, Date.now());
    return readDay(database, table, date);
  });
  printFound(presentAvailability(day), options, describe);
}

function describe({ date, pools, closed }: ReturnType<typeof presentAvailability>): string {
  const scopeOf = ({ vehicles, places }: { vehicles: readonly string[] | null; places: readonly string[] | null }) => ({
    vehicles: vehicles ?? 'all',
    places: places ?? 'everywhere',
  });
  const limitsLoads = pools.some(({ loads }) => loads !== undefined);
  const rows = pools.map((each) => ({
    pool: each.pool,
    ...scopeOf(each),
    by: each.hard ? `${each.by}, hard` : each.by,
    limit: each.limit ?? 'any number',
    booked: each.used,
    reserved: each.reserved,
    over: each.over,
    ...(limitsLoads && { loads: each.loads ? `${each.loads.used} of ${each.loads.limit}` : '' }),
    left: each.left ?? 'any number',
    closed: each.closed ? 'closed' : '',
    set_by: each.set_by?.name ?? each.set_by?.id ?? 'table',
  }));
  const closures = closed.map(({ from, to, reason, ...scope }) => ({ from, to, ...scopeOf(scope), reason }));
  return [
    date,
    formatTable(rows, 'The table of availability has no pools: any number may be booked.'),
    ...(closures.length > 0 ? [`Closed:\n${formatTable(closures)}`] : []),
  ].join('\n\n');
}
