import type { Database } from '../../../ground/database/database.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { type CompanyEventPage, type CompanyFeedAsked, listCompanyEvents } from './read-company-feed.ts';

/** Events after a place, from the oldest that is kept. `isEnd`: there are no more that can be read now. */
export async function listCompanyEventsAfter(
  database: Database,
  asked: CompanyFeedAsked,
): Promise<Pick<CompanyEventPage, 'events' | 'nextAfter'> & { isEnd: boolean }> {
  const { events, nextAfter, lastPosition, unreachable } = await listKeptEvents(database, asked);
  return { events, nextAfter, isEnd: nextAfter >= lastPosition || unreachable.length > 0 };
}

/** As `listCompanyEvents`, but from the oldest that is kept where the place is of before. */
async function listKeptEvents(database: Database, asked: CompanyFeedAsked): Promise<CompanyEventPage> {
  try {
    return await listCompanyEvents(database, asked);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'cursor_too_old') throw error;
    return await listCompanyEvents(database, { ...asked, after: undefined });
  }
}

/**
 * The events at places of the company's feed; those that are kept no longer are missing. `unknown`: the places of
 * which nobody can say just now what stands there.
 */
export async function listCompanyEventsAt(
  database: Database,
  places: readonly number[],
): Promise<{ events: CompanyEventPage['events']; unknown: number[] }> {
  const pages = await Promise.all(places.map((place) => listKeptEvents(database, { after: place - 1, limit: 1 })));
  return {
    events: pages.flatMap(({ events }, index) => events.filter(({ reader }) => reader.feedPosition === places[index])),
    unknown: places.filter((_, index) => pages[index]!.unreachable.length > 0),
  };
}
