import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type CarriedPart, dataSets, partsOfPackages } from './carried-parts.ts';
import { licencesInFiles } from './licences-in-files.ts';
import { packageNameAt } from './package-name.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The fields of CycloneDX that are used here. */
export type Component = {
  'bom-ref': string;
  type: string;
  name: string;
  version?: string;
  purl?: string;
  licenses?: { license: { id?: string; name?: string } }[];
  hashes?: { alg: string; content: string }[];
  components?: Component[];
};
export type Sbom = {
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Locked = Record<string, { version: string; dev?: boolean }>;

/**
 * The bill of materials in CycloneDX 1.5: npm's own, of the packages that the lock file has for running the service on
 * any platform, with what npm does not know: licences that stand in files alone, programs inside of packages, data.
 */
export async function makeSbom(): Promise<Sbom> {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout) as Sbom;
  const { name } = await readJson<{ name: string }>('package.json');
  await leaveOutDevelopment(sbom);
  // npm takes the name of the folder.
  sbom.metadata.component.name = name;
  for (const component of sbom.components) complete(component);
  sbom.components.push(...dataSets.map((part) => describe(part, 'data', name)));
  return sbom;
}

/** With `--omit dev` npm would also leave out packages that both the service and development need. */
async function leaveOutDevelopment(sbom: Sbom): Promise<void> {
  const { packages } = await readJson<{ packages: Locked }>('package-lock.json');
  const running = new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${packageNameAt(path)}@${version}`),
  );
  sbom.components = sbom.components.filter(({ name, version }) => running.has(`${name}@${version}`));
  const refs = new Set([sbom.metadata.component, ...sbom.components].map((each) => each['bom-ref']));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
}

async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'));
}

function complete(component: Component): void {
  const { name, version } = component;
  const known = licencesInFiles[`${name}@${version}`];
  if (known !== undefined) component.licenses = [{ license: { id: known.licence } }];
  const parts = partsOfPackages.filter(({ packages }) => packages.includes(name)).flatMap((each) => each.parts);
  if (parts.length > 0) component.components = parts.map((part) => describe(part, 'library', component['bom-ref']));
}

function describe({ name, version, licence }: CarriedPart, type: 'data' | 'library', owner: string): Component {
  const ref = `${owner}#${name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}`;
  return { 'bom-ref': ref, type, name, ...(version && { version }), licenses: [{ license: licence }] };
}
