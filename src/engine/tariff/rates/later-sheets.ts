import { type EndedRates, findEnded } from './ended-rates.ts';
import type { RateRow } from './read-rates.ts';

type DatedSheet = { fileName: string; validFrom: string };
type RatesSheet = DatedSheet & { rows: readonly RateRow[] };

/** A sheet that counts from a later day, and which rates end with it. */
export type LaterSheet = { file: string; valid_from: string; drops: EndedRates[] };

/** Of the sheets that come after a day, those that lack rates which hold until then. */
export function laterWithout(rates: readonly RateRow[], day: string, sheets: readonly RatesSheet[]): LaterSheet[] {
  return sheets
    .filter(({ validFrom }) => validFrom > day)
    .sort(byDay)
    .map(({ fileName, validFrom, rows }) => {
      return { file: fileName, valid_from: validFrom, drops: findEnded(rates, rows, validFrom) };
    })
    .filter(({ drops }) => drops.length > 0);
}

/** For each sheet to come the rates of the one before it, `of`, that it lacks. `today`: `YYYY-MM-DD`. */
export function droppedAhead(sheets: readonly RatesSheet[], today: string): (LaterSheet & { of: string })[] {
  const inOrder = sheets.toSorted(byDay);
  return inOrder.flatMap((sheet, index) => {
    const before = inOrder[index - 1];
    if (before === undefined || sheet.validFrom <= today) return [];
    return laterWithout(before.rows, before.validFrom, [sheet]).map((later) => ({ ...later, of: before.fileName }));
  });
}

/** The newest sheet in force by which one from an earlier day would never count. Undefined if there is none. */
export function hiding<Sheet extends DatedSheet>(
  sheets: readonly Sheet[],
  day: string,
  today: string,
): Sheet | undefined {
  return sheets
    .filter(({ validFrom }) => validFrom > day && validFrom <= today)
    .sort(byDay)
    .at(-1);
}

function byDay(one: DatedSheet, other: DatedSheet): number {
  return one.validFrom < other.validFrom ? -1 : 1;
}
