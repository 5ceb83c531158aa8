import { tariffAt } from '../../../engine/tariff/tariffs.ts';
import { invalidRequest } from '../../../ground/errors.ts';
import {
  listRequests,
  type RequestedOrder,
  type RequestPlace,
} from '../../../orders/dispatch/answers/request-store.ts';
import { attentionMax, findAttention } from '../../../orders/dispatch/lists/attention-store.ts';
import { readAccount } from '../../accounts/find-account.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';
import { presentCompanyOrder } from '../present/present-company-order.ts';
import { rowTables } from '../present/present-order-row.ts';
import { presentTimesToAnswer } from '../present/present-times-to-answer.ts';
import { readRequestPlaces } from '../read/read-request-places.ts';
import { RequestPage, requestQuery } from '../schema/requests.ts';

const pageSizeDefault = 50;

export const listRequestsRow = defineOperatorOperation({
  operationId: 'listRequests',
  method: 'GET',
  path: '/requests',
  tag: 'Orders',
  summary: 'List what is to be answered',
  description:
    'The orders of all accounts that the company is to accept or decline, those with the least time left first, each with what is taken of the pool in which it takes a place.',
  scope: 'operator:read',
  query: requestQuery,
  success: {
    status: 200,
    description: 'A page.',
    headers: ['Link'],
    schema: RequestPage,
    examples: { requests: { summary: 'One order to be answered', moment: 'requested' } },
  },
  handle: async (
    { database, now, urls, prices: { pricing, availability } },
    { query, language, asSent: { search } },
  ) => {
    const at = now();
    const limit = query.limit ?? pageSizeDefault;
    const accountId = (await readAccount(database, query.account))?.id;
    const [orders, { requested: total }] = await Promise.all([
      listRequests(database, { accountId, after: readPlace(query.after), limit: limit + 1 }),
      findAttention(database, at),
    ]);
    const shown = orders.slice(0, limit);
    const placesOf = await readRequestPlaces(database, availability.table, shown);
    const last = orders.length > limit ? shown.at(-1) : undefined;
    const tables = rowTables(tariffAt(pricing.tariffs, at), language);
    return {
      data: shown.map((order) => ({
        ...presentCompanyOrder(order, at, tables),
        silence: order.silence,
        requested_at: order.requestedAt.toISOString(),
        office_hours: presentTimesToAnswer(order, availability),
        places: placesOf(order.id),
      })),
      links: { next: last ? `${urls.own()}/requests?${goOn(search, last)}` : null },
      meta: { limit, total, maximum: attentionMax },
    };
  },
});

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
