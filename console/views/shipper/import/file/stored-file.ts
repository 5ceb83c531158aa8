import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import { digestOf } from '../line/line-key.ts';
import type { KeptLine, KeptLines } from '../line/line-states.ts';

/** The file that is shown. */
export type StoredFile = { name: string; text: string };

/** What became of the lines of a file. */
type LineStore = { read: () => KeptLines; keep: (at: number, line: KeptLine | undefined) => void };

/** Of this tab and this person: over a reload, a login and a cut. */
const key = () => `${consoleBase}/import?person=${session.value?.person.id}`;

export function readStoredFile(): StoredFile | undefined {
  return read<StoredFile>(key());
}

/** `undefined` forgets it. */
export function storeFile(file: StoredFile | undefined): void {
  store(key(), file);
}

/** A tab that stores nothing keeps them until it is closed. */
const inMemory = new Map<string, KeptLines>();

/**
 * Of each file apart, whichever is shown: what is sent when another one is chosen is still remembered, and where the
 * first comes back it is not sent anew.
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
    // A tab that keeps nothing asks for the file again after a reload; its keys still book each line once.
  }
}
