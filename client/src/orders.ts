import type {
  FindOrdersQuery,
  FoundOrders,
  GetOrderQuery,
  ListedOrder,
  ListOrdersQuery,
  OrderPage,
  OrderReply,
} from './api-types.ts';
import { type CallOptions, type Connection, send } from './send.ts';

/** Orders one by one (`for await`), or a page at a time; each page is loaded when it is needed. */
export type OrderList = AsyncIterable<ListedOrder> & {
  /** Page by page, with the totals of `meta`. */
  pages(): AsyncGenerator<OrderPage, void, undefined>;
};

export function ordersOf(connection: Connection) {
  return {
    /** The orders that match every filter, newest first. None is missed or comes twice while others are booked. */
    list(query: ListOrdersQuery = {}, options: CallOptions = {}): OrderList {
      const pages = () => walkPages(connection, query, options);
      return {
        pages,
        async *[Symbol.asyncIterator]() {
          for await (const page of pages()) yield* page.data;
        },
      };
    },

    /** A page of orders found by words, lateness or times. `meta.next_before` is the `before` of the next one. */
    find(query: FindOrdersQuery = {}, options: CallOptions = {}): Promise<FoundOrders> {
      return send(connection, { method: 'GET', path: '/order-search', query }, options);
    },

    /** Everything known about an order. */
    get(id: string, query: GetOrderQuery = {}, options: CallOptions = {}): Promise<OrderReply> {
      return send(connection, { method: 'GET', path: `/orders/${encodeURIComponent(id)}`, query }, options);
    },
  };
}

async function* walkPages(
  connection: Connection,
  query: ListOrdersQuery,
  options: CallOptions,
): AsyncGenerator<OrderPage, void, undefined> {
  for (let next: ListOrdersQuery | undefined = query; next !== undefined; ) {
    const page: OrderPage = await send(connection, { method: 'GET', path: '/orders', query: next }, options);
    yield page;
    next = nextOf(query, page);
  }
}

/** Only the position is taken from the link: the token goes to no address that a reply names. */
function nextOf(query: ListOrdersQuery, { links }: OrderPage): ListOrdersQuery | undefined {
  if (links.next === null) return undefined;
  const search = new URL(links.next).searchParams;
  return { ...query, page: Number(search.get('page')), before: Number(search.get('before')) };
}
