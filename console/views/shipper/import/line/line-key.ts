import { type Cells, columns } from '../file/columns.ts';

/**
 * The key that a line is booked under: the same for the same words, so that a file that is loaded again, in another
 * browser too, books nothing twice.
 * @param round which of equal lines it is, from 0; and how many orders of it were canceled since.
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

/** The words of a line, to find those that are equal. */
export function wordsOf(cells: Cells): string {
  return JSON.stringify(columns.map((column) => cells[column]));
}
