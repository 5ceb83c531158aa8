/** Binary heap of node numbers by key, each node in it at most once; `push` of a node in it lowers its key. */
export class MinHeap {
  size = 0;
  readonly #nodes: Int32Array;
  readonly #keys: Float64Array;
  readonly #positions: Int32Array;

  constructor(nodeCount: number) {
    this.#nodes = new Int32Array(nodeCount);
    this.#keys = new Float64Array(nodeCount);
    this.#positions = new Int32Array(nodeCount).fill(-1);
  }

  push(node: number, key: number): void {
    const known = this.#positions[node]!;
    this.#rise(known >= 0 ? known : this.size++, node, key);
  }

  /** The node with the least key; only call it when `size` is over 0. */
  pop(): number {
    const top = this.#nodes[0]!;
    this.#positions[top] = -1;
    this.size--;
    if (this.size > 0) this.#sink(this.#nodes[this.size]!, this.#keys[this.size]!);
    return top;
  }

  #rise(start: number, node: number, key: number): void {
    let position = start;
    while (position > 0) {
      const parent = (position - 1) >> 1;
      if (this.#keys[parent]! <= key) break;
      this.#place(position, this.#nodes[parent]!, this.#keys[parent]!);
      position = parent;
    }
    this.#place(position, node, key);
  }

  #sink(node: number, key: number): void {
    let position = 0;
    for (;;) {
      let child = 2 * position + 1;
      if (child >= this.size) break;
      if (child + 1 < this.size && this.#keys[child + 1]! < this.#keys[child]!) child++;
      if (this.#keys[child]! >= key) break;
      this.#place(position, this.#nodes[child]!, this.#keys[child]!);
      position = child;
    }
    this.#place(position, node, key);
  }

  #place(position: number, node: number, key: number): void {
    this.#nodes[position] = node;
    this.#keys[position] = key;
    this.#positions[node] = position;
  }
}
