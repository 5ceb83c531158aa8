import { basename } from 'node:path';
import type { Metafile } from 'esbuild-wasm';
import { companyViews, shipperViews, type ViewFiles } from '../../../../console/shell/view-files.ts';
import type { ViewBundle } from './bundle.ts';

/** The views in `console/views`, by their addresses: that of the company, that of shippers. */
const sources: Readonly<Record<string, readonly string[]>> = {
  today: ['dispatcher/today.tsx'],
  orders: ['dispatcher/orders.tsx', 'shipper/orders.tsx'],
  'orders/*': ['dispatcher/order.tsx', 'shipper/order.tsx'],
  map: ['dispatcher/map.tsx'],
  accounts: ['owner/accounts.tsx'],
  'accounts/*': ['owner/account.tsx'],
  people: ['owner/people.tsx'],
  prices: ['owner/prices.tsx'],
  webhooks: ['owner/webhooks.tsx'],
  audit: ['owner/audit.tsx'],
  new: ['shipper/new-transport.tsx'],
  import: ['shipper/import.tsx'],
  developers: ['shipper/developers.tsx'],
};
/** The first parts of their addresses. */
export const viewNames = [...new Set(Object.keys(sources).map((address) => address.replace(/\/.*/, '')))].sort();
const tables: Readonly<Record<string, ViewFiles>>[] = [companyViews, shipperViews];

/** The file that was made of an entry point, with its path. */
export function madeOf({ outputs }: Metafile, source: string): string {
  const [path] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
  if (path === undefined) throw new Error(`nothing is made of ${source}`);
  return path;
}

/** The files that a file imports before it runs, with what those import. */
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

/** What the page of each address of a view names, beside what every page does. */
export function listViews(metafile: Metafile, script: string): Record<string, ViewBundle> {
  const common = new Set([script, ...importsOf(metafile, script)]);
  const filesOf = (source: string) => {
    const file = madeOf(metafile, `console/${source}`);
    return [file, ...importsOf(metafile, file)].filter((path) => !common.has(path)).map((path) => basename(path));
  };
  const listView = (address: string, own: readonly string[]): ViewBundle => {
    const sides = tables.flatMap((views) => views[address] ?? []);
    const sections = inAll(sides.map(({ words = [] }) => words));
    const texts = (language: string) =>
      [language, ...sections.map((section) => `${language}/${section}`)].flatMap((name) => filesOf(`words/${name}.ts`));
    return {
      styles: inAll(sides.map(({ styles }) => styles)),
      scripts: inAll(own.map((source) => filesOf(`views/${source}`))),
      words: { en: texts('en'), de: texts('de') },
    };
  };
  return Object.fromEntries(Object.entries(sources).map(([address, own]) => [address, listView(address, own)]));
}

function inAll([first = [], ...others]: readonly (readonly string[])[]): string[] {
  return first.filter((name) => others.every((list) => list.includes(name)));
}
