import { offNetwork } from './access/access.ts';
import type { Access } from './access/local-way.ts';

/** Up to this distance as the crow flies, roads beside the network may be better. */
export const directKmMax = 160;

/**
 * By how much faster than the network roads beside it may be and still be taken by half of all drivers, at towns of the
 * network, which has their roads, and off it.
 */
const preference = { atTowns: 0.95, off: 1.2 };
/** How far drivers differ about what is faster, as a share of the time: near towns of the network they know. */
const spread = { atTowns: 0.05, off: 0.3 };

/**
 * The share of drivers who take roads beside the network instead of those of the network, by the seconds of both. By
 * the logit model of route choice: M. Ben-Akiva, S. Lerman, Discrete Choice Analysis, MIT Press 1985, chapter 5. Its
 * two constants are chosen on half of the pairs of docs/accuracy.md.
 */
export function directShare(networkSeconds: number, directSeconds: number, ends: readonly [Access, Access]): number {
  const off = (offNetwork(ends[0]) + offNetwork(ends[1])) / 2;
  const between = ({ atTowns, off: far }: typeof spread) => atTowns + (far - atTowns) * off;
  const gainSeconds = networkSeconds * between(preference) - directSeconds;
  return 1 / (1 + Math.exp(-gainSeconds / (between(spread) * Math.min(networkSeconds, directSeconds))));
}
