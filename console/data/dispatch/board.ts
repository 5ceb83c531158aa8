import { ask } from '../calls.ts';
import type { Board, BoardDay } from '../operator-types.ts';
import { preload, type Resource, useResources } from '../resource.ts';

const pageSize = 100;

const keyOf = (date: string) => `board?date=${date}`;

/** All stops of each of some days, in local time. */
export function useBoardsOf(dates: readonly string[]): Resource<BoardDay>[] {
  return useResources(dates.map((date) => ({ key: keyOf(date), load: () => loadBoard(date) })));
}

export function preloadBoard(date: string): Promise<void> {
  return preload(keyOf(date), () => loadBoard(date));
}

/** Loads all pages of a day. */
async function loadBoard(date: string): Promise<BoardDay> {
  const stops: BoardDay['stops'] = [];
  for (let after: string | undefined; ; ) {
    const { data, links } = await ask<Board>('/board', { date, limit: pageSize, after });
    stops.push(...data.stops);
    after = links.next === null ? undefined : (new URL(links.next).searchParams.get('after') ?? undefined);
    if (after === undefined) return { ...data, stops };
  }
}
