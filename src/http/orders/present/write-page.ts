import { JsonText } from '../../kernel/edge/json-text.ts';
import { linkHeader } from '../../kernel/edge/replies/link-header.ts';

type Page = { number: number; size: number };
/** Rows as JSON text. `skipped` rows come before them; `last` is the number of the last one. */
type PageOfRows = { total: number; skipped: number; rows: string[]; last: number | undefined };

/**
 * Pages linked beside the current one and at the ends, and the number of pages up to which all are linked, as published
 * clients know them.
 */
const sidePages = 3;
const edgePages = 2;
const nearEdgePages = 10;
const allPagesMax = 13;
const gap = null;

/**
 * A page of a list, and its links as a header too. `search` is the query string as sent; every link keeps its filters.
 * The next link continues below the last row, so that a walk neither misses nor repeats one when rows come and go.
 */
export function writePage(
  listUrl: string,
  search: string,
  page: Page,
  { total, skipped, rows, last }: PageOfRows,
): JsonText {
  const lastPage = Math.max(1, Math.ceil(total / page.size));
  const from = rows.length > 0 ? skipped + 1 : null;
  const filters = filtersOf(search);
  const url = (number: number) => `${listUrl}?${filters}page=${number}`;
  const prev = page.number > 1 ? url(Math.min(page.number - 1, lastPage)) : null;
  const isLast = last === undefined || skipped + rows.length >= total;
  const next = isLast ? null : `${url(page.number + 1)}&before=${last}`;
  const numbered = pageNumbers(page.number, lastPage).map((number) =>
    number === gap
      ? { url: null, label: '...', active: false }
      : { url: url(number), label: String(number), active: number === page.number },
  );
  const links = { first: url(1), last: url(lastPage), prev, next };
  const meta = {
    current_page: page.number,
    from,
    last_page: lastPage,
    per_page: page.size,
    to: from === null ? null : from + rows.length - 1,
    total,
    path: listUrl,
    links: [
      { url: prev, label: '« Previous', active: false },
      ...numbered,
      { url: next, label: 'Next »', active: false },
    ],
  };
  const text = `{"data":[${rows.join()}],"links":${JSON.stringify(links)},"meta":${JSON.stringify(meta)}}`;
  return new JsonText(text, linkHeader(links));
}

/** The part of the query string a link repeats, with the ampersand before the page. */
function filtersOf(search: string): string {
  if (search === '') return '';
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('before');
  return query.size === 0 ? '' : `${query}&`;
}

/** The page numbers to link. Null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  if (last <= allPagesMax) return range(1, last);
  const near = sidePages + edgePages + 2;
  const start = range(1, edgePages);
  const end = range(last - edgePages + 1, last);
  if (current <= near) return [...range(1, nearEdgePages), gap, ...end];
  if (current > last - near) return [...start, gap, ...range(last - nearEdgePages + 1, last)];
  return [...start, gap, ...range(current - sidePages, current + sidePages), gap, ...end];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
