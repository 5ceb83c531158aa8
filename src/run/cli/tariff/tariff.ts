import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { partsOf } from '../../../engine/routing/closures/closures.ts';
import { describeCancellation } from '../../../engine/tariff/describe-cancellation.ts';
import { rareIntervalMs } from '../../../engine/tariff/tables/crossing-terms.ts';
import { laneKey } from '../../../engine/tariff/tables/lane.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import type { Tariffs } from '../../../engine/tariff/tariffs.ts';
import { takeSteps } from '../../../ground/concurrency/steps.ts';
import { readConfig } from '../../../ground/config.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { dayMs } from '../../../ground/units.ts';
import { environmentOption, group, jsonOption, printFound } from '../command.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { describeDropped } from './later-sheets.ts';
import { describeStray } from './stray-places.ts';
import { importCommand } from './tariff-import.ts';
import { newCommand } from './tariff-new.ts';

type DirectoryOption = { directory?: string; json?: boolean };
type ShowOptions = DirectoryOption & { at?: string; tariff?: string; account?: string };
type DiffOptions = { requests: string; leadHours: string; account?: string; json?: boolean };

// The code for tables is loaded when needed, so that other commands start without it.
export function addTariffCommands(program: Command): void {
  const tariff = group(program, 'tariff', 'The tables that prices are made from.');
  const directory = ['--directory <path>', 'folder of the operator’s tables; DATA_DIR/tariff when absent'] as const;
  newCommand(tariff);
  importCommand(tariff);
  tariff
    .command('check')
    .description('Check all tables and say what is wrong and where.')
    .option(...directory)
    .addOption(environmentOption().makeOptionMandatory(false))
    .addOption(jsonOption())
    .action(check);
  tariff
    .command('show')
    .description('Show a version of the tariff.')
    .option(...directory)
    .option('--at <date>', 'the version valid at this instant, ISO 8601; now when absent')
    .option('--tariff <name>', 'a shipper’s own price table')
    .option('--account <name>', 'of the rates, those of this account and of everybody')
    .addOption(jsonOption())
    .action(show);
  tariff
    .command('diff <old> <new>')
    .description('Price the same requests by two tables or folders of tables, and show what changes.')
    .requiredOption('--requests <file>', 'price requests, one as JSON in each line; - reads standard input')
    .option('--lead-hours <hours>', 'how long before its loading date each is asked', '72')
    .option('--account <name>', 'count the rates of this account too')
    .addOption(jsonOption())
    .action(diff);
}

async function loadTables({ directory }: DirectoryOption): Promise<Tariffs> {
  const { loadTariffs } = await import('../../../engine/tariff/load-tariff.ts');
  if (directory !== undefined && !statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--directory: there is no folder ${directory}`);
  }
  return loadTariffs([await directoryOf(directory === undefined ? {} : { directory })]);
}

async function directoryOf({ directory }: Pick<DirectoryOption, 'directory'>): Promise<string> {
  const { tariffDirectory } = await import('../../reference-data.ts');
  return directory ?? tariffDirectory(readConfig().dataDirectory);
}

async function check(options: DirectoryOption & { environment?: LiveEnvironment }): Promise<void> {
  const tariffs = await loadTables(options);
  const general = tariffs.general.map(({ tariff }) => tariff);
  await checkRegions(general);
  await checkPorts(general);
  const { loadSold } = await import('../../reference-data.ts');
  const sold = loadSold(await directoryOf(options), tariffs);
  const { describeVersions } = await import('../../../engine/tariff/describe-versions.ts');
  const versions = describeVersions(tariffs);
  const rows = versions.map(({ name, tariff: { version }, from, sizes }) => ({
    tariff: name ?? 'general',
    valid_from: new Date(from).toISOString(),
    version,
    ...sizes,
  }));
  // All versions of a day have the rates of that day.
  const latest = versions.findLast(({ name }) => name === null)?.tariff;
  const remarks = options.json || latest?.rates === undefined ? [] : await remarksOn(latest);
  const { tableRemarks } = await import('./table-remarks.ts');
  const ofTables = options.json ? [] : tableRemarks({ versions, latest, sold }, Date.now());
  const { findDropped, findStray } = await import('../../../engine/tariff/import-sheet.ts');
  const today = new Date().toISOString().slice(0, 10);
  const dropped = options.json ? [] : describeDropped(findDropped(await directoryOf(options), today));
  const stray = options.json ? [] : describeStray(findStray(await directoryOf(options), today));
  const unknown = await unknownAccounts(options.environment, latest);
  const { acceptanceRemarks } = await import('./acceptance-remarks.ts');
  const ofAcceptance = options.json ? [] : await acceptanceRemarks(sold, options.environment);
  printFound(rows, options, () =>
    [formatTable(rows), ...ofTables, ...stray, ...dropped, ...ofAcceptance, ...unknown, ...remarks].join('\n\n'),
  );
}

async function unknownAccounts(environment: LiveEnvironment | undefined, tariff: Tariff | undefined) {
  if (environment === undefined || tariff?.rates === undefined) return [];
  const { describeUnknown, findUnknown } = await import('./unknown-accounts.ts');
  const accounts = takeSteps(tariff.rates.list()).map(({ account }) => account);
  return (await findUnknown(environment, accounts)).map(describeUnknown);
}

/** What an owner should know of the rates of a tariff. */
async function remarksOn(tariff: Tariff): Promise<string[]> {
  const { describeRates: describeJudged, judgeRates } = await import('./judge-rates.ts');
  const { describeDearerThanLarger, findDearerThanLarger } = await import('./dearer-than-larger.ts');
  const { loadCarriers, loadReferenceData } = await import('../../reference-data.ts');
  const sources = { ...(await loadReferenceData(report)), carriers: loadCarriers(readConfig()) };
  const judged = await judgeRates(tariff, tariff.rates, async () => sources);
  return [...describeJudged(judged), ...describeDearerThanLarger(findDearerThanLarger(tariff, sources, Date.now()))];
}

/** @throws {Error} for closed lanes that name only regions that no place has: they would close nothing. */
async function checkRegions(tariffs: readonly Tariff[]): Promise<void> {
  const { loadGazetteer } = await import('../../../engine/cities/gazetteer/load-gazetteer.ts');
  const { regionsOf } = await import('../../../engine/cities/gazetteer/gazetteer.ts');
  const gazetteer = await loadGazetteer();
  const problems = tariffs
    .flatMap(({ closedLanes: { areas } }) => areas)
    .flatMap(({ country, regions }) => {
      const known = regionsOf(gazetteer, country);
      if (regions === undefined || regions.some((region) => known.has(region))) return [];
      return [`  closed-lanes: ${country} has no region ${regions.join(', ')}; it has ${[...known].sort().join(', ')}`];
    });
  if (problems.length > 0) throw new Error(`The tariff tables cannot be used:\n${[...new Set(problems)].join('\n')}`);
}

/** @throws {Error} for rows of crossings between ends that no price names: they would count for nothing. */
async function checkPorts(tariffs: readonly Tariff[]): Promise<void> {
  const { loadRoadNetwork, unknownCrossings } = await import('../../reference-data.ts');
  const network = loadRoadNetwork();
  const unknown = new Set(tariffs.flatMap(({ crossings }) => unknownCrossings(crossings, network)));
  if (unknown.size === 0) return;
  const lines = [...unknown].map(
    (crossing) => `  crossings: no price has a crossing ${crossing}; give its ends as its line in a price does`,
  );
  throw new Error(`The tariff tables cannot be used:\n${lines.join('\n')}`);
}

async function show({ at, tariff: name, account, ...options }: ShowOptions): Promise<void> {
  const instant = at === undefined ? Date.now() : Date.parse(at);
  if (Number.isNaN(instant)) throw new UsageError(`--at takes a date, not "${at}"`);
  const { tariffAt } = await import('../../../engine/tariff/tariffs.ts');
  const tariffs = await loadTables(options);
  if (name !== undefined && !tariffs.named.has(name)) {
    throw new UsageError(
      `--tariff: there is no tariff "${name}"; there are ${[...tariffs.named.keys()].join(', ') || 'none'}`,
    );
  }
  const tariff = tariffAt(tariffs, instant, name);
  const rates = listRates(tariff, account);
  const { describeOpened } = await import('./table-remarks.ts');
  printFound({ ...toJson(tariff), rates }, options, () =>
    [describe(tariff, rates), ...describeOpened(tariff)].join('\n\n'),
  );
}

function toJson(tariff: Tariff) {
  const { version, bandLimitsKm, terms } = tariff;
  return {
    version,
    band_limits_km: bandLimitsKm,
    prices: tariff.vehicles.map(({ code, price }) => ({ vehicle: code, ...price })),
    lanes: Object.fromEntries(tariff.laneFactors),
    tolls: Object.fromEntries(tariff.tolls),
    special_tolls: tariff.specialTolls,
    closed_lanes: tariff.closedLanes,
    crossings: { ...Object.fromEntries(tariff.crossings.byEnds), others: tariff.crossings.fallback },
    cabotage: tariff.cabotage,
    un_numbers: [...(tariff.adr?.byNumber.keys() ?? [])],
    cancellation: Object.fromEntries(tariff.cancellation),
    terms,
  };
}

/** The rates by the sheet's columns. With `account`: those of the account, and of everybody. */
function listRates({ rates }: Tariff, account: string | undefined) {
  const day = (days: number) => (Number.isFinite(days) ? new Date(days * dayMs).toISOString().slice(0, 10) : '');
  return (rates ? takeSteps(rates.list()) : [])
    .filter((rate) => account === undefined || rate.account === null || rate.account === account)
    .map(({ name, account: whose, from, to, vehicle, price, step, firstDay, lastDay }) => ({
      rate: name,
      account: whose ?? '',
      from,
      to,
      vehicle: vehicle ?? '',
      price: price.kind === 'fixed' ? price.eur.toFixed(2) : '',
      stops: price.kind === 'fixed' ? String(price.stopsMax) : '',
      km_max: price.kind === 'fixed' && price.kmMax !== null ? String(price.kmMax) : '',
      ldm_to: String(step?.ldmTo ?? ''),
      kg_to: String(step?.kgTo ?? ''),
      pallets_to: String(step?.palletsTo ?? ''),
      per_km: price.kind === 'perKm' ? String(price.eurPerKm) : '',
      minimum: price.kind === 'perKm' && price.minimum > 0 ? price.minimum.toFixed(2) : '',
      factor: price.kind === 'factor' ? String(price.factor) : '',
      valid_from: day(firstDay),
      valid_until: day(lastDay),
    }));
}

/** A screen or two; all of them with --json. */
const shownRatesMax = 200;

function describe(tariff: Tariff, rates: ReturnType<typeof listRates>): string {
  const { version, bandLimitsKm, terms } = tariff;
  const bands = [...bandLimitsKm.map((km) => `km to ${km}`), `km beyond`];
  const prices = tariff.vehicles.map(({ code, price: { fixed, eurPerKm, minimum } }) => ({
    vehicle: code,
    fixed: fixed.toFixed(2),
    ...Object.fromEntries(bands.map((band, index) => [band, eurPerKm[index]!.toFixed(4)])),
    minimum: minimum.toFixed(2),
    toll_DE: tariff.tolls.get('DE')?.eurPerKm[code]?.toFixed(3) ?? null,
  }));
  const lanes = tariff.lanes.map((lane) => `${laneKey(lane)} ${lane.factor}`);
  const domestic = tariff.domestic.map(({ country, factor }) => `${country} ${factor}`);
  const { market, demand, fuel } = terms;
  return [
    `Version ${version}. Euros without VAT; --json shows everything.`,
    formatTable(prices),
    `Lanes: ${lanes.join(', ')}.`,
    `Closed: ${describeClosed(tariff)}.`,
    describeCrossings(tariff),
    `Inside a country by carriers of another: ${describeCabotage(tariff)}.`,
    `Dangerous goods: ${describeAdr(tariff)}.`,
    describeRates(rates),
    describeCancellation(tariff),
    `Inside a country: ${domestic.join(', ') || 'none'}.`,
    `Market ${market.index} / ${market.base}, demand ${demand.factor}, diesel ${fuel.nowNetEurPerLitre} EUR/l (base ${fuel.baseNetEurPerLitre}).`,
  ].join('\n\n');
}

function describeRates(rates: ReturnType<typeof listRates>): string {
  if (rates.length === 0) return 'Rates agreed on for lanes: none.';
  const more = rates.length > shownRatesMax ? `, of which the first ${shownRatesMax}` : '';
  return `Rates agreed on for lanes: ${rates.length}${more}.\n\n${formatTable(rates.slice(0, shownRatesMax))}`;
}

function describeClosed({ closedLanes: { areas, borders } }: Tariff): string {
  const closed = [
    ...areas.map((area) => {
      const { country, stops, transit } = area;
      const parts = partsOf(area);
      const what = [stops ? [] : ['stops'], transit ? [] : ['transit']].flat().join(' and ');
      return `${country}${parts === undefined ? '' : ` (${parts.join(', ')})`} for ${what || 'nothing'}`;
    }),
    ...borders.map(
      ({ between, towns }) => `${between.join('–')}${towns === undefined ? '' : ` (${towns.join(', ')})`}`,
    ),
  ];
  return closed.join('; ') || 'nothing';
}

/** Those on which the times wait, or are without a timetable. */
function describeCrossings({ crossings: { byEnds, fallback } }: Tariff): string {
  const rows = [...byEnds, ['others', fallback] as const];
  const rare = rows
    .filter(([, terms]) => rareIntervalMs(terms) > 0)
    .map(([name, { sailings }]) => `${name} ${sailings}`);
  const unknown = rows.filter(([, { sailings }]) => sailings === null).map(([name]) => name);
  const lists = [`Fewer than two sailings a day, a week: ${rare.join(', ') || 'none'}.`];
  return [`Crossings: ${byEnds.size}.`, ...lists, `Not known: ${unknown.join(', ') || 'none'}.`].join(' ');
}

/** In the order in which the rules are tried. */
function describeCabotage({ cabotage: { rules } }: Tariff): string {
  const each = rules.map(({ in: where, carriers, domestic }) => {
    const whose = carriers === undefined ? 'all others' : carriers.join(', ');
    return `${where.join(', ')} by ${whose} ${domestic}`;
  });
  return each.join('; ') || 'free';
}

function describeAdr({ adr }: Tariff): string {
  if (adr === undefined) return 'no table A of ADR, taken as stated';
  const skipped = adr.skipped > 0 ? `, without ${adr.skipped} rows that are not subject to ADR or not carried` : '';
  return `${adr.byNumber.size} UN numbers of ${adr.file}${skipped}`;
}

async function diff(oldPath: string, newPath: string, options: DiffOptions): Promise<void> {
  const leadHours = Number(options.leadHours);
  if (!(leadHours >= 0)) throw new UsageError(`--lead-hours takes a number, not "${options.leadHours}"`);
  const { diffTariffs, describeDiff } = await import('./tariff-diff.ts');
  const result = await diffTariffs(oldPath, newPath, {
    file: options.requests,
    leadHours,
    account: options.account,
  });
  printFound(result, options, describeDiff);
  if (result.rows.length === 0 && result.failed.length > 0) process.exitCode = 1;
}
