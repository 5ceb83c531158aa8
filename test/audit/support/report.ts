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

/** What was counted of a check. `isPart`: only some of its parts ran, which need not come to every guarantee. */
export type Counted = { tallies: Tallies; seconds: number; isPart?: boolean };

/**
 * The lines of one check, one for each guarantee that it names. One is bad if more is wrong than tolerated, if too much
 * was left undecided, or if nothing was tried: a check that looks at nothing finds nothing. One that was counted and
 * that the check does not name is bad, since nobody would miss it.
 */
export function rowsOf(
  check: string,
  { rows, size, tolerated = {}, undecidedMax: undecided = {} }: Check,
  { tallies: { byRow }, seconds, isPart = false }: Counted,
  ran: 'short' | 'long',
): AuditRow[] {
  const isAny = Object.keys(byRow).length > 0;
  return [...new Set([...rows, ...Object.keys(byRow)])].map((row, index) => {
    const tally = byRow[row] ?? { tried: 0, bad: 0, undecided: 0, first: [] };
    const tolerance = tolerated[row];
    const isBad =
      tally.bad > (tolerance?.share ?? 0) * tally.tried ||
      tally.undecided > (undecided[row] ?? undecidedMax) * tally.tried ||
      (tally.tried === 0 && !(isPart && isAny)) ||
      !rows.includes(row);
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
