import { tariffAt } from '../../engine/tariff/tariffs.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { invalidRequest } from '../../ground/errors.ts';
import { formatLocal } from '../../ground/local-time.ts';
import { isCalendarDay } from '../../ground/parse-date-time.ts';
import {
  type BoardPlace,
  type BoardStop,
  findBoardCounts,
  listBoardStops,
} from '../../orders/dispatch/lists/board-store.ts';
import { readDay } from '../../orders/sold/day-limits.ts';
import { readAccount } from '../accounts/find-account.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { rowTables } from '../orders/present/present-order-row.ts';
import { presentAvailability } from '../sold/present-availability.ts';
import { Board, boardQuery } from './board-schema.ts';
import { presentBoardStop } from './present-board-stop.ts';

const pageSizeDefault = 50;

export const showBoardRow = defineOperatorOperation({
  operationId: 'showBoard',
  method: 'GET',
  path: '/board',
  tag: 'Progress',
  summary: 'Show the stops of a day',
  description:
    'The loadings and unloadings of a day by the clocks of their places, of all accounts, by the start of their windows. Canceled stops are left out.',
  scope: 'operator:read',
  query: boardQuery,
  queryExamples: { date: '2026-11-24', kind: 'loading' },
  success: {
    status: 200,
    description: 'A page of the day.',
    headers: ['Link'],
    schema: Board,
    examples: {
      day: { summary: 'The stops of a day', moment: 'third', query: '?date=2026-11-24' },
    },
  },
  handle: async (
    { database, now, urls, prices: { pricing, availability }, papers: { company } },
    { query, language, asSent: { search } },
  ) => {
    const at = now();
    const day = readDate(query.date) ?? formatLocal(at, company.profile.timeZone).slice(0, 10);
    const after = readPlace(query.after);
    const accountId = (await readAccount(database, query.account))?.id;
    const filter = { day, accountId, isLoading: query.kind === undefined ? undefined : query.kind === 'loading' };
    const limit = query.limit ?? pageSizeDefault;
    const [stops, counts, sold] = await Promise.all([
      listBoardStops(database, filter, after, limit + 1, at),
      findBoardCounts(database, filter, at),
      readWithRetry(() => readDay(database, availability.table, day)),
    ]);
    const shown = stops.slice(0, limit);
    const last = stops.length > limit ? shown.at(-1) : undefined;
    const next = last ? `${urls.own()}/board?${goOn(search, day, last)}` : null;
    const { vehicleOf } = rowTables(tariffAt(pricing.tariffs, at), language);
    const rows = shown.map((stop) => presentBoardStop(stop, vehicleOf));
    const { pools, closed } = presentAvailability(sold);
    return { data: { date: day, counts, availability: { pools, closed }, stops: rows }, links: { next } };
  },
});

/** @throws {ServiceError} `invalid_request` for a day that is not in the calendar. */
function readDate(stated: string | undefined): string | undefined {
  if (stated === undefined || isCalendarDay(stated)) return stated;
  throw invalidRequest({ date: ['must be a day of the calendar, as in 2026-11-24'] });
}

const place =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})~([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})~(\d{1,4})$/;

/** @throws {ServiceError} `invalid_request` for a place that no link of the board has. */
function readPlace(stated: string | undefined): BoardPlace | undefined {
  if (stated === undefined) return undefined;
  const [, startsAt, accountId, orderId, position] = place.exec(stated) ?? [];
  if (startsAt === undefined || orderId === undefined || Number.isNaN(Date.parse(startsAt)))
    throw invalidRequest({ after: ['must be as links.next has it'] });
  return { startsAt, accountId: Number(accountId), orderId, position: Number(position) };
}

/** The query of the next page, which stays on the same day. */
function goOn(search: string, day: string, { startsAt, accountId, orderId, position }: BoardStop): string {
  const query = new URLSearchParams(search);
  query.set('date', day);
  query.set('after', [startsAt.toISOString(), accountId, orderId, position].join('~'));
  return query.toString();
}
