const lengthMax = 255;

/** Collects distinct strings in one run of UTF-8 bytes. A string's number says where it is. */
export class StringHeap {
  readonly #offsets = new Map<string, number>();
  #bytes = Buffer.alloc(1 << 16);
  #length = 0;

  /** The string's offset. Each string is stored once, at most 255 bytes of it. */
  add(text: string): number {
    const known = this.#offsets.get(text);
    if (known !== undefined) return known;
    // A copy: text cut from a chunk of a file would keep the whole chunk in memory.
    const encoded = Buffer.from(text);
    const offset = this.#length;
    const size = Math.min(encoded.length, lengthMax);
    if (offset + 1 + size > this.#bytes.length) this.#grow();
    this.#bytes[offset] = size;
    encoded.copy(this.#bytes, offset + 1, 0, size);
    this.#length += size + 1;
    this.#offsets.set(encoded.toString(), offset);
    return offset;
  }

  /** Orders two strings by their bytes, given where they are. */
  compare(a: number, b: number): number {
    if (a === b) return 0;
    const bytes = this.#bytes;
    const [lengthA, lengthB] = [bytes[a]!, bytes[b]!];
    for (let index = 1; index <= lengthA && index <= lengthB; index += 1) {
      const difference = bytes[a + index]! - bytes[b + index]!;
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  }

  /** A view of the bytes, until the next string is added. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  toBytes(): Uint8Array {
    return new Uint8Array(this.bytes());
  }

  #grow(): void {
    const larger = Buffer.alloc(2 * this.#bytes.length);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

/** Reads strings written by a `StringHeap`. */
export function heapReader(bytes: Uint8Array): (offset: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (offset) => buffer.toString('utf8', offset + 1, offset + 1 + buffer[offset]!);
}
