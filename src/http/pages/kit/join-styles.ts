import { readFileSync } from 'node:fs';

/** The styles of a page with those that they import put in place: a page asks for one file. */
export function joinStyles(file: URL): string {
  const text = readFileSync(file, 'utf8');
  return text.replace(/^@import "([^"]+)";\n/gm, (_, path: string) => joinStyles(new URL(path, file)));
}
