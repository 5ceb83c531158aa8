/** A number of things, as a sentence has them: `1 document`, `2 documents`, and with `things` `2 people`. */
export function countOf(count: number, thing: string, things = `${thing}s`): string {
  return `${count} ${count === 1 ? thing : things}`;
}
