import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

/** What a browser loads of the whole client, minified and compressed. */
const bytesMax = 6_000;

const input = fileURLToPath(new URL('src/index.ts', import.meta.url));
const bundle = await rolldown({ input, platform: 'browser' });
const { output } = await bundle.generate({ format: 'esm', minify: true });
const minified = output[0].code;
const bytes = gzipSync(minified, { level: 9 }).length;
console.log(`transport-ordering-client: ${bytes} bytes of ${bytesMax} (minified ${minified.length}, gzip -9)`);
if (bytes > bytesMax) process.exitCode = 1;
