import { dayMs } from '../../../src/ground/units.ts';
import { findAttention } from '../../../src/orders/dispatch/lists/attention-store.ts';
import { findBoardCounts, listBoardStops } from '../../../src/orders/dispatch/lists/board-store.ts';
import { listCompanyOrders } from '../../../src/orders/dispatch/lists/list-company-orders.ts';
import { eraseAccount } from '../../../src/orders/order/erasure/erase-account.ts';
import { findMentions } from '../../../src/orders/order/erasure/find-mentions.ts';
import { runRetention } from '../../../src/orders/order/erasure/retention.ts';
import { deleteOldKeys } from '../../../src/orders/order/idempotency/idempotency-store.ts';
import { repairLists, verifyLists } from '../../../src/orders/order/lists/verify-lists.ts';
import { findOrderAccount, findOrders } from '../../../src/orders/order/order-store.ts';
import { findAccountByName } from '../../../src/who/accounts/account-store.ts';
import type { TestApp } from '../app.ts';
import { daysAfter } from '../clock/days.ts';
import type { SendOptions } from '../http-client.ts';
import { finishNextStop } from '../progress/finish-next-stop.ts';
import type { Reply } from '../replies/conformance.ts';
import { bookingRequest, loading, loadingDay, priceRequest } from '../requests.ts';
import { companyJobs, companyRuns, halfAnHourAgo, lateRuns } from './company-journey.ts';
import { listening } from './listening-journey.ts';
import { type AfterStep, walk } from './walk.ts';
import { openWorld, type Runs, type Step, steps, type World } from './world.ts';

const withKey = (key: string): SendOptions => ({ headers: { 'idempotency-key': key } });

/** Books under a name, so that later steps find the order. */
const book = (name: string, json: (world: World) => object, options: SendOptions = {}, path = 'publish') =>
  async function booking(world: World) {
    const reply = await world.send('POST', `/booking/${path}`, json(world), options);
    const { id, order_number: number } = reply.body.data ?? {};
    if (id) {
      world.ids[name] ??= id;
      world.numbers[name] ??= number;
    }
    return reply;
  };
const cancel = (name: string, options?: SendOptions) => (world: World) =>
  world.send('PUT', `/orders/${world.ids[name]}`, { status: 'canceled' }, options);
const list = (query: (world: World) => string) => (world: World) => world.send('GET', `/orders?${query(world)}`);

export const shipperSteps: Step[] = steps({
  'book without a key': book('plain', () => bookingRequest()),
  'book with a key': book('keyed', () => bookingRequest(), withKey('first')),
  'replay the booking': book('keyed', () => bookingRequest(), withKey('first')),
  'use its key for another booking': book('none', () => bookingRequest({ vehicle_type: 11 }), withKey('first')),
  'use its key for what is refused': book('none', () => bookingRequest({ vehicle_type: 1 }), withKey('first')),
  'try a booking': book('none', () => bookingRequest({ dry_run: true })),
  'book at the price of an offer': async (world) => {
    const { data } = (await world.send('POST', '/price', priceRequest())).body;
    const { vehicle_type, offer_id, estimated_loading_times: dates } = data[0];
    return book('offered', () => bookingRequest({ vehicle_type, offer_id, loadings: [loading({ dates })] }))(world);
  },
  'draft an order': book(
    'draft',
    () => bookingRequest({ loadings: [loading({ reference_number: 'OLD' })] }),
    {},
    'draft',
  ),
  'draft with a key': book('second', () => ({}), withKey('draft'), 'draft'),
  'replay the draft': book('second', () => ({}), withKey('draft'), 'draft'),
  'try to publish the draft': book('none', ({ ids }) => ({ draft: ids.draft, dry_run: true })),
  'publish the draft': book('none', ({ ids }) => ({ draft: ids.draft, loadings: [loading()] }), withKey('publish')),
  'replay the publishing': book('none', ({ ids }) => ({ draft: ids.draft, loadings: [loading()] }), withKey('publish')),
  'publish it once more': book('none', ({ ids }) => ({ draft: ids.draft })),
  'read an order': ({ send, ids }) => send('GET', `/orders/${ids.draft}`),
  'read an order with its schedule': ({ send, ids }) => send('GET', `/orders/${ids.draft}?include=schedule`),
  'read the order of another': ({ send, ids, shippers }) =>
    send('GET', `/orders/${ids.draft}`, undefined, { token: shippers[1]!.token }),
  'list all orders': list(() => ''),
  'list by status': list(() => 'status[]=placed,draft'),
  'list by number': list(({ numbers }) => `order-number=${numbers.keyed}`),
  'list by creation': list(() => 'created-from=2020-01-01T00:00:00Z&created-to=2100-01-01T00:00:00Z'),
  'list by loading': list(
    () => `loading-from=${loadingDay}T00:00:00Z&loading-to=${daysAfter(loadingDay, 1)}T00:00:00Z`,
  ),
  'list by reference': list(() => 'reference=PO-4711'),
  'list the second page': list(() => 'per_page=2&page=2'),
  'list from an order on': list(({ numbers }) => `per_page=2&page=2&before=${numbers.draft}`),
  'list some from an order on': list(({ numbers }) => `status[]=placed&page=2&before=${numbers.draft}`),
  'list by everything': list(
    ({ numbers }) =>
      `status[]=placed&order-number=${numbers.plain}&reference=PO-4711&loading-to=${daysAfter(loadingDay, 7)}T00:00:00Z&created-from=2020-01-01T00:00:00Z`,
  ),
  ...listening,
  'cancel a version that was': cancel('keyed', { headers: { 'if-match': '"7"' } }),
  'cancel with a key': cancel('keyed', withKey('cancel')),
  'replay the cancel': cancel('keyed', withKey('cancel')),
  'cancel it once more': cancel('keyed'),
  'cancel a draft': cancel('second'),
  'cancel the order of another': ({ send, ids, shippers }) =>
    send('PUT', `/orders/${ids.plain}`, { status: 'canceled' }, { token: shippers[1]!.token }),
  'load an order as the dispatcher does': (world) => advance(world, 'plain'),
  'deliver it': (world) => advance(world, 'plain'),
  'deliver it once more': (world) => advance(world, 'plain').catch(({ code }) => ({ code })),
  'compare the lists with the orders': ({ database, shippers }) => verifyLists(database, shippers[0]!.accountId),
  'count the orders anew': ({ database, shippers }) => repairLists(database, shippers[0]!.accountId),
  'list what became of all': list(() => ''),
  ...ofSecond({
    'book with the key of another': ({ send, ids }, second) =>
      noting(ids, 'other', send('POST', '/booking/publish', bookingRequest(), { ...second, ...withKey('first') })),
    'draft with the key of another': ({ send, ids }, second) =>
      noting(ids, 'others', send('POST', '/booking/draft', {}, { ...second, ...withKey('draft') })),
    'publish the draft of another': ({ send, ids }, second) =>
      send('POST', '/booking/publish', { draft: ids.draft }, second),
    'read what the second booked': ({ send, ids }, second) => send('GET', `/orders/${ids.other}`, undefined, second),
    'cancel it': ({ send, ids }, second) => send('PUT', `/orders/${ids.other}`, { status: 'canceled' }, second),
    'list what the second has': ({ send }, second) => send('GET', '/orders?status[]=draft,canceled', undefined, second),
    'compare the lists of the second': ({ database, shippers }) => verifyLists(database, shippers[1]!.accountId),
  }),
});

/** Steps of the second account. */
function ofSecond(named: Record<string, (world: World, second: SendOptions) => Promise<unknown>>): Runs {
  const entries = Object.entries(named).map(([name, run]): [string, Step['run']] => [
    name,
    (world) => run(world, { token: world.shippers[1]!.token }),
  ]);
  return Object.fromEntries(entries);
}

async function noting(ids: World['ids'], name: string, sent: Promise<Reply>): Promise<Reply> {
  const reply = await sent;
  ids[name] = reply.body.data.id;
  return reply;
}

function advance({ database, shippers, ids }: World, name: string) {
  const order = { accountId: shippers[0]!.accountId, id: ids[name]!, actor: 'operator:test' };
  return finishNextStop(database, order, new Date(halfAnHourAgo));
}

/**
 * Bookings and reads of several shippers that arrive together; their order is not fixed, so the replies tell no
 * numbers.
 */
export const batchSteps: Step[] = steps({
  'book for several accounts at once': async ({ send, shippers }) => {
    const calls = Array.from({ length: 24 }, (_, i) => shippers[i % shippers.length]!);
    const replies = await Promise.all(
      calls.map(({ token }) => send('POST', '/booking/publish', bookingRequest(), { token })),
    );
    return replies.map(({ status }) => status);
  },
  'read for several accounts at once': async ({ send, shippers }) => {
    const lists = await Promise.all(
      shippers.map(({ token }) => send('GET', '/orders?per_page=100', undefined, { token })),
    );
    const reads = lists.flatMap(({ body }, i) =>
      body.data.map(({ id }: { id: string }) => send('GET', `/orders/${id}`, undefined, { token: shippers[i]!.token })),
    );
    return (await Promise.all(reads)).map(({ status, body }) => [status, body.data.status]);
  },
});

/** What the company and drivers do with single orders. */
export const companySteps: Step[] = steps(companyRuns);

/** What only the operator or the service itself does, over all accounts. */
export const operatorSteps: Step[] = steps({
  'find an order by its number': ({ database, numbers }) => findOrderAccount(database, String(numbers.plain)),
  'find an order by its id': ({ database, ids }) => findOrderAccount(database, ids.plain!),
  'list the orders of every account': async ({ database }) => {
    const { orders } = await listCompanyOrders(database, {}, { size: 100 }, Date.now());
    return orders.length;
  },
  'search all orders': async ({ database }) => {
    const account = await findAccountByName(database, 'Acme GmbH');
    const found = [{ search: 'Hamburg' }, { search: 'Hamburg', accountId: account!.id }].map((filter) =>
      listCompanyOrders(database, filter, { size: 100 }, Date.now()),
    );
    return (await Promise.all(found)).map(({ orders }) => orders.length);
  },
  'count what has to be seen to': ({ database }) => findAttention(database, Date.now()),
  'show the board of a day': async ({ database }) => {
    const stops = await listBoardStops(database, { day: loadingDay }, undefined, 50, Date.now());
    return [stops.length, await findBoardCounts(database, { day: loadingDay }, Date.now())];
  },
  'read the order that was found': async ({ database, ids }) => {
    const found = await findOrderAccount(database, ids.plain!);
    const [whole] = await findOrders(database, [found!]);
    return { status: whole!.order.status, events: whole!.events.map(({ type }) => type) };
  },
  'remove what is kept of old keys': ({ database }) => deleteOldKeys(database, 0),
  'remove what was kept for long enough': ({ database }) =>
    runRetention(database, { requests: 30 }, { now: new Date(Date.now() + 31 * dayMs) }),
  ...companyJobs,
});

/** Steps after the keys were emptied. */
export const lateSteps: Step[] = steps({
  ...lateRuns,
  'replay a booking that is no longer kept': book('none', () => bookingRequest(), withKey('first')),
  'erase what ended of an account': ({ database, shippers }) =>
    eraseAccount(database, shippers[0]!.accountId, new Date(Date.now() + dayMs)),
  'read an order that was erased': ({ send, ids }) => send('GET', `/orders/${ids.plain}`),
  'look for a name in the orders of an account': async ({ database, shippers }) => {
    const mentions = await findMentions(database, shippers[0]!.accountId, 'petersen');
    return mentions.map(({ orderNumber, found }) => [orderNumber, Object.keys(found)]);
  },
});

/** Steps that use every operation on orders. */
export const journeySteps: readonly Step[] = [
  ...shipperSteps,
  ...batchSteps,
  ...companySteps,
  ...operatorSteps,
  ...lateSteps,
];

/** Runs all steps in order; returns what each saw. */
export async function walkJourney(app: TestApp, afterStep?: AfterStep) {
  const world = await openWorld(app);
  return { seen: await walk(world, journeySteps, afterStep), world };
}
