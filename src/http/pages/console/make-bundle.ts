import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Metafile } from 'esbuild-wasm';
import { type ConsoleBundle, isMade, manifestName, networkFile, type PageFile } from './bundle.ts';
import { importsOf, listViews, outputOf } from './list-views.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const targets = ['es2022', 'chrome123', 'firefox121', 'safari17.5'];
const mainSource = 'console/main.tsx';
const pageSources: Readonly<Record<PageFile, string>> = {
  'docs.js': 'src/http/pages/docs/page/docs.ts',
  'door.js': 'src/http/pages/door/page/door.ts',
  'driver.css': 'src/http/pages/driver/page/driver.css',
  'driver.js': 'src/http/pages/driver/page/driver.ts',
  'worker.js': 'src/http/pages/driver/page/worker.ts',
};
const fontFile = /^inter-latin-wght-normal-\w+\.woff2$/;
const compressed = /\.(js|css|json|svg)$/;

/** Two processes may do this at once: each renames what it made, and the first to do so wins. */
export async function bundleInto(directory: string): Promise<void> {
  const cache = dirname(directory);
  await mkdir(cache, { recursive: true });
  await removeUnfinished(cache);
  const made = await mkdtemp(join(cache, unfinished));
  try {
    await makeBundle(made);
    await removeOldBundles(directory);
    await rename(made, directory).catch(async (error) => {
      if (!isMade(directory)) throw error;
    });
  } finally {
    await rm(made, { recursive: true, force: true });
  }
}

const unfinished = 'console-making-';
/** No bundling still running takes this long. */
const unfinishedMs = 600_000;

/** Removes leftovers of killed processes. */
async function removeUnfinished(cache: string): Promise<void> {
  for (const name of (await readdir(cache)).filter((each) => each.startsWith(unfinished))) {
    const { mtimeMs } = await stat(join(cache, name));
    if (Date.now() - mtimeMs > unfinishedMs) await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** Bundles the sources into a directory. */
export async function makeBundle(directory: string): Promise<void> {
  const manifest = await bundle(directory);
  await compressFiles(directory);
  await writeFile(join(directory, manifestName), JSON.stringify(manifest));
  // The user who installs may differ from the one that runs the service.
  await chmod(directory, 0o755);
}

async function bundle(outdir: string): Promise<Omit<ConsoleBundle, 'directory'>> {
  const atlasFile = await writeAtlas(outdir);
  const { build, stop } = await import('esbuild-wasm');
  const common = {
    absWorkingDir: root,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    outdir,
    bundle: true,
    minify: true,
    target: [...targets],
    legalComments: 'none' as const,
    metafile: true as const,
    logLevel: 'warning' as const,
    // All settings are here: the published package lacks the compiler's configuration.
    tsconfigRaw: {},
  };
  const scripts = await build({
    ...common,
    entryPoints: { console: mainSource },
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { atlasFile: JSON.stringify(atlasFile) },
    // Puts everything needed at the start into one file, not one for each set of views that share it.
    inject: ['console/shell/shell.tsx'],
  });
  const styles = await build({ ...common, entryPoints: styleSources(), loader: { '.woff2': 'file' } });
  const pages = await build({ ...common, entryPoints: Object.values(pageSources), format: 'esm', charset: 'utf8' });
  // Otherwise its process lives as long as ours, with 300 MB.
  await stop();
  const script = outputOf(scripts.metafile, mainSource);
  const styleOf = (source: string) => basename(outputOf(styles.metafile, source));
  const font = Object.keys(styles.metafile.outputs)
    .map((path) => basename(path))
    .find((name) => fontFile.test(name));
  if (font === undefined) throw new Error('the styles of the console name no font');
  return {
    script: basename(script),
    styles: Object.fromEntries(styleSources().map((source) => [basename(source, '.css'), styleOf(source)])),
    font,
    preloads: importsOf(scripts.metafile, script).map((path) => basename(path)),
    views: listViews(scripts.metafile, script),
    pages: namePages(pages.metafile),
  };
}

function namePages(metafile: Metafile): ConsoleBundle['pages'] {
  const nameOf = (page: PageFile) => basename(outputOf(metafile, pageSources[page]));
  return {
    'docs.js': nameOf('docs.js'),
    'door.js': nameOf('door.js'),
    'driver.css': nameOf('driver.css'),
    'driver.js': nameOf('driver.js'),
    'worker.js': nameOf('worker.js'),
  };
}

/** The styles of all views, of narrow screens, and of single views. */
function styleSources(): string[] {
  return ['console', 'narrow']
    .map((name) => `console/styles/${name}.css`)
    .concat(globSync('console/styles/views/**/*.css', { cwd: root }).sort());
}

/** Coasts, borders and roads which only the map loads. */
async function writeAtlas(outdir: string): Promise<string> {
  const { makeAtlas } = await import('./atlas.ts');
  const text = JSON.stringify(makeAtlas(join(root, networkFile)));
  const name = `atlas-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.json`;
  await writeFile(join(outdir, name), text);
  return name;
}

/** Puts a gzip and a brotli copy next to each text file, so that serving it needs no compression. */
async function compressFiles(directory: string): Promise<void> {
  for (const name of (await readdir(directory)).filter((each) => compressed.test(each))) {
    const bytes = await readFile(join(directory, name));
    await writeFile(join(directory, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await writeFile(join(directory, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
  }
}

/** Removes all other bundles but the latest: a running service serves that one until it restarts. */
export async function removeOldBundles(directory: string): Promise<void> {
  const cache = dirname(directory);
  const names = (await readdir(cache)).filter((name) => /^console-[0-9a-f]{12}$/.test(name));
  const others = names.map((name) => join(cache, name)).filter((path) => path !== directory);
  const made = await Promise.all(others.map(async (path) => ({ path, at: (await stat(path)).mtimeMs })));
  const old = made.sort((one, other) => other.at - one.at).slice(1);
  for (const { path } of old) await rm(path, { recursive: true, force: true });
}
