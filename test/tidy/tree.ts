import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The texts of source files by their paths from the root, with slashes. */
export type Tree = ReadonlyMap<string, string>;

/** Every TypeScript file of the project. */
export async function readTree(): Promise<Tree> {
  const files: string[] = [];
  for await (const file of glob('{src,test,bench,scripts}/**/*.ts', { cwd: root })) files.push(file);
  return new Map(files.sort().map((file) => [file.replaceAll(sep, '/'), readFileSync(join(root, file), 'utf8')]));
}

export type Import = { from: string; to: string };

/** What the files of a part of the tree import by relative paths: values and types, at their top and by `import()`. */
export function importsOf(tree: Tree, part: RegExp): Import[] {
  const imports: Import[] = [];
  for (const [from, text] of tree) {
    if (!part.test(from)) continue;
    for (const match of text.matchAll(/(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g)) {
      const to = normalize(join(dirname(from), match[1]!)).replaceAll(sep, '/');
      imports.push({ from, to });
    }
  }
  return imports;
}
