import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'sql-formatter';
import { countedStatement } from '../src/orders/order/lists/counted-list-sql.ts';
import { matchingStatement } from '../src/orders/order/lists/matching-list-sql.ts';
import type { OrderFilter, PageWanted } from '../src/orders/order/lists/order-page-sql.ts';
import { generated } from './generated-file.ts';

// The statements of lists are put together of their filters; here each is written down whole, laid out to be read.

const folder = 'test/orders/order/lists/statements';
const layout = { language: 'postgresql', expressionWidth: 100 } as const;
const time = '2026-11-24T00:00:00.000Z';
const first: PageWanted = { number: 1, size: 15 };
const pages: Record<string, PageWanted> = {
  '': first,
  page: { number: 2, size: 15 },
  before: { ...first, before: 100_001 },
};
const counted: Record<string, Partial<OrderFilter>> = {
  status: { statuses: ['placed', 'loaded'] },
  'created-from': { createdFrom: time },
  'created-to': { createdTo: time },
};
const matching: Record<string, Partial<OrderFilter>> = {
  'order-number': { orderNumber: 100_001 },
  'loading-from': { loadingFrom: time },
  'loading-to': { loadingTo: time },
  'updated-from': { updatedFrom: time },
  reference: { reference: 'PO-4711' },
};

/** Every set of filters that has counts, on each kind of page; each other filter alone, and all together. */
function statements(): Map<string, string> {
  const files = new Map<string, string>();
  for (const names of subsets(Object.keys(counted))) {
    const filter = Object.assign({ statuses: [] }, ...names.map((name) => counted[name]));
    for (const [kind, page] of Object.entries(pages)) {
      const name = ['counted', ...names, kind].filter(Boolean).join('-');
      files.set(name, countedStatement('production', 1, filter, page).text);
    }
  }
  for (const [name, filter] of Object.entries(matching)) {
    files.set(`matching-${name}`, matchingStatement('production', 1, { statuses: [], ...filter }, first).text);
  }
  const all: OrderFilter = Object.assign({ statuses: [] }, ...Object.values({ ...counted, ...matching }));
  files.set('matching-all', matchingStatement('production', 1, all, first).text);
  return files;
}

function subsets([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]];
  const without = subsets(rest);
  return [...without, ...without.map((names) => [first, ...names])];
}

const files = statements();
for (const [name, text] of files) await generated(`${folder}/${name}.sql`, `${format(text, layout)}\n`);
const left = await readdir(fileURLToPath(new URL(`../${folder}`, import.meta.url)));
for (const file of left.filter((name) => !files.has(name.replace(/\.sql$/, '')))) {
  if (process.argv.includes('--check')) throw new Error(`${folder}/${file} is of no statement: run npm run generate`);
  await rm(new URL(`../${folder}/${file}`, import.meta.url));
}
