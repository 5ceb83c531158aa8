import { useEffect, useState } from 'preact/hooks';
import type { TransportError } from '../../../client/src/transport-error.ts';
import { asRefusal } from '../../data/refusal.ts';
import { useResource } from '../../data/resource.ts';

/** `next` asks for the page after it; null if there is nothing older. */
export type PageOfRows<Row, Cursor> = { rows: readonly Row[]; next: Cursor | null };

type Older<Row> = {
  /** Undefined until the first page has come. */
  rows: readonly Row[] | undefined;
  refusal: TransportError | undefined;
  hasMore: boolean;
  isLoading: boolean;
  loadMore: () => Promise<void>;
};

/**
 * Rows, the newest first, to which older ones are added on demand. The first page is a resource: reloading it adds new
 * rows on top.
 */
export function useOlder<Row extends { id: unknown }, Cursor>(
  key: string,
  load: (before: Cursor | undefined) => Promise<PageOfRows<Row, Cursor>>,
): Older<Row> {
  const first = useResource(key, () => load(undefined));
  const [grown, setGrown] = useState<PageOfRows<Row, Cursor>>();
  const [refusal, setRefusal] = useState<TransportError>();
  const [isLoading, setLoading] = useState(false);
  useEffect(() => setGrown(undefined), [key]);
  const known = first.value && join(first.value, grown);
  const loadMore = async () => {
    if (!known || known.next === null || isLoading) return;
    setLoading(true);
    try {
      const page = await load(known.next);
      setGrown({ rows: [...known.rows, ...page.rows], next: page.next });
      setRefusal(undefined);
    } catch (error) {
      setRefusal(asRefusal(error));
    }
    setLoading(false);
  };
  return {
    rows: known?.rows,
    refusal: first.refusal ?? refusal,
    hasMore: known !== undefined && known.next !== null,
    isLoading: isLoading || first.isLoading,
    loadMore,
  };
}

/** If the newest page does not reach the known rows, those in between are unknown: only the page is shown. */
function join<Row extends { id: unknown }, Cursor>(
  newest: PageOfRows<Row, Cursor>,
  grown: PageOfRows<Row, Cursor> | undefined,
): PageOfRows<Row, Cursor> {
  const ids = new Set(newest.rows.map(({ id }) => id));
  if (!grown?.rows.some(({ id }) => ids.has(id))) return newest;
  return { rows: [...newest.rows, ...grown.rows.filter(({ id }) => !ids.has(id))], next: grown.next };
}
