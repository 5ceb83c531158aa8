import { readFileSync } from 'node:fs';

/** The release, as in the package file. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
