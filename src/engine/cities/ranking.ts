/** Keeps the `size` towns with the lowest ranks, each town once. Made for up to fifty. */
export class Ranking {
  readonly towns: number[] = [];
  readonly ranks: number[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(town: number, rank: number): void {
    if (this.towns.length === this.#size && rank >= this.ranks.at(-1)!) return;
    const known = this.towns.indexOf(town);
    if (known >= 0) {
      if (this.ranks[known]! <= rank) return;
      this.towns.splice(known, 1);
      this.ranks.splice(known, 1);
    }
    let position = this.towns.length;
    while (position > 0 && this.ranks[position - 1]! > rank) position -= 1;
    this.towns.splice(position, 0, town);
    this.ranks.splice(position, 0, rank);
    if (this.towns.length > this.#size) {
      this.towns.pop();
      this.ranks.pop();
    }
  }
}
