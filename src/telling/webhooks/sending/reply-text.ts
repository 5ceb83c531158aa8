export const keptBytesMax = 1024;

/** The beginning of a reply as text that PostgreSQL takes: no NUL, no half a character, whatever came. */
export function replyText(beginning: Buffer): string {
  const kept = beginning.subarray(0, keptBytesMax);
  // A character that is cut off at the end is left out, an invalid one is replaced.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(kept, { stream: true });
  return text.replaceAll('\0', '');
}
