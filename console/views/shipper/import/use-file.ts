import { useEffect, useState } from 'preact/hooks';
import { asRefusal } from '../../../data/refusal.ts';
import { shipperClient } from '../../../data/shipper-client.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { messageOf } from '../../../parts/failure.tsx';
import { sayRefused } from '../../../parts/toast.tsx';
import { headingsInAll, words } from '../../../words/words.ts';
import { headingsOf } from './file/columns.ts';
import { decodeText, type Sheet, type SheetProblem } from './file/sheet.ts';
import { readStoredFile, type StoredFile, storeFile } from './file/stored-file.ts';
import type { Catalogue } from './line/read-line.ts';
import { type Import, makeImport } from './run-import.ts';

/** A file that can be read, and what becomes of its lines. */
export type LoadedFile = { id: number; name: string; sheet: Sheet; run: Import };

type Shown = { loaded?: LoadedFile; problem?: SheetProblem };

/** The file of this tab: the one that was loaded before a reload, or the one that is dropped. */
export function useFile(catalogue: Catalogue | undefined) {
  const [shown, setShown] = useState<Shown>({});
  const load = async (stored: StoredFile, known: Catalogue) => {
    const read = await loadFile(stored, known);
    if ('loaded' in read) storeFile(stored);
    else storeFile(undefined);
    setShown(read);
  };
  const isKnown = catalogue !== undefined;
  useEffect(() => {
    const stored = readStoredFile();
    if (catalogue && stored) void load(stored, catalogue).catch(tell);
  }, [isKnown]);
  return {
    ...shown,
    open: async (file: File) => {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (typeof text !== 'string') return setShown({ problem: text });
      await load({ name: file.name, text, kept: {} }, catalogue!).catch(tell);
    },
    leave: async () => {
      const { all = 0, booked = 0 } = shown.loaded?.run.counts.value ?? {};
      const { anotherTitle, anotherText, another } = words.value.bulk;
      const question = { title: anotherTitle, text: anotherText(all - booked), deed: another };
      if (all > booked && !(await askFirst(question))) return;
      storeFile(undefined);
      setShown({});
    },
  };
}

function tell(error: unknown): void {
  sayRefused(messageOf(asRefusal(error)));
}

let files = 0;

async function loadFile(stored: StoredFile, catalogue: Catalogue): Promise<Shown> {
  // What reads the file comes with the first one.
  const [{ readSheet }, headings] = await Promise.all([import('./file/read-sheet.ts'), headingsInAll()]);
  const sheet = readSheet(stored.text, headingsOf(headings));
  if ('problem' in sheet) return { problem: sheet };
  const run = makeImport({
    client: shipperClient(),
    catalogue,
    lines: sheet.lines,
    kept: stored.kept,
    keep: (kept) => storeFile({ ...stored, kept }),
  });
  return { loaded: { id: ++files, name: stored.name, sheet, run } };
}
