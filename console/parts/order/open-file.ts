import { download } from '../../data/calls.ts';
import { asRefusal } from '../../data/refusal.ts';
import { messageOf } from '../failure.tsx';
import { showRefusal } from '../toast.tsx';

/** A tab may take this long to read its file. */
const readMs = 60_000;

/** Opens a file of the service in a new tab: a plain link would lack the bearer. */
export async function openFile(path: string, name: string): Promise<void> {
  try {
    showFile(await download(path), name);
  } catch (error) {
    showRefusal(messageOf(asRefusal(error)));
  }
}

/** Opens a file in a new tab. */
export function showFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), readMs);
  if (window.open(address, '_blank') === null) save(address, name);
}

/** For browsers that refuse to open a tab. */
function save(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
