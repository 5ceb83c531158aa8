import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild-wasm';

/** What a browser loads of the whole client, minified and compressed. */
const bytesMax = 6_000;

const entry = fileURLToPath(new URL('src/index.ts', import.meta.url));
const { outputFiles } = await build({
  entryPoints: [entry],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  write: false,
});
const [{ contents }] = outputFiles;
const bytes = gzipSync(contents, { level: 9 }).length;
console.log(`transport-ordering-client: ${bytes} bytes of ${bytesMax} (minified ${contents.length}, gzip -9)`);
if (bytes > bytesMax) process.exitCode = 1;
