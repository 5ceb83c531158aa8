import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A row of the postal codes of GeoNames. */
export type OutsideRow = { country: string; zipCode: string; name: string; latitude: number; longitude: number };

/** All rows of `postal-codes.tsv.br` in a folder: country, code, name and point between tabs. */
export function readOutsideRows(folder: string): OutsideRow[] {
  const text = brotliDecompressSync(readFileSync(join(folder, 'postal-codes.tsv.br'))).toString('utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [country, zipCode, name, latitude, longitude] = line.split('\t');
    return {
      country: country!,
      zipCode: zipCode!,
      name: name!,
      latitude: Number(latitude),
      longitude: Number(longitude),
    };
  });
}

/** The same as a file of GeoNames has it. */
export function asGeoNamesFile(rows: readonly OutsideRow[]): string {
  return rows
    .map(({ country, zipCode, name, latitude, longitude }) =>
      [country, zipCode, name, '', '', '', '', '', '', latitude, longitude, ''].join('\t'),
    )
    .join('\n');
}

/** So many rows, at most so many a country, drawn at random but always the same. */
export function drawRows(rows: readonly OutsideRow[], count: number, perCountry: number): OutsideRow[] {
  const random = randomNumbers(20260330);
  const drawn = [...Map.groupBy(rows, (row) => row.country).values()].flatMap((group) =>
    shuffled(group, random).slice(0, perCountry),
  );
  return shuffled(drawn, random).slice(0, count);
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!];
  }
  return mixed;
}

/** Numbers from 0 to 1: the generator mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
