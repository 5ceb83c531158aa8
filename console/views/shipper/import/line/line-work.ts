import type { TransportError } from '../../../../../client/src/transport-error.ts';
import { asRefusal, isAnswer } from '../../../../data/refusal.ts';
import type { Problem } from '../file/columns.ts';
import type { SheetLine } from '../file/sheet.ts';
import { knownOrder } from './known-order.ts';
import { lineKey } from './line-key.ts';
import { isPriceChanged, problemsOf } from './line-problems.ts';
import { type Attempt, countIdenticalBefore, type KeptLine, type LineState, statePriced } from './line-states.ts';
import type { LineClient } from './price-line.ts';
import { checkLine } from './price-line.ts';
import type { Catalogue } from './read-line.ts';

type Given = {
  client: LineClient;
  catalogue: Catalogue;
  lines: readonly SheetLine[];
  /** Shows how far a line is. */
  set: (at: number, state: LineState) => void;
  /** Stores the part of its state that must not be lost. */
  note: (at: number, line: KeptLine | undefined) => void;
  /** Aborts checks. */
  reading: () => AbortSignal;
};

/** Checks and books single lines. Both throw errors that are not about the line, and leave it for another try. */
export function makeLineWork({ client, catalogue, lines, set, note, reading }: Given) {
  const check = async (at: number, was?: number) => {
    const { cells } = lines[at]!;
    set(at, { kind: 'checking' });
    try {
      const checked = await checkLine(client, cells, catalogue, reading());
      if (checked.outcome === 'wrong') return set(at, { kind: 'wrong', problems: checked.problems });
      if (checked.outcome === 'known') return set(at, { kind: 'booked', order: checked.order, quote: undefined });
      const key = await lineKey(cells, { equal: countIdenticalBefore(lines, at), canceled: checked.canceled });
      const { quote, before } = checked;
      set(at, statePriced({ quote, key }, before, was));
    } catch (error) {
      set(at, { kind: 'waiting' });
      throw error;
    }
  };
  const book = async (at: number, { quote, key }: Attempt) => {
    set(at, { kind: 'booking', quote, key });
    note(at, { attempt: { quote, key } });
    try {
      const { data } = await client.book(quote.booking, { idempotencyKey: key, retriesMax: 5 });
      const order = knownOrder(data);
      note(at, { order, quote });
      set(at, { kind: 'booked', order, quote });
    } catch (error) {
      const refusal = asRefusal(error);
      if (!isAnswer(refusal)) {
        set(at, { kind: 'unanswered', quote, key });
        throw refusal;
      }
      note(at, undefined);
      if (isPriceChanged(refusal)) return check(at, quote.amount);
      set(at, { kind: 'wrong', problems: refusedAs(refusal, lines[at]!) });
    }
  };
  return { check, book };
}

/** If the key booked something else, it was for an identical line at another price. */
function refusedAs(refusal: TransportError, { cells }: SheetLine): Problem[] {
  const isUsed = refusal.code === 'idempotency_key_used' || 'Idempotency-Key' in refusal.errors;
  return isUsed ? [{ reason: 'before' }] : problemsOf(refusal, cells);
}
