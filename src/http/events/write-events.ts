import type { EventPage } from '../../telling/events/event-store.ts';
import { JsonText } from '../kernel/edge/json-text.ts';
import { linkHeader } from '../kernel/edge/replies/link-header.ts';

/** How far a page of a feed reaches. */
type Progress = Pick<EventPage, 'nextAfter' | 'lastPosition'> & { limit: number };

/**
 * A page of events, each already JSON text. `search` is the query string as sent: the next link keeps its filters.
 * There is one as long as there is more; `next_after` always says where to go on.
 */
export function writeEvents(
  feedUrl: string,
  search: string,
  events: readonly string[],
  { nextAfter, lastPosition, limit }: Progress,
  more: object = {},
): JsonText {
  const links = { next: nextAfter < lastPosition ? `${feedUrl}?${withAfter(search, nextAfter)}` : null };
  const rest = { links, meta: { limit, next_after: nextAfter, last_position: lastPosition }, ...more };
  // Events speak English to everybody.
  const headers = { 'content-language': 'en', ...linkHeader(links) };
  return new JsonText(`{"data":[${events.join()}],${JSON.stringify(rest).slice(1)}`, headers);
}

function withAfter(search: string, after: number): string {
  const query = new URLSearchParams(search);
  query.set('after', String(after));
  return query.toString();
}
