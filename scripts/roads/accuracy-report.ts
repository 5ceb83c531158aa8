import { greatCircleKm } from '../../src/engine/cities/great-circle.ts';
import { contentLines } from './chains.ts';
import type { Gazetteer, Town } from './gazetteer.ts';
import type { PricedRoads } from './priced-roads.ts';

export type Measured = { from: Town; to: Town; referenceKm: number; routeError: number; circleError: number };
export type ErrorSummary = { count: number; median: number; ninetieth: number; bias: number };

const circleFactor = 1.25;
const bandsKm: [number, number][] = [
  [0, 100],
  [100, 300],
  [300, 600],
  [600, 1200],
  [1200, Number.POSITIVE_INFINITY],
];
const tableHead = [
  '| pairs | number | network: median | 90th percentile | mean | great circle × 1.25: median | 90th percentile |',
  '|---|---:|---:|---:|---:|---:|---:|',
];

type Row = { from: string; to: string; referenceKm: number };

/**
 * Routes every pair of the lists of `CC Town|CC Town|km` but those between which the way is closed to trucks. Errors
 * are shares of the reference. Throws when another pair has no route.
 */
export function measureLists(roads: PricedRoads, gazetteer: Gazetteer, lists: string[]): Measured[][] {
  const rows = lists.map((list) => contentLines(list).map(parseRow));
  const towns = gazetteer.resolve(rows.flat().flatMap(({ from, to }) => [from, to]));
  return rows.map((list) => list.flatMap((row) => measureRow(roads, row, towns.get(row.from)!, towns.get(row.to)!)));
}

function parseRow(line: string): Row {
  const [from = '', to = '', km = ''] = line.split('|');
  return { from: from.replace(' ', ':'), to: to.replace(' ', ':'), referenceKm: Number.parseFloat(km) };
}

function measureRow({ findLeg, isClosed }: PricedRoads, row: Row, from: Town, to: Town): Measured[] {
  const leg = findLeg(from, to);
  if (leg === undefined && isClosed(from, to)) return [];
  if (leg === undefined) throw new Error(`no route ${row.from}–${row.to}`);
  const errorOf = (km: number) => km / row.referenceKm - 1;
  const circleError = errorOf(greatCircleKm(from, to) * circleFactor);
  return [{ from, to, referenceKm: row.referenceKm, routeError: errorOf(leg.distanceKm), circleError }];
}

/** Median and 90th percentile (nearest rank) of the absolute errors, and their mean with sign. */
export function summarize(errors: number[]): ErrorSummary {
  const sorted = errors.map(Math.abs).sort((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const bias = errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
  return { count: errors.length, median: rank(0.5), ninetieth: rank(0.9), bias };
}

/** One Markdown table of all pairs and the bands of length. */
export function formatTable(pairs: Measured[]): string {
  const rows = bandsKm.flatMap(([low, high]) => {
    const inBand = pairs.filter((pair) => pair.referenceKm >= low && pair.referenceKm < high);
    const name = high === Number.POSITIVE_INFINITY ? `over ${low} km` : `${low} to ${high} km`;
    return inBand.length === 0 ? [] : [formatRow(name, inBand)];
  });
  return [...tableHead, formatRow('all', pairs), ...rows].join('\n');
}

/** One Markdown table with a row for each list. */
export function formatLists(lists: { file: string; pairs: Measured[] }[]): string {
  return [...tableHead, ...lists.map(({ file, pairs }) => formatRow(`\`${file}\``, pairs))].join('\n');
}

/** The `count` pairs with the largest errors, as Markdown list items. */
export function formatWorst(pairs: Measured[], count: number): string {
  return [...pairs]
    .sort((a, b) => Math.abs(b.routeError) - Math.abs(a.routeError))
    .slice(0, count)
    .map(({ from, to, referenceKm, routeError }) => {
      const km = Math.round(referenceKm * (1 + routeError));
      return `- ${from.name}–${to.name}: ${km} km, reference ${referenceKm} (${percent(routeError)})`;
    })
    .join('\n');
}

function formatRow(name: string, pairs: Measured[]): string {
  const network = summarize(pairs.map((pair) => pair.routeError));
  const circle = summarize(pairs.map((pair) => pair.circleError));
  const cells = [network.median, network.ninetieth, network.bias, circle.median, circle.ninetieth].map(percent);
  return `| ${[name, network.count, ...cells].join(' | ')} |`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
