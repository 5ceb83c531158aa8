import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// What npm runs before it packs: writes `dist/`, this tree as a package needs it. Node strips no types under
// `node_modules`, so that what it runs is there as JavaScript, at the same lines as in the sources.
const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** What the service reads, and what the console is bundled from. */
const copied = ['package.json', 'client/src', 'console', 'data', 'migrations', 'openapi'];
const run = ['src/**/*.ts', 'client/src/**/*.ts', 'console/shell/views.ts'];
/** Imports, and paths of the files that start threads and processes. */
const sourceNames = /(['"])([\w./-]+)\.ts\1/g;

await rm(dist, { recursive: true, force: true });
for (const path of copied) await cp(join(root, path), join(dist, path), { recursive: true });
await cp(join(root, 'src'), join(dist, 'src'), { recursive: true, filter: (path) => !path.endsWith('.ts') });
for await (const file of glob(run, { cwd: root })) {
  const text = await readFile(join(root, file), 'utf8');
  const written = join(dist, file.replace(/\.ts$/, '.js'));
  await mkdir(dirname(written), { recursive: true });
  await writeFile(written, stripTypeScriptTypes(text).replace(sourceNames, '$1$2.js$1'));
}
