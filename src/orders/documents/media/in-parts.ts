/** The bytes of a file as they come. */
export type Bytes = AsyncIterable<Buffer>;

/** The size of what one row stores. */
export const partBytes = 256 * 1024;

/** The same bytes in parts of `partBytes`, but for the last. */
export async function* inParts(file: Bytes): Bytes {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const piece of file) {
    waiting.push(piece);
    bytes += piece.length;
    while (bytes >= partBytes) {
      const all = Buffer.concat(waiting, bytes);
      yield all.subarray(0, partBytes);
      waiting = [all.subarray(partBytes)];
      bytes -= partBytes;
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting, bytes);
}
