import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Reads a JSON file of an installed package. Unlike `require` it caches nothing: the files are large and read once. */
export function readPackageJson<T>(path: string): T {
  return JSON.parse(readFileSync(require.resolve(path), 'utf8')) as T;
}

/** Loads a script of an installed package that holds only data. */
export function requirePackageData<T>(path: string): T {
  return require(path) as T;
}
