import { computed, type Signal, signal } from '@preact/signals';
import type { TransportError } from '../../../../client/src/transport-error.ts';
import { asRefusal } from '../../../data/refusal.ts';
import type { SheetLine } from './file/sheet.ts';
import {
  attemptOf,
  chooseToBook,
  countsOf,
  type Entry,
  type KeptLine,
  type KeptLines,
  type LineState,
  restoreEntries,
} from './line/line-states.ts';
import { makeLineWork } from './line/line-work.ts';
import type { LineClient } from './line/price-line.ts';
import type { Catalogue } from './line/read-line.ts';

type Given = {
  client: LineClient;
  catalogue: Catalogue;
  lines: readonly SheetLine[];
  kept: KeptLines;
  /** Stores the part of a line's state that must not be lost. */
  keep: (at: number, line: KeptLine | undefined) => void;
};

/** This many requests at once leave the service time for others. */
const atOnce = 3;

/** The lines of a file, checked and booked a few at a time. `entries` is reactive. */
export function makeImport({ client, catalogue, lines, kept, keep }: Given) {
  const entries = signal<readonly Entry[]>(restoreEntries(lines, kept));
  const running = signal<'check' | 'book' | undefined>(undefined);
  const trouble = signal<TransportError | undefined>(undefined);
  /** Aborts checks: when the view is left, and when one of them finds the service unavailable. */
  let reading = new AbortController();
  let isLeft = false;
  const set = (at: number, state: LineState) => {
    entries.value = entries.value.map((entry, i) => (i === at ? { ...entry, state } : entry));
  };
  const { check, book } = makeLineWork({ client, catalogue, lines, set, note: keep, reading: () => reading.signal });
  const run = async (what: 'check' | 'book', all: readonly number[], work: (at: number) => Promise<void>) => {
    if (running.value) return;
    running.value = what;
    trouble.value = undefined;
    reading = new AbortController();
    let found: TransportError | undefined;
    await forEachLine(all, async (at) => {
      if (found || isLeft) return;
      await work(at).catch((error) => {
        found ??= reading.signal.aborted ? undefined : asRefusal(error);
        reading.abort();
      });
    });
    running.value = undefined;
    trouble.value = found;
  };
  const those = (kinds: readonly LineState['kind'][]) =>
    entries.value.flatMap(({ state }, at) => (kinds.includes(state.kind) ? [at] : []));
  return {
    entries: entries as Pick<Signal<readonly Entry[]>, 'value'>,
    running,
    /** Why the run stopped, if not because of a line: the rest waits for another try. */
    trouble,
    counts: computed(() => countsOf(entries.value)),
    checkRest: () => run('check', those(['waiting']), (at) => check(at)),
    /** Books the lines that are ready and retries those without an answer, each at the price shown. */
    bookReady: () =>
      run('book', those(['ready', 'unanswered']), async (at) => {
        const attempt = attemptOf(entries.value[at]!.state);
        if (attempt) await book(at, attempt);
      }),
    /** Books a line even though an order has its number, or leaves it out. */
    want: (number: number, isWanted: boolean) => {
      const at = lines.findIndex((line) => line.number === number);
      set(at, chooseToBook(entries.value[at]!.state, isWanted));
    },
    /** Aborts checks. Bookings under way continue, and are stored. */
    stop: () => {
      isLeft = true;
      reading.abort();
    },
  };
}

export type Import = ReturnType<typeof makeImport>;

async function forEachLine(all: readonly number[], work: (at: number) => Promise<void>): Promise<void> {
  const rest = [...all];
  const worker = async () => {
    for (let at = rest.shift(); at !== undefined; at = rest.shift()) await work(at);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
