import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { text as readText } from 'node:stream/consumers';
import type { PriceSources } from '../../../engine/pricing/pricing-source.ts';
import { describeCancellation } from '../../../engine/tariff/describe-cancellation.ts';
import { loadTariffWith } from '../../../engine/tariff/load-tariff.ts';
import type { Tariff } from '../../../engine/tariff/tariff.ts';
import { readConfig } from '../../../ground/config.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { hourMs } from '../../../ground/units.ts';
import type { PriceReply } from '../price-request.ts';
import { report } from '../progress.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { priceByTariff } from './price-by-tariff.ts';
import { worstCases } from './worst-cases.ts';

type DiffRow = {
  request: number;
  vehicle: string;
  /** Euros. Null if the vehicle is not offered. */
  old: number | null;
  new: number | null;
  difference: number | null;
  percent: number | null;
};
/** A worst case of the prices in either tariff, with the vehicle that the price is for. */
type WorstRow = Omit<DiffRow, 'request'> & { case: string };
type TariffDiff = {
  old: string;
  new: string;
  /** What canceling costs under each, as a sentence. */
  cancellation: { old: string; new: string };
  rows: DiffRow[];
  /** Nobody asked for them: the longest way and the most stops of the prices that pay least. */
  worst_cases: WorstRow[];
  /** Requests that one of the tariffs refuses, by line. */
  failed: { request: number; problem: string }[];
  summary: {
    prices: number;
    dearer: number;
    cheaper: number;
    same: number;
    old: number;
    new: number;
    percent: number | null;
  };
};

/** Prices each request under both tariffs, as if asked that many hours before loading, with the rates of an account. */
export async function diffTariffs(
  oldPath: string,
  newPath: string,
  { file, leadHours, account }: { file: string; leadHours: number; account: string | undefined },
): Promise<TariffDiff> {
  const lines = (await readLines(file)).map((text, index) => ({ text, request: index + 1 }));
  const asked = lines.filter(({ text }) => text.trim() !== '');
  const [before, after] = [readTariff(oldPath), readTariff(newPath)];
  const { loadCarriers, loadReferenceData } = await import('../../reference-data.ts');
  const config = readConfig();
  const carriers = loadCarriers(config);
  const reference = { ...(await loadReferenceData(report, config.dataDirectory)), carriers };
  const worst = worstRows(reference, before, after, leadHours);
  const rows: DiffRow[] = [];
  const failed: TariffDiff['failed'] = [];
  for (const { text, request } of asked) {
    try {
      const now = loadingDate(text) - leadHours * hourMs;
      const priceBy = (tariff: Tariff) => priceByTariff(reference, tariff, text, now, account);
      rows.push(...compare(request, priceBy(before), priceBy(after)));
    } catch (error) {
      if (!(error instanceof ServiceError) && !(error instanceof RangeError)) throw error;
      failed.push({ request, problem: describeError(error) });
    }
  }
  const cancellation = { old: describeCancellation(before), new: describeCancellation(after) };
  return {
    old: before.version,
    new: after.version,
    cancellation,
    rows,
    worst_cases: worst,
    failed,
    summary: summarise(rows),
  };
}

async function readLines(file: string): Promise<string[]> {
  try {
    return (file === '-' ? await readText(process.stdin) : await readFile(file, 'utf8')).split('\n');
  } catch (error) {
    throw new UsageError(`--requests: ${(error as Error).message}`);
  }
}

function readTariff(path: string): Tariff {
  if (!existsSync(path)) throw new UsageError(`there is no file or folder ${path}`);
  return loadTariffWith(path);
}

function loadingDate(text: string): number {
  let date: unknown;
  try {
    date = (JSON.parse(text) as { loading_date?: unknown } | null)?.loading_date;
  } catch {
    throw new RangeError('this line is not JSON');
  }
  const instant = Date.parse(String(date));
  if (Number.isNaN(instant))
    throw new RangeError(date === undefined ? 'loading_date is missing' : 'loading_date is no date');
  return instant;
}

/** The worst cases of both, each once, as far as both tariffs can price them. */
function worstRows(reference: PriceSources, before: Tariff, after: Tariff, leadHours: number): WorstRow[] {
  const now = Date.now();
  const cases = [...worstCases(after, reference, now), ...worstCases(before, reference, now)];
  const distinct = new Map(cases.map((each) => [`${each.text} ${each.account} ${each.vehicle.code}`, each]));
  return [...distinct.values()].flatMap(({ says, vehicle, account, text }) => {
    const asked = loadingDate(text) - leadHours * hourMs;
    try {
      const priceBy = (tariff: Tariff) => priceByTariff(reference, tariff, text, asked, account);
      const found = compare(0, priceBy(before), priceBy(after)).find((row) => row.vehicle === vehicle.code);
      if (found === undefined) return [];
      const { request: _none, ...row } = found;
      return [{ case: says, ...row }];
    } catch (error) {
      // A way that is closed is no case.
      if (error instanceof ServiceError) return [];
      throw error;
    }
  });
}

function compare(request: number, olds: PriceReply, news: PriceReply): DiffRow[] {
  const codes = [...new Set([...olds.data, ...news.data].map(({ vehicle }) => vehicle.code))];
  const valueIn = (reply: PriceReply, code: string) =>
    reply.data.find(({ vehicle }) => vehicle.code === code)?.value ?? null;
  return codes.map((vehicle) => {
    const [old, fresh] = [valueIn(olds, vehicle), valueIn(news, vehicle)];
    const row = { request, vehicle, old, new: fresh };
    if (old === null || fresh === null) return { ...row, difference: null, percent: null };
    const difference = Math.round((fresh - old) * 100) / 100;
    return { ...row, difference, percent: share(difference, old) };
  });
}

function share(difference: number, of: number): number | null {
  return of === 0 ? null : Math.round((difference / of) * 10_000) / 100;
}

function summarise(rows: readonly DiffRow[]): TariffDiff['summary'] {
  const both = rows.flatMap(({ old, new: fresh, difference }) =>
    old === null || fresh === null || difference === null ? [] : [{ old, fresh, difference }],
  );
  const sum = (key: 'old' | 'fresh') => Math.round(both.reduce((total, row) => total + row[key], 0) * 100) / 100;
  const [old, fresh] = [sum('old'), sum('fresh')];
  return {
    prices: both.length,
    dearer: both.filter((row) => row.difference > 0).length,
    cheaper: both.filter((row) => row.difference < 0).length,
    same: both.filter((row) => row.difference === 0).length,
    old,
    new: fresh,
    percent: share(fresh - old, old),
  };
}

function describeError(error: Error): string {
  const fields = error instanceof ServiceError ? Object.entries(error.errors ?? {}) : [];
  return fields.length === 0
    ? error.message
    : fields.map(([field, texts]) => `${field} ${texts.join(', ')}`).join('; ');
}

export function describeDiff(diff: TariffDiff): string {
  const { old, new: fresh, cancellation, rows, worst_cases, failed, summary } = diff;
  const euros = (value: number | null) => value?.toFixed(2).padStart(9) ?? null;
  const cells = (row: Omit<DiffRow, 'request'>) => ({
    vehicle: row.vehicle,
    old: euros(row.old),
    new: euros(row.new),
    difference: euros(row.difference),
    percent: row.percent?.toFixed(2).padStart(7) ?? null,
  });
  const table = rows.map((row) => ({ request: row.request, ...cells(row) }));
  const worst = worst_cases.map((row) => ({ 'worst case': row.case, ...cells(row) }));
  const { prices, dearer, cheaper, same, percent } = summary;
  return [
    `From ${old} to ${fresh}`,
    formatTable(table, 'No prices.'),
    ...(worst.length > 0 ? [`Of the prices agreed on, what pays least for a kilometre:\n\n${formatTable(worst)}`] : []),
    ...(cancellation.old === cancellation.new ? [] : [`Before: ${cancellation.old}`, `Then: ${cancellation.new}`]),
    ...failed.map(({ request, problem }) => `Request ${request}: ${problem}`),
    `${prices} prices: ${dearer} dearer, ${cheaper} cheaper, ${same} the same; together ${summary.old.toFixed(2)} to ${summary.new.toFixed(2)} EUR (${percent ?? 0} %).`,
  ].join('\n\n');
}
