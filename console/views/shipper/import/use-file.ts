import { useEffect, useState } from 'preact/hooks';
import { asRefusal } from '../../../data/refusal.ts';
import { shipperClient } from '../../../data/shipper-client.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { messageOf } from '../../../parts/failure.tsx';
import { showRefusal } from '../../../parts/toast.tsx';
import { headingsInAll, words } from '../../../words/words.ts';
import { headingsOf } from './file/columns.ts';
import { bytesMax, decodeText, type Sheet, type SheetProblem } from './file/sheet.ts';
import { linesOf, readStoredFile, type StoredFile, storeFile } from './file/stored-file.ts';
import { keepAfterReload } from './line/line-states.ts';
import type { Catalogue } from './line/read-line.ts';
import { type Import, makeImport } from './run-import.ts';

/** A readable file, and the state of its lines. */
export type LoadedFile = { id: number; name: string; sheet: Sheet; run: Import };

type Shown = { loaded?: LoadedFile; problem?: SheetProblem };

/** The file of this tab: the one loaded before a reload, or the one dropped. */
export function useFile(catalogue: Catalogue | undefined) {
  const [shown, setShown] = useState<Shown>({});
  const load = async (stored: StoredFile, known: Catalogue, comesBack: boolean) => {
    const read = await loadFile(stored, known, comesBack);
    if ('loaded' in read) storeFile(stored);
    else storeFile(undefined);
    setShown(read);
  };
  const isKnown = catalogue !== undefined;
  useEffect(() => {
    const stored = readStoredFile();
    if (catalogue && stored) void load(stored, catalogue, false).catch(tell);
  }, [isKnown]);
  return {
    ...shown,
    open: async (file: File) => {
      const text = await textOf(file);
      if (typeof text !== 'string') return setShown({ problem: text });
      await load({ name: file.name, text }, catalogue!, true).catch(tell);
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
  showRefusal(messageOf(asRefusal(error)));
}

/** A file that is far too large would fill the memory before it could be refused. */
async function textOf(file: File): Promise<string | SheetProblem> {
  if (file.size > bytesMax) return { problem: 'large' };
  try {
    return decodeText(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // It has been moved, changed or locked since it was chosen, or is a folder.
    return { problem: 'unreadable' };
  }
}

let files = 0;

async function loadFile(stored: StoredFile, catalogue: Catalogue, comesBack: boolean): Promise<Shown> {
  // The code to read files is loaded with the first one.
  const [{ readSheet }, headings] = await Promise.all([import('./file/read-sheet.ts'), headingsInAll()]);
  const sheet = readSheet(stored.text, headingsOf(headings));
  if ('problem' in sheet) return { problem: sheet };
  const { lines } = sheet;
  const { read, keep } = await linesOf(stored);
  const kept = comesBack ? keepAfterReload(lines, read()) : read();
  const run = makeImport({ client: shipperClient(), catalogue, lines, kept, keep });
  return { loaded: { id: ++files, name: stored.name, sheet, run } };
}
