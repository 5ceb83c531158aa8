import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import { digestOf } from '../line/line-key.ts';
import type { KeptLine, KeptLines } from '../line/line-states.ts';

/** The file shown. */
export type StoredFile = { name: string; text: string };

/** The results for the lines of a file. */
type LineStore = { read: () => KeptLines; keep: (at: number, line: KeptLine | undefined) => void };

/** For this tab and person: survives a reload, a login and a lost connection. */
const key = () => `${consoleBase}/import?person=${session.value?.person.id}`;

export function readStoredFile(): StoredFile | undefined {
  return read<StoredFile>(key());
}

/** `undefined` forgets it. */
export function storeFile(file: StoredFile | undefined): void {
  store(key(), file);
}

/** Without storage they are kept until the tab is closed. */
const inMemory = new Map<string, KeptLines>();

/**
 * Kept separately for each file: bookings still running when another file is chosen are remembered, and if the
 * first file is loaded again they are not repeated.
 */
export async function linesOf({ text }: StoredFile): Promise<LineStore> {
  const ofFile = `${key()}&lines=${await digestOf(text)}`;
  const current = () => inMemory.get(ofFile) ?? read<KeptLines>(ofFile) ?? {};
  return {
    read: current,
    keep: (at, line) => {
      const { [at]: _before, ...others } = current();
      const now = line ? { ...others, [at]: line } : others;
      inMemory.set(ofFile, now);
      store(ofFile, now);
    },
  };
}

function read<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

function store(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage the file has to be chosen again after a reload; its keys still book each line once.
  }
}
