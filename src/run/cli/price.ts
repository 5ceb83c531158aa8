import { readFile } from 'node:fs/promises';
import { text as readText } from 'node:stream/consumers';
import { Command, Option } from 'commander';
import type { AgreedTerms } from '../../engine/tariff/tariffs.ts';
import { readConfig } from '../../ground/config.ts';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { dayMs } from '../../ground/units.ts';
import { environmentOption, jsonOption, printFound } from './command.ts';
import type { PriceReply } from './price-request.ts';
import { formatTable } from './table.ts';
import { UsageError } from './usage-error.ts';

type PriceOptions = {
  file?: string;
  from: string[];
  to: string[];
  item: string[];
  date?: string;
  slot?: string;
  vehicleType?: number[];
  account?: string;
  environment?: LiveEnvironment;
  json?: boolean;
  /** Of `explain` alone. */
  asShipper?: boolean;
};

const collect = (value: string, values: string[]) => [...values, value];

export function priceCommand(): Command {
  const command = withRequestOptions(
    new Command('price').description(
      'Price a transport; nothing is stored, and without --account no database is needed.',
    ),
  ).action(price);
  // Otherwise the options of `price explain` would be read as those of `price`.
  command.enablePositionalOptions();
  const explain = new Command('explain').description('Price a transport and show what each line is computed from.');
  command.addCommand(
    withRequestOptions(explain)
      .option('--vehicle <code>', 'only this vehicle, as in tautliner')
      .option('--as-shipper', 'the lines that shippers read, as breakdown_lines of the company’s profile says')
      .action(explainPrice),
  );
  return command;
}

function withRequestOptions(command: Command): Command {
  return command
    .option('--file <path>', 'a price request as JSON; - reads standard input')
    .option('--from <place>', 'a loading as in "DE 20457 Hamburg", "DE 20457" or "DE Hamburg"; repeatable', collect, [])
    .option('--to <place>', 'an unloading, written the same way; repeatable', collect, [])
    .option(
      '--item <goods>',
      'goods as in 4x120x80x120@350: pieces, length, width, height in cm, kg a piece; repeatable',
      collect,
      [],
    )
    .option('--date <when>', 'loading date, ISO 8601 with offset; the next weekday at 08:00 UTC when absent')
    .addOption(new Option('--slot <hours>', 'hours of the loading window of full trucks').choices(['6', '3', '0']))
    .option(
      '--vehicle-type <id>',
      'only this vehicle type, by its id; repeatable, or comma-separated',
      readVehicleTypes,
    )
    .option('--account <name>', 'with what was agreed with this account; needs --environment and its database')
    .addOption(environmentOption().makeOptionMandatory(false))
    .addOption(jsonOption())
    .exitOverride();
}

async function price(options: PriceOptions): Promise<void> {
  const reply = await askPrice(options);
  printFound(reply, options, describe);
}

async function explainPrice({ vehicle: code, ...options }: PriceOptions & { vehicle?: string }): Promise<void> {
  const reply = await askPrice(options);
  const isWanted = ({ vehicle }: { vehicle: { code: string } }) => code === undefined || vehicle.code === code;
  const [offers, unavailable] = [reply.data.filter(isWanted), reply.unavailable.filter(isWanted)];
  // Its vehicles take the goods together, so it is shown whole or not at all.
  const split = reply.split?.vehicles.some(({ offer }) => isWanted(offer)) ? reply.split : undefined;
  if (code !== undefined && offers.length === 0 && !split) throw new Error(whyNotOffered(reply, code));
  const data = offers.map(({ vehicle, value, distance, breakdown }) => ({ vehicle, value, distance, breakdown }));
  const explained = { data, ...(split && { split }), unavailable, warnings: reply.warnings };
  printFound(explained, options, describeExplained);
  if (data.length === 0 && !split) throw new Error(reply.message);
}

function whyNotOffered({ data, unavailable }: PriceReply, code: string): string {
  const refused = unavailable.find(({ vehicle }) => vehicle.code === code);
  if (refused) return `${refused.vehicle.name}: ${refused.message}`;
  const codes = [...data, ...unavailable].map(({ vehicle }) => vehicle.code);
  return `no vehicle that was priced has the code "${code}": these have ${codes.join(', ')}`;
}

type ExplainedOffer = Pick<PriceReply['data'][number], 'vehicle' | 'value' | 'distance' | 'breakdown'>;
type Explained = Pick<PriceReply, 'split' | 'unavailable' | 'warnings'> & { data: ExplainedOffer[] };

function describeExplained({ data, split, unavailable, warnings }: Explained): string {
  const parts = data.map((offer) => explainOffer(offer));
  if (split) parts.push(describeSplit(split));
  for (const { items, offer } of split?.vehicles ?? []) parts.push(explainOffer(offer, `, ${describePieces(items)}`));
  return [...parts, ...describeRefused(unavailable), ...warnings].join('\n\n');
}

/** `more`: what else the heading says. */
function explainOffer({ vehicle, value, distance, breakdown }: ExplainedOffer, more = ''): string {
  const rows = [...breakdown, { code: 'value', label: 'Net price', amount: value, basis: 'sum of the lines' }];
  const table = rows.map(({ code, label, amount, basis }) => ({
    code,
    eur: amount.toFixed(2).padStart(9),
    computed_from: basis ?? '',
    line: label,
  }));
  return `${vehicle.name} (${vehicle.code}), ${distance} km${more}\n\n${formatTable(table)}`;
}

async function askPrice(options: PriceOptions): Promise<PriceReply> {
  await requireCountries('--from', options.from);
  await requireCountries('--to', options.to);
  const text = options.file ? await readRequest(options.file) : JSON.stringify(toRequest(options));
  // Places, roads and the operation are loaded only here, so that other commands start without them.
  const { priceRequest } = await import('./price-request.ts');
  const { vehicleType: vehicleTypes, asShipper } = options;
  const detail = asShipper ? (await loadOwnProfile()).breakdownLines : 'all';
  return priceRequest(text, { vehicleTypes, terms: await findTerms(options), detail });
}

async function loadOwnProfile() {
  const { loadProfile } = await import('../../orders/company/load-profile.ts');
  return loadProfile(readConfig().dataDirectory);
}

async function findTerms({ account, environment }: PriceOptions): Promise<AgreedTerms | undefined> {
  if (account === undefined) return undefined;
  if (environment === undefined) throw new UsageError('--account needs --environment');
  const { findAccountTerms } = await import('../../who/accounts/account-store.ts');
  const { requireAccount } = await import('./accounts/find-account.ts');
  const { withDatabase } = await import('./with-database.ts');
  const terms = await withDatabase(environment, (database) => findAccountTerms(database, account));
  return requireAccount(terms, account, environment);
}

function readVehicleTypes(value: string, ids: number[] = []): number[] {
  const stated = value.split(',').map((id) => id.trim());
  if (!stated.every((id) => /^\d{1,9}$/.test(id))) throw new UsageError(`--vehicle-type takes ids, not "${value}"`);
  return [...ids, ...stated.map(Number)];
}

async function readRequest(file: string): Promise<string> {
  try {
    return file === '-' ? await readText(process.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--file: ${(error as Error).message}`);
  }
}

/** @throws {UsageError} if the country is missing, or written as a name. */
async function requireCountries(option: string, places: readonly string[]): Promise<void> {
  const strange = places.find((place) => !/^\s*[a-z]{2}(\s|$)/i.test(place));
  if (strange === undefined) return;
  const { suggestCountry } = await import('./read-country.ts');
  const [word = ''] = strange.trim().split(/\s+/);
  throw new UsageError(
    `${option} must begin with the two letters of a country, as in "DE 20457 Hamburg", not "${strange}".${suggestCountry(word)}`,
  );
}

function toRequest({ from, to, item, date, slot }: PriceOptions) {
  if (from.length === 0 || to.length === 0) throw new UsageError('give --from and --to, or a request with --file');
  return {
    ...(item.length > 0 ? { items: item.map(readItem) } : {}),
    loadings: from.map(readPlace),
    unloadings: to.map(readPlace),
    loading_date: date ?? nextWeekday(new Date()),
    ...(slot === undefined ? {} : { ftl_timeslot_duration: Number(slot) }),
  };
}

function nextWeekday(today: Date): string {
  const days = { 5: 3, 6: 2 }[today.getUTCDay()] ?? 1;
  return `${new Date(today.getTime() + days * dayMs).toISOString().slice(0, 10)}T08:00:00Z`;
}

/** A country code, a postal code if the next word has a digit, then a name. */
function readPlace(text: string) {
  const [country = '', ...words] = text.trim().split(/\s+/);
  const codeEnd = words.findIndex((word) => !/\d/.test(word));
  const codes = codeEnd === -1 ? words : words.slice(0, codeEnd);
  const name = words.slice(codes.length).join(' ');
  return { country, ...(codes.length > 0 ? { zip_code: codes.join(' ') } : {}), ...(name ? { name } : {}) };
}

function readItem(text: string) {
  const match = /^(\d+)x(\d+)x(\d+)x(\d+)@(\d+)$/.exec(text);
  if (!match) throw new UsageError(`--item must read as in 4x120x80x120@350, not "${text}"`);
  const [quantity, length, width, height, weight] = match.slice(1).map(Number);
  return { quantity, length, width, height, weight };
}

function describe(reply: PriceReply): string {
  const offers = reply.data.map((offer) => ({
    vehicle_type: offer.vehicle_type,
    vehicle: offer.vehicle.name,
    eur: offer.value.toFixed(2).padStart(9),
    km: offer.distance,
    driving: `${Math.floor(offer.driving_time / 3600)}:${String(Math.floor((offer.driving_time % 3600) / 60)).padStart(2, '0')}`,
    loading: offer.estimated_loading_times[0]!.start,
    unloading: offer.estimated_unloading_times.at(-1)!.start,
  }));
  const parts = [reply.message, formatTable(offers, '')];
  if (reply.split) parts.push(describeSplit(reply.split));
  parts.push(...describeRefused(reply.unavailable), ...reply.warnings);
  return parts.filter((part) => part !== '').join('\n\n');
}

/** One table of the vehicles that are not offered, or nothing. */
function describeRefused(unavailable: PriceReply['unavailable']): string[] {
  const rows = unavailable.map(({ vehicle_type, vehicle, message }) => ({
    vehicle_type,
    vehicle: vehicle.name,
    not_offered: message,
  }));
  return rows.length > 0 ? [formatTable(rows)] : [];
}

type SplitVehicle = NonNullable<PriceReply['split']>['vehicles'][number];

/** The vehicles that take the goods together, and how many pieces of which line each of them takes. */
function describeSplit({ vehicles }: NonNullable<PriceReply['split']>): string {
  const rows = vehicles.map(({ count, items, offer }) => ({
    vehicles: count,
    vehicle_type: offer.vehicle_type,
    vehicle: offer.vehicle.name,
    eur_each: offer.value.toFixed(2).padStart(9),
    pieces_each: describePieces(items),
  }));
  return formatTable(rows);
}

function describePieces(items: SplitVehicle['items']): string {
  return items.map(({ item, quantity }) => `${quantity} of line ${item + 1}`).join(', ');
}
