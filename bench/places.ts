// Measures the places: node --expose-gc bench/places.ts
import { existsSync, statSync } from 'node:fs';
import { townPlace } from '../src/engine/cities/gazetteer/gazetteer.ts';
import { gazetteerPath } from '../src/engine/cities/gazetteer/gazetteer-file.ts';
import { loadGazetteer } from '../src/engine/cities/gazetteer/load-gazetteer.ts';
import { keyAt } from '../src/engine/cities/gazetteer/name-index.ts';
import { locate } from '../src/engine/cities/locate.ts';
import { searchCities } from '../src/engine/cities/search.ts';
import { report } from './support/results.ts';

if (!existsSync(gazetteerPath())) await loadGazetteer();
globalThis.gc?.();
const heldBefore = process.memoryUsage();
const started = performance.now();
const gazetteer = await loadGazetteer();
const loadMs = performance.now() - started;
globalThis.gc?.();
const held = process.memoryUsage();
const heldMb = (held.arrayBuffers + held.heapUsed - heldBefore.arrayBuffers - heldBefore.heapUsed) / 1e6;
report({ what: 'compiled file', figure: statSync(gazetteerPath()).size / 1e6, unit: 'MB' });
report({ what: 'loaded', figure: loadMs, unit: 'ms', also: `${heldMb.toFixed(1)} MB held` });

/** A generator of numbers below 1 that is the same in every run. */
let seed = 42;
function random(): number {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
  return seed / 0x7fffffff;
}
const below = (limit: number): number => Math.floor(random() * limit);

/** A tenth of the terms are single letters, a third whole names, the rest beginnings, slips, codes and nonsense. */
function searchTerm(name: string): string {
  const kind = below(10);
  if (kind === 0) return name.slice(0, 1);
  if (kind < 4) return name;
  if (kind < 7) return name.slice(0, 2 + below(5));
  const at = 1 + below(Math.max(1, name.length - 2));
  if (kind === 7) return name.slice(0, at) + name.slice(at + 1);
  if (kind === 8) return `${name.slice(0, at)}${name[at + 1] ?? ''}${name[at]}${name.slice(at + 2)}`;
  return random() < 0.5 ? String(below(100_000)) : `${name}${'xyzzy'.slice(below(5))}`;
}

const countries = ['DE', 'DE', 'DE', 'FR', 'FR', 'IT', 'PL', 'ES', 'NL', 'GB', 'RU', 'AT', 'CZ', 'SE'];
const searches = Array.from({ length: 20_000 }, () => {
  const country = countries[below(countries.length)]!;
  const number = gazetteer.countryNumbers.get(country)!;
  const first = gazetteer.countryKeys[number]!;
  return {
    country,
    term: searchTerm(keyAt(gazetteer, first + below(gazetteer.countryKeys[number + 1]! - first))),
    limit: 10,
  };
});
const places = Array.from({ length: 20_000 }, () => {
  const country = countries[below(countries.length)]!;
  const number = gazetteer.countryNumbers.get(country)!;
  const first = gazetteer.countryTowns[number]!;
  return townPlace(gazetteer, country, first + below(gazetteer.countryTowns[number + 1]! - first));
});

measure('search', searches, (search) => searchCities(gazetteer, search));
measure('locate', places, (place) => locate(gazetteer, place));

function measure<T>(name: string, inputs: readonly T[], run: (input: T) => unknown): void {
  for (const input of inputs.slice(0, 2000)) run(input);
  const times = inputs.map((input) => {
    const before = performance.now();
    run(input);
    return performance.now() - before;
  });
  times.sort((a, b) => a - b);
  const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(4);
  const also = `p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
  report({ what: name, figure: Number(at(0.5)), unit: 'ms p50', also });
}
