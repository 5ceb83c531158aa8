import { consoleBase } from '../../../../data/page.ts';
import { session } from '../../../../data/session.ts';
import type { KeptLines } from '../line/line-states.ts';

/** A file that was loaded, and what became of its lines. */
export type StoredFile = { name: string; text: string; kept: KeptLines };

/** Of this tab and this person: over a reload, a login and a cut. */
const key = () => `${consoleBase}/import?person=${session.value?.person.id}`;

export function readStoredFile(): StoredFile | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key()) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` forgets it. */
export function storeFile(file: StoredFile | undefined): void {
  try {
    if (file === undefined) sessionStorage.removeItem(key());
    else sessionStorage.setItem(key(), JSON.stringify(file));
  } catch {
    // A tab that keeps nothing asks for the file again after a reload; its keys still book each line once.
  }
}
