import type { Problem } from '../file/columns.ts';
import type { SheetLine } from '../file/sheet.ts';
import type { KnownOrder } from './known-order.ts';
import { wordsOf } from './line-key.ts';
import type { Quote } from './price-line.ts';

/** A quote and the idempotency key that it is booked under. */
export type Attempt = { quote: Quote; key: string };

export type LineState =
  | { kind: 'waiting' | 'checking' }
  | { kind: 'wrong'; problems: readonly Problem[] }
  /**
   * `was`: the earlier price, if it had expired when booking. `before`: the order that has its number,
   * if it is to be booked anyway.
   */
  | ({ kind: 'ready'; was: number | undefined; before?: KnownOrder } & Attempt)
  /** Left out because an order has its number, unless somebody wants it booked anyway. */
  | ({ kind: 'before'; before: KnownOrder } & Attempt)
  /** Left out because its place contradicts itself, unless somebody has looked at it. */
  | ({ kind: 'check'; was: number | undefined } & Attempt)
  | ({ kind: 'booking' } & Attempt)
  /** It may or may not be booked: repeating it under its key tells. */
  | ({ kind: 'unanswered' } & Attempt)
  | { kind: 'booked'; order: KnownOrder; quote: Quote | undefined };

/** What is stored of a line in case the page is lost. */
export type KeptLine = { attempt: Attempt } | { order: KnownOrder; quote: Quote | undefined };
export type KeptLines = Record<number, KeptLine>;

export type Entry = { line: SheetLine; state: LineState };

/** The attempt that a line would be booked with now. */
export function attemptOf(state: LineState): Attempt | undefined {
  return state.kind === 'ready' || state.kind === 'unanswered' ? { quote: state.quote, key: state.key } : undefined;
}

/** How a line stands that was priced: left out where somebody has to look first. */
export function statePriced(attempt: Attempt, before: KnownOrder | undefined, was?: number): LineState {
  if (before) return { kind: 'before', before, ...attempt };
  return isDoubtful(attempt.quote) ? { kind: 'check', was, ...attempt } : { kind: 'ready', was, ...attempt };
}

/** A line that is left out is booked if somebody wants it. */
export function chooseToBook(state: LineState, isWanted: boolean): LineState {
  if (state.kind !== 'before' && state.kind !== 'check' && state.kind !== 'ready') return state;
  const { quote, key } = state;
  const before = 'before' in state ? state.before : undefined;
  if (!before && !isDoubtful(quote)) return state;
  const was = 'was' in state ? state.was : undefined;
  if (!isWanted) return statePriced({ quote, key }, before, was);
  return { kind: 'ready', was, ...(before && { before }), quote, key };
}

/** Whether the service has taken one of two places that a line names. */
export function isDoubtful({ warnings }: Quote): boolean {
  return warnings.some((warning) => /; (?:the postal code was taken|es gilt die Postleitzahl)\.$/.test(warning));
}

/** What still holds when a file is loaded again; the service is asked for the rest, which may be canceled by now. */
export function keepAfterReload(lines: readonly SheetLine[], kept: KeptLines): KeptLines {
  const isStillValid = ([at, line]: [string, KeptLine]) =>
    'attempt' in line || !lines[Number(at)]?.cells.order_reference;
  return Object.fromEntries(Object.entries(kept).filter(isStillValid));
}

/** The lines after a reload: booked, without an answer, or to be checked again. */
export function restoreEntries(lines: readonly SheetLine[], kept: KeptLines): Entry[] {
  return lines.map((line, at): Entry => {
    const known = kept[at];
    if (known && 'order' in known) return { line, state: { kind: 'booked', ...known } };
    if (known) return { line, state: { kind: 'unanswered', ...known.attempt } };
    const problems = [sameReference(lines, at), textsBeyond(line)].filter((problem) => problem !== undefined);
    return { line, state: problems.length > 0 ? { kind: 'wrong', problems } : { kind: 'waiting' } };
  });
}

/** A shipper's own number identifies one transport: a line is recognised by it. */
function sameReference(lines: readonly SheetLine[], at: number): Problem | undefined {
  const reference = lines[at]!.cells.order_reference;
  const first = lines.slice(0, at).find(({ cells }) => reference !== '' && cells.order_reference === reference);
  return first && { column: 'order_reference', reason: 'twice', line: first.number };
}

function textsBeyond({ beyond }: SheetLine): Problem | undefined {
  return beyond.length > 0 ? { reason: 'beyond', texts: beyond } : undefined;
}

/** How many identical lines come before this one. */
export function countIdenticalBefore(lines: readonly SheetLine[], at: number): number {
  const words = wordsOf(lines[at]!.cells);
  return lines.slice(0, at).filter(({ cells }) => wordsOf(cells) === words).length;
}

/** The number of lines in each state, and the total of those that can be booked. */
export function countsOf(entries: readonly Entry[]) {
  const count = (...kinds: LineState['kind'][]) => entries.filter(({ state }) => kinds.includes(state.kind)).length;
  const toBook = entries.map(({ state }) => attemptOf(state)).filter((attempt) => attempt !== undefined);
  const cents = toBook.reduce((sum, { quote }) => sum + Math.round(quote.amount * 100), 0);
  return {
    all: entries.length,
    waiting: count('waiting', 'checking'),
    wrong: count('wrong'),
    ready: count('ready', 'unanswered'),
    unanswered: count('unanswered'),
    booking: count('booking'),
    booked: count('booked'),
    /** Of those that are booked. */
    requested: entries.filter(({ state }) => state.kind === 'booked' && state.order.isRequested).length,
    before: count('before'),
    toCheck: count('check'),
    moved: entries.filter(({ state }) => state.kind === 'ready' && state.was !== undefined).length,
    amount: cents / 100,
  };
}
