import type { Check, Tallies, Tally } from './check.ts';

/** A line of the table, and whether it makes the audit fail. */
export type AuditRow = {
  check: string;
  row: string;
  tally: Tally;
  isBad: boolean;
  columns: Record<string, string | number>;
};

/** How many may be left undecided where a check says nothing else. */
const undecidedMax = 0.1;

/**
 * The lines of one check. One is bad if more is wrong than tolerated, if too much was left undecided, or if nothing was
 * tried: a check that looks at nothing finds nothing.
 */
export function rowsOf(
  check: string,
  { size, tolerated = {}, undecidedMax: undecided = {} }: Check,
  { tallies, seconds }: { tallies: Tallies; seconds: number },
  ran: 'short' | 'long',
): AuditRow[] {
  const found = Object.entries(tallies.byRow);
  const all: [string, Tally][] =
    found.length > 0 ? found : [[check, { tried: 0, bad: 0, undecided: 0, first: [] }] as [string, Tally]];
  return all.map(([row, tally], index) => {
    const tolerance = tolerated[row];
    const isBad =
      tally.bad > (tolerance?.share ?? 0) * tally.tried ||
      tally.undecided > (undecided[row] ?? undecidedMax) * tally.tried ||
      tally.tried === 0;
    const columns = {
      check: row,
      size: tally.tried,
      bad: tally.bad,
      undecided: tally.undecided,
      holds: isBad ? 'no' : tally.bad > 0 ? `within ${((tolerance?.share ?? 0) * 100).toFixed(2)} %` : 'yes',
      of: index === 0 ? `${size[ran]} ${size.of}` : '',
      seconds: index === 0 ? Math.round(seconds) : '',
    };
    return { check, row, tally, isBad, columns };
  });
}

/** The first findings, each with the request that shows it. */
export function describeFindings({ first }: Tally): string {
  return first.map(({ says, request }) => `  ${says}\n    ${JSON.stringify(request)}`).join('\n');
}
