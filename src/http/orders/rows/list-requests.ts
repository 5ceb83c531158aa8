import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import {
  listRequests,
  type RequestedOrder,
  type RequestPlace,
} from '../../../orders/dispatch/answers/request-store.ts';
import { attentionMax, findAttention } from '../../../orders/dispatch/lists/attention-store.ts';
import { type FindPoolDay, readPoolDays } from '../../../orders/sold/pool-days.ts';
import { readAccount } from '../../accounts/find-account.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { presentCompanyOrder } from '../present/present-company-order.ts';
import { presentTimesToAnswer } from '../present/present-times-to-answer.ts';
import { RequestPage, requestQuery } from '../schema/requests.ts';

const pageSizeDefault = 50;

export const listRequestsRow = defineOperatorOperation({
  operationId: 'listRequests',
  method: 'GET',
  path: '/requests',
  tag: 'Orders',
  summary: 'List what is to be answered',
  description:
    'The orders of all accounts that the company is to accept or decline, those with the least time left first, each with what is left of the pool that it takes a place of.',
  scope: 'operator:read',
  query: requestQuery,
  success: {
    status: 200,
    description: 'A page.',
    headers: ['Link'],
    schema: RequestPage,
    examples: { requests: { summary: 'One order to be answered', moment: 'requested' } },
  },
  handle: async ({ database, now, urls, prices: { pricing, availability } }, { query, asSent: { search } }) => {
    const at = now();
    const limit = query.limit ?? pageSizeDefault;
    const accountId = (await readAccount(database, query.account))?.id;
    const [orders, { requested: total }] = await Promise.all([
      listRequests(database, { accountId, after: readPlace(query.after), limit: limit + 1 }),
      findAttention(database, at),
    ]);
    const shown = orders.slice(0, limit);
    const counted = shown.flatMap(placeOf);
    const poolDay = await readWithRetry(() => readPoolDays(database, availability.table, counted));
    const last = orders.length > limit ? shown.at(-1) : undefined;
    const { vehiclesById } = tariffAt(pricing.tariffs, at);
    return {
      data: shown.map((order) => ({
        ...presentCompanyOrder(order, at, (type) => vehiclesById.get(type)),
        silence: order.silence,
        requested_at: order.requestedAt.toISOString(),
        office_hours: presentTimesToAnswer(order, availability),
        places: presentPlaces(order, poolDay),
      })),
      links: { next: last ? `${urls.own()}/requests?${goOn(search, last)}` : null },
      meta: { limit, total, maximum: attentionMax },
    };
  },
});

function placeOf({ loadDay: day, loadPool: pool }: RequestedOrder) {
  return day === null || pool === null ? [] : [{ day, pool }];
}

function presentPlaces(order: RequestedOrder, poolDay: FindPoolDay) {
  const [place] = placeOf(order);
  const found = place && poolDay(place);
  return found ? { pool: found.pool, day: place.day, limit: found.limit, used: found.used, left: found.left } : null;
}

const place = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d{1,15})$/;

/** @throws {ServiceError} `invalid_request` for a place that no link of the list has. */
function readPlace(stated: string | undefined): RequestPlace | undefined {
  if (stated === undefined) return undefined;
  const [, decideUntil = '', orderNumber] = place.exec(stated) ?? [];
  if (Number.isNaN(Date.parse(decideUntil))) throw invalidRequest({ after: ['must be as links.next has it'] });
  return { decideUntil: new Date(decideUntil), orderNumber: Number(orderNumber) };
}

function goOn(search: string, { decideUntil, orderNumber }: RequestedOrder): string {
  const query = new URLSearchParams(search);
  query.set('after', `${decideUntil.toISOString()}~${orderNumber}`);
  return query.toString();
}
