/** Collects distinct strings in one run of UTF-8 bytes. A string's number says where it is. */
export class StringHeap {
  readonly #offsets = new Map<string, number>();
  readonly #chunks: Buffer[] = [];
  #length = 0;

  /** The string's offset. Each string is stored once, at most 255 bytes of it. */
  add(text: string): number {
    const known = this.#offsets.get(text);
    if (known !== undefined) return known;
    const offset = this.#length;
    const bytes = Buffer.from(text).subarray(0, 255);
    this.#chunks.push(Buffer.from([bytes.length]), bytes);
    this.#length += bytes.length + 1;
    this.#offsets.set(text, offset);
    return offset;
  }

  toBytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks));
  }
}

/** Reads strings written by a `StringHeap`. */
export function heapReader(bytes: Uint8Array): (offset: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (offset) => buffer.toString('utf8', offset + 1, offset + 1 + buffer[offset]!);
}
