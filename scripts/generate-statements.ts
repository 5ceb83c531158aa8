import { readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'sql-formatter';
import { countedStatement } from '../src/orders/order/lists/counted-list-sql.ts';
import { matchingStatement } from '../src/orders/order/lists/matching-list-sql.ts';
import type { OrderFilter, PageWanted } from '../src/orders/order/lists/order-page-sql.ts';
import { generated } from './generated-file.ts';

// The statements of lists are assembled from their filters; this writes one of each kind in full, laid out to be read.

type Filters = Partial<OrderFilter>;

const folder = 'test/orders/order/lists/statements';
const layout = { language: 'postgresql', expressionWidth: 100 } as const;
const time = '2026-11-24T00:00:00.000Z';
const first: PageWanted = { number: 1, size: 15 };
const pages: Record<string, PageWanted> = {
  '': first,
  page: { number: 2, size: 15 },
  before: { ...first, before: 100_001 },
};
const orderNumber = 100_001;
const reference = 'PO-4711';
const counted: Filters = { statuses: ['placed', 'loaded'], createdFrom: time, createdTo: time };
const all: Filters = { ...counted, orderNumber, loadingFrom: time, loadingTo: time, updatedFrom: time, reference };

const files = statements();
assertAllShown([...files.values()]);
for (const page of Object.values(pages)) assertEachFilters(counted, (filters) => writeCounted(filters, page));
assertEachFilters(all, writeMatching);
for (const [name, text] of files) await generated(`${folder}/${name}.sql`, text);
const left = await readdir(fileURLToPath(new URL(`../${folder}`, import.meta.url)));
for (const file of left.filter((name) => !files.has(name.replace(/\.sql$/, '')))) {
  if (process.argv.includes('--check')) throw new Error(`${folder}/${file} is of no statement: run npm run generate`);
  await rm(new URL(`../${folder}/${file}`, import.meta.url));
}

/** Each kind of page by counts, without a filter and with all; by other filters, from each table and from both. */
function statements(): Map<string, string> {
  const written = new Map<string, string>();
  for (const [kind, page] of Object.entries(pages)) {
    written.set(['counted', kind].filter(Boolean).join('-'), writeCounted({}, page));
    written.set(['counted-all', kind].filter(Boolean).join('-'), writeCounted(counted, page));
  }
  written.set('matching-order-number', writeMatching({ orderNumber }));
  written.set('matching-reference', writeMatching({ reference }));
  written.set('matching-all', writeMatching(all));
  return written;
}

function writeCounted(filters: Filters, page: PageWanted): string {
  return `${format(countedStatement('production', 1, { statuses: [], ...filters }, page).text, layout)}\n`;
}

function writeMatching(filters: Filters): string {
  return `${format(matchingStatement('production', 1, { statuses: [], ...filters }, first).text, layout)}\n`;
}

/** Whatever the filters, no statement has a line that none of those written down has. */
function assertAllShown(written: readonly string[]): void {
  const shown = new Set(written.flatMap(linesOf));
  const byCounts = subsets(counted).flatMap((filters) =>
    Object.values(pages).map((page) => writeCounted(filters, page)),
  );
  for (const line of [...byCounts, ...subsets(all).map(writeMatching)].flatMap(linesOf))
    if (!shown.has(line)) throw new Error(`no file of ${folder} shows "${line}": add the statement that has it`);
}

/** What a filter adds to a statement stands in each that has this filter, whatever else filters it. */
function assertEachFilters(filters: Filters, write: (filters: Filters) => string): void {
  const plain = new Set(linesOf(write({})));
  const addedBy = Object.entries(filters).map(([name, value]) => {
    const added = linesOf(write({ [name]: value })).filter((line) => !plain.has(line));
    if (added.length === 0) throw new Error(`the filter "${name}" adds nothing to a statement`);
    return [name, added] as const;
  });
  for (const subset of subsets(filters)) {
    const written = new Set(linesOf(write(subset)));
    for (const line of addedBy.flatMap(([name, added]) => (name in subset ? added : [])))
      if (!written.has(line)) throw new Error(`by ${Object.keys(subset)} there is no "${line}"`);
  }
}

/** Without the numbers of parameters, which depend on the filters. */
function linesOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim().replaceAll(/\$\d+/g, '$'));
}

function subsets(filters: Filters): Filters[] {
  return Object.entries(filters).reduce<Filters[]>(
    (sets, [name, value]) => sets.flatMap((set) => [set, { ...set, [name]: value }]),
    [{}],
  );
}
