import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Writes a generated file, or, with `--check`, fails when the committed one is stale. `path` is relative to the
 * repository.
 */
export async function generated(path: string, text: string): Promise<void> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  if (!process.argv.includes('--check')) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log(`wrote ${path}`);
    return;
  }
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (committed === text) return console.log(`${path} is up to date`);
  console.error(`${path} is stale: run npm run generate`);
  process.exitCode = 1;
}
