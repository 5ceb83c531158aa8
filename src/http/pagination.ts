export type Page = { number: number; size: number };
/** `skipped` rows come before those of the page. */
export type PageOf<T> = { total: number; skipped: number; rows: T[] };

/** Pages beside the current one, at the edges, and at which all are shown; as the published clients know them. */
const sidePages = 3;
const edgePages = 2;
const nearEdgePages = 10;
const allPagesMax = 13;
const gap = null;

/**
 * The envelope of a list: `search` is the query string as sent, whose filters every link keeps. The next link goes on under
 * the last row, so that a walk neither misses nor repeats one when rows come and go.
 */
export function presentPage<T extends { order_number: number }>(
  listUrl: string,
  search: string,
  page: Page,
  { total, skipped, rows }: PageOf<T>,
) {
  const lastPage = Math.max(1, Math.ceil(total / page.size));
  const from = rows.length > 0 ? skipped + 1 : null;
  const url = (number: number) => pageUrl(listUrl, search, number);
  const prev = page.number > 1 ? url(Math.min(page.number - 1, lastPage)) : null;
  const isLast = rows.length === 0 || skipped + rows.length >= total;
  const next = isLast ? null : `${url(page.number + 1)}&before=${rows.at(-1)!.order_number}`;
  const numbered = pageNumbers(page.number, lastPage).map((number) =>
    number === gap
      ? { url: null, label: '...', active: false }
      : { url: url(number), label: String(number), active: number === page.number },
  );
  return {
    data: rows,
    links: { first: url(1), last: url(lastPage), prev, next },
    meta: {
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
    },
  };
}

function pageUrl(listUrl: string, search: string, number: number): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  query.delete('before');
  query.set('page', String(number));
  return `${listUrl}?${query}`;
}

/** The page numbers that are linked; null stands for a gap. */
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
