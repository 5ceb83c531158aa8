import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const run = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const tsc = pathOf('../../../node_modules/typescript/bin/tsc');

/** The Node of the project, and that of the system where it is one that the client is for. */
export async function listNodes(): Promise<{ version: string; path: string }[]> {
  const nodes = [{ version: process.version, path: process.execPath }];
  const system = '/usr/bin/node';
  if (!existsSync(system)) return nodes;
  const version = (await run(system, ['--version'])).stdout.trim();
  return Number.parseInt(version.slice(1), 10) >= 20 ? [...nodes, { version, path: system }] : nodes;
}

/** A folder in which nothing is but the client, packed as it is published and installed from its package. */
export async function installClient(t: { after(work: () => unknown): void }) {
  const directory = await mkdtemp(join(tmpdir(), 'transport-client-'));
  t.after(() => rm(directory, { recursive: true, force: true }));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', directory], { cwd: pathOf('../..') });
  // What the build prints comes first.
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string; files: { path: string }[] }];
  await writeFile(join(directory, 'package.json'), '{"name": "shipper", "private": true, "type": "module"}');
  const quietly = ['--offline', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...quietly, join(directory, packed.filename)], { cwd: directory });
  return { directory, files: packed.files.map(({ path }) => path).sort() };
}

/** Compiles the TypeScript files of a folder where they are, declarations of packages included. */
export async function compile(directory: string, options: object, files: readonly string[]): Promise<void> {
  const compilerOptions = { strict: true, skipLibCheck: false, target: 'es2022', ...options };
  await writeFile(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await run(process.execPath, [tsc, '-p', directory]).catch(({ stdout }) => {
    throw new Error(`the compiler refuses:\n${stdout}`);
  });
}

/** How a program for Node is compiled; the types of Node are those of this repository. */
export const forNode = {
  module: 'nodenext',
  moduleResolution: 'nodenext',
  lib: ['es2023'],
  types: ['node'],
  typeRoots: [pathOf('../../../node_modules/@types')],
};

/** How a bundler reads a program for browsers. */
export const forBrowsers = {
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom'],
  types: [],
  noEmit: true,
};

export async function copyExample(name: string, directory: string): Promise<void> {
  await cp(pathOf(`../../examples/${name}`), join(directory, name));
}
