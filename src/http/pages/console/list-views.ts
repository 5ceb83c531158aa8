import { basename } from 'node:path';
import type { Metafile } from 'esbuild-wasm';
import type { ViewBundle } from './bundle.ts';

/** The fields read from a row of the console's table of views. */
type View = {
  path: string;
  load: () => Promise<unknown>;
  styles: readonly string[];
  words?: readonly string[];
};

// Loaded by path: with an import, the compiler would check it and its views, which are browser code, as part of
// the service.
const table = new URL('../../../../console/shell/views.ts', import.meta.url);
const { views }: { views: Record<'company' | 'shipper', readonly View[]> } = await import(table.href);

/** The company's and the shippers' row for each address, with `*` for an id. */
const rows = Map.groupBy([...views.company, ...views.shipper], ({ path }) => path.slice(1).replace(':id', '*'));
/** The first segments of their addresses. */
export const viewNames = [...new Set([...rows.keys()].map((address) => address.replace(/\/.*/, '')))].sort();

/** The output file of an entry point, with its path. */
export function outputOf({ outputs }: Metafile, source: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (path === undefined) throw new Error(`nothing is made of ${source}`);
  return path;
}

/** The files that a file imports statically, directly or not. */
export function importsOf({ outputs }: Metafile, file: string): string[] {
  const found = new Set<string>();
  const follow = (path: string) => {
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(imported)) continue;
      found.add(imported);
      follow(imported);
    }
  };
  follow(file);
  return [...found];
}

/** The files named in the page at each view's address, besides those in every page. */
export function listViews(metafile: Metafile, script: string): Record<string, ViewBundle> {
  const common = new Set([script, ...importsOf(metafile, script)]);
  const filesOf = (source: string) => {
    const file = outputOf(metafile, `console/${source}`);
    return [file, ...importsOf(metafile, file)].filter((path) => !common.has(path)).map((path) => basename(path));
  };
  const listView = (sides: readonly View[]): ViewBundle => {
    const sections = inAll(sides.map(({ words = [] }) => words));
    const texts = (language: string) =>
      [language, ...sections.map((section) => `${language}/${section}`)].flatMap((name) => filesOf(`words/${name}.ts`));
    return {
      styles: inAll(sides.map(({ styles }) => styles)),
      scripts: inAll(sides.map((view) => filesOf(sourceOf(view)))),
      words: { en: texts('en'), de: texts('de') },
    };
  };
  return Object.fromEntries([...rows].map(([address, sides]) => [address, listView(sides)]));
}

/** The file that a view's row loads: read from its source, since Node cannot run code for browsers. */
function sourceOf({ path, load }: View): string {
  const [, source] = /\bimport\('\.\.\/([^']+)'\)/.exec(String(load)) ?? [];
  if (source === undefined) throw new Error(`the view ${path} names no file that it loads`);
  return source;
}

function inAll([first = [], ...others]: readonly (readonly string[])[]): string[] {
  return first.filter((name) => others.every((list) => list.includes(name)));
}
