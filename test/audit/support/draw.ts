import { hash } from 'node:crypto';

/** Chance that comes out alike in every run with the same seed. */
export type Draw = {
  /** A whole number from `low` to `high`. */
  int(low: number, high: number): number;
  /** From 0 up to 1. */
  share(): number;
  /** True with that probability. */
  chance(probability: number): boolean;
  pick<Each>(list: readonly Each[]): Each;
  shuffled<Each>(list: readonly Each[]): Each[];
};

/** A source of chance for a text: two that differ in any way have nothing in common. */
export function drawFrom(seed: string): Draw {
  let state = Number.parseInt(hash('sha256', seed).slice(0, 8), 16);
  const share = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (low: number, high: number) => low + Math.floor(share() * (high - low + 1));
  return {
    int,
    share,
    chance: (probability) => share() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    shuffled: (list) => {
      const mixed = [...list];
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = int(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
  };
}
