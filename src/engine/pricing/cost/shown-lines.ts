import type { Cents } from '../../../ground/units.ts';
import type { BreakdownLine } from './bill.ts';

/** How much of a price is shown: every line, sums of freight, tolls and fees, or the price alone. */
export const lineDetails = ['all', 'groups', 'total'] as const;
export type LineDetail = (typeof lineDetails)[number];

const lineGroups = ['freight', 'tolls', 'fees'] as const;
type LineGroup = (typeof lineGroups)[number];

const groupLabels: Record<LineGroup, string> = { freight: 'Freight', tolls: 'Tolls and crossings', fees: 'Fees' };

/** What is charged for a wish or at a border. All else that is no toll makes up the freight, also what is not known. */
const feeCodes = new Set([
  'time_slot',
  'hazardous',
  'night',
  'saturday',
  'sunday',
  'holiday',
  'extra_stops',
  'unsocial_stops',
  'loading_days',
  'waiting',
]);

const tollCode = /^(toll(_[a-z]+)?|special_toll|crossing)$/;
const feePrefix = /^(customs|service)_/;

function groupOf(code: string): LineGroup {
  if (tollCode.test(code)) return 'tolls';
  return feeCodes.has(code) || feePrefix.test(code) ? 'fees' : 'freight';
}

/**
 * The lines of a price as they are shown, which sum to the same amount to the cent. Sums of tolls and fees name what
 * they are for in `basis`, without an amount.
 */
export function shownLines(lines: readonly BreakdownLine[], detail: LineDetail): readonly BreakdownLine[] {
  if (detail === 'all') return lines;
  if (detail === 'total') return [{ code: 'transport', label: 'Transport', amount: sumOf(lines) }];
  const groups = Map.groupBy(lines, ({ code }) => groupOf(code));
  const sumIn = (group: LineGroup) => sumOf(groups.get(group) ?? []);
  const freight = sumIn('freight');
  // A discount that takes more than the freight takes the rest from the fees.
  const rest = Math.min(0, freight);
  const sums = { freight: freight - rest, tolls: sumIn('tolls'), fees: sumIn('fees') + rest };
  return lineGroups.flatMap((group) => {
    const amount = sums[group];
    if (amount === 0) return [];
    const names = group === 'freight' ? [] : (groups.get(group) ?? []).map(({ label }) => label);
    const basis = names.length === 0 ? {} : { basis: [...new Set(names)].join('; ') };
    return [{ code: group, label: groupLabels[group], amount, ...basis }];
  });
}

/** Extra services as lines of the price beside those of the transport: `service_loadingThroughDriver`. */
export function serviceLines(services: readonly { label: string; cost: Cents }[]): BreakdownLine[] {
  return services.map(({ label, cost }) => ({ code: `service_${label}`, label, amount: cost }));
}

function sumOf(lines: readonly BreakdownLine[]): Cents {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
