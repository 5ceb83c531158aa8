import { type Cells, columns } from '../file/columns.ts';

/**
 * The idempotency key of a line: the same for the same texts, so that a file loaded again, even in another
 * browser, books nothing twice.
 * @param round how many identical lines come before it; and how many of its orders have been canceled since.
 */
export async function lineKey(cells: Cells, round: { equal: number; canceled: number }): Promise<string> {
  const text = JSON.stringify([columns.map((column) => [column, cells[column]]).filter(([, cell]) => cell), round]);
  return `file-${await digestOf(text)}`;
}

/** SHA-256 in hexadecimal. */
export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The texts of a line, to find identical ones. */
export function wordsOf(cells: Cells): string {
  return JSON.stringify(columns.map((column) => cells[column]));
}
