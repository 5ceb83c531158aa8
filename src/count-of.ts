/** A number of things, as a sentence has them: `1 document`, `2 documents`. */
export function countOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
