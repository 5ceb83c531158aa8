import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, suite, test } from 'node:test';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { dataSets, partsOfPackages } from '../../scripts/sbom/carried-parts.ts';
import { type Component, makeSbom, type Sbom } from '../../scripts/sbom/make-sbom.ts';
import { packageNameAt } from '../../scripts/sbom/package-name.ts';

type Entry = { version: string; dev?: boolean };

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

suite('the bill of materials', () => {
  let sbom: Sbom;
  before(async () => {
    sbom = await makeSbom();
  });

  test('is what the schema of CycloneDX 1.5 asks for', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot5);
    assert.equal(await validator.validate(JSON.stringify(sbom)), null);
    assert.notEqual(await validator.validate(JSON.stringify({ ...sbom, components: [{ type: 'thing' }] })), null);
  });

  test('names the service, and every package of the lock file that is not of development alone', () => {
    const { name, version } = JSON.parse(read('package.json'));
    const { component } = sbom.metadata;
    assert.deepEqual([component.name, component.version], [name, version]);
    const { '': _root, ...locked } = JSON.parse(read('package-lock.json')).packages as Record<string, Entry>;
    const expected = Object.entries(locked)
      .filter(([, { dev }]) => !dev)
      .map(([path, entry]) => `${packageNameAt(path)}@${entry.version}`);
    const packages = sbom.components.filter(({ type }) => type === 'library');
    const listed = packages.map((each) => `${each.name}@${each.version}`);
    assert.deepEqual(listed.sort(), [...new Set(expected)].sort());
  });

  test('finds the name of a package, also of one in the folder of another', () => {
    const names = ['node_modules/fastify', 'node_modules/pino/node_modules/@fastify/error'].map(packageNameAt);
    assert.deepEqual(names, ['fastify', '@fastify/error']);
  });

  test('has a licence of each part, and the digest of each package', () => {
    const all = sbom.components.flatMap((each) => [each, ...(each.components ?? [])]);
    const unlicensed = all.filter(({ licenses = [] }) => licenses.length === 0);
    assert.deepEqual(unlicensed.map(nameOf), []);
    const packages = sbom.components.filter(({ type }) => type === 'library');
    const undigested = packages.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'));
    assert.deepEqual(undigested.map(nameOf), []);
  });

  test('names what packages carry as NOTICE does, of packages that there are', () => {
    const notice = read('NOTICE');
    const parts = [...dataSets, ...partsOfPackages.flatMap((each) => each.parts)];
    const missing = parts.filter(({ name, version }) => !notice.includes([name, version].filter(Boolean).join(' ')));
    assert.deepEqual(missing, []);
    const known = new Set(sbom.components.map(({ name }) => name));
    const gone = partsOfPackages.flatMap(({ packages }) => packages.filter((name) => !known.has(name)));
    assert.deepEqual(gone, []);
  });

  test('has the program that a package is for in the version of the package', () => {
    const { packages: locked } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> };
    const programs = partsOfPackages.flatMap(({ packages, parts }) => {
      const { name, version } = parts[0]!;
      return packages.map((each) => ({ name, version, locked: locked[`node_modules/${each}`]!.version }));
    });
    assert.ok(programs.some(({ name }) => name === 'Node.js') && programs.some(({ name }) => name === 'PostgreSQL'));
    const others = programs.filter((each) => !`${each.locked}.`.startsWith(`${each.version}.`));
    assert.deepEqual(others, []);
  });
});

function nameOf({ name, version }: Component): string {
  return `${name}@${version}`;
}
