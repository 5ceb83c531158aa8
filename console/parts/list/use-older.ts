import { useEffect, useState } from 'preact/hooks';
import type { TransportError } from '../../../client/src/transport-error.ts';
import { asRefusal } from '../../data/refusal.ts';
import { useResource } from '../../data/resource.ts';

/** `next`: what the page after it is asked for with; null where there is nothing older. */
export type PageOfRows<Row, Cursor> = { rows: readonly Row[]; next: Cursor | null };

type Older<Row> = {
  /** Nothing until the first page came. */
  rows: readonly Row[] | undefined;
  refusal: TransportError | undefined;
  hasMore: boolean;
  isLoading: boolean;
  loadMore: () => Promise<void>;
};

/**
 * Rows, the newest first, that grow by older ones on demand. The first page is a resource: asked for anew, it brings
 * what is new on top.
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

/** Where the newest page does not reach down to what was known, the rows between are unknown: it stands alone. */
function join<Row extends { id: unknown }, Cursor>(
  newest: PageOfRows<Row, Cursor>,
  grown: PageOfRows<Row, Cursor> | undefined,
): PageOfRows<Row, Cursor> {
  const ids = new Set(newest.rows.map(({ id }) => id));
  if (!grown?.rows.some(({ id }) => ids.has(id))) return newest;
  return { rows: [...newest.rows, ...grown.rows.filter(({ id }) => !ids.has(id))], next: grown.next };
}
