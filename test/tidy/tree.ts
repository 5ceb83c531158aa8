import { type Dirent, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The texts of source files by their paths from the root, with slashes. */
export type Tree = ReadonlyMap<string, string>;

/** What others are made of, or what is made of others. */
const exclude = ({ name }: Dirent) =>
  ['node_modules', 'dist', 'api-types.ts', 'operator-types.ts'].includes(name) || name.startsWith('.');

/** Every TypeScript file of the project that somebody wrote. */
export function readTree(): Promise<Tree> {
  return readFiles('{src,test,bench,scripts,client,console}/**/*.{ts,tsx}');
}

/** Every program, statement, style and script that somebody wrote, in whatever language. */
export function readCode(): Promise<Tree> {
  return readFiles('**/*.{ts,tsx,js,mjs,cjs,sql,css,sh,html}');
}

async function readFiles(pattern: string): Promise<Tree> {
  const files: string[] = [];
  for await (const entry of glob(pattern, { cwd: root, exclude, withFileTypes: true }))
    if (entry.isFile()) files.push(relative(root, join(entry.parentPath, entry.name)));
  return new Map(files.sort().map((file) => [file.replaceAll(sep, '/'), readFileSync(join(root, file), 'utf8')]));
}

/** Every file of the project by its path, without texts. */
export async function listFiles(): Promise<Tree> {
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: root, exclude, withFileTypes: true }))
    if (entry.isFile()) files.push(relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return new Map(files.map((file) => [file, '']));
}

export type Import = { from: string; to: string; isType: boolean };

const statement = /^(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm;
const call = /\bimport\(\s*['"`](\.[^'"`]+)['"`]|\bnew URL\(\s*['"`](\.[^'"`]+\.ts)['"`],\s*import\.meta/g;

/** What the files of a part of the tree take from each other by relative paths: at their top, or when they run. */
export function importsOf(tree: Tree, part: RegExp): Import[] {
  return [...tree].flatMap(([from, text]) => {
    if (!part.test(from)) return [];
    const pathOf = (target: string) => normalize(join(dirname(from), target)).replaceAll(sep, '/');
    return [
      ...[...text.matchAll(statement)].map(([, type, to]) => ({ from, to: pathOf(to!), isType: type !== undefined })),
      ...[...text.matchAll(call)].map(([, module, file]) => ({ from, to: pathOf((module ?? file)!), isType: false })),
    ];
  });
}
