import { operatorPrefixes } from '../../../src/http/kernel/contract/prefixes.ts';
import { until } from '../../support/process.ts';
import { courseOf } from '../../support/progress/simulated-orders.ts';
import { bookingRequest, loading } from '../../support/requests.ts';
import type { WholeRuns, WholeWorld } from './whole-world.ts';

const read = async ({ sendToSandbox, ids }: WholeWorld, name: string) =>
  (await sendToSandbox('GET', `/orders/${ids[name]}`)).body.data;

/** Books under a name, with a reference number that may ask for something. */
const book = (name: string, path: 'publish' | 'draft', reference: string) =>
  async function booking({ sendToSandbox, ids }: WholeWorld) {
    const json = bookingRequest({ loadings: [loading({ reference_number: reference })] });
    const reply = await sendToSandbox('POST', `/booking/${path}`, json);
    ids[name] = reply.body.data.id;
    return reply;
  };

const simulate = (name: string, json: object) => async (world: WholeWorld) => {
  const reply = await world.sendToSandbox('POST', `/orders/${world.ids[name]}/simulate`, json);
  return [reply.status, reply.body, courseOf(await read(world, name))];
};

/** Books what is to be answered; until when differs from run to run. */
const request = (name: string) => async (world: WholeWorld) =>
  (await book(name, 'publish', 'SIM-REQUEST')(world)).body.data.status;

/** As the company in the sandbox. */
async function answer({ app, operate, ids }: WholeWorld, method: string, path: string, json?: object) {
  ids.sandboxOperator ??= await app.issueOperator({ environment: 'sandbox' });
  const token = ids.sandboxOperator;
  return operate(method, path, { prefix: operatorPrefixes.sandbox!, token, ...(json && { json }) });
}

/** Waits until an order has come to what its reference number asks for. */
const reach = (name: string, status: string) => async (world: WholeWorld) => {
  await until(async () => (await read(world, name)).status === status, 60);
  return courseOf(await read(world, name));
};

/** Orders of the sandbox, moved by hand and by their reference numbers. */
export const sandboxRuns: WholeRuns = {
  'book in the sandbox': book('tried', 'publish', 'PO-1'),
  'book what delivers itself': book('magic', 'publish', 'SIM-DELIVERED-0S'),
  'draft what is refused': book('refused', 'draft', 'SIM-REFUSED'),
  'publish what is refused': ({ sendToSandbox, ids }) =>
    sendToSandbox('POST', '/booking/publish', { draft: ids.refused }),
  'simulate a delay': simulate('tried', { to: 'eta', delay_minutes: 90 }),
  'simulate an arrival': simulate('tried', { to: 'arrived' }),
  'simulate the loading': simulate('tried', { to: 'loaded' }),
  'simulate a failure': simulate('tried', { to: 'failed' }),
  'simulate the delivery': simulate('tried', { to: 'delivered' }),
  'simulate it once more': async ({ sendToSandbox, ids }) =>
    sendToSandbox('POST', `/orders/${ids.tried}/simulate`, { to: 'delivered' }),
  'list the sample proofs': async ({ sendToSandbox, ids }) =>
    (await sendToSandbox('GET', `/orders/${ids.tried}/documents`)).body.data.map(({ kind }: { kind: string }) => kind),
  'wait until it has delivered itself': reach('magic', 'delivered'),
  'wait until it is refused': reach('refused', 'canceled'),
  'book what the company accepts': request('accepted'),
  'book what the company declines': request('declined'),
  'list what is to be answered': async (world) => {
    const first = await answer(world, 'GET', '/requests?limit=1');
    const [{ account, order_number }] = first.body.data;
    const [, next] = first.body.links.next.split('/v1');
    const second = await answer(world, 'GET', `${next}&account=${account.id}`);
    return [order_number, second.body.data[0].order_number, second.body.links];
  },
  'accept it': async (world) => {
    const reply = await answer(world, 'POST', `/orders/${world.ids.accepted}/accept`, {});
    return [reply.status, reply.body, courseOf(await read(world, 'accepted'))];
  },
  'decline the other': async (world) => {
    const reply = await answer(world, 'POST', `/orders/${world.ids.declined}/decline`, { reason: 'goods' });
    return [reply.status, reply.body, courseOf(await read(world, 'declined'))];
  },
  'book what its shipper withdraws': request('withdrawn'),
  'withdraw it': ({ sendToSandbox, ids }) => sendToSandbox('PUT', `/orders/${ids.withdrawn}`, { status: 'canceled' }),
  'book what is accepted by a simulation': request('simulated'),
  'simulate its acceptance': simulate('simulated', { to: 'accepted' }),
  'book what declines itself': async (world) =>
    (await book('unanswered', 'publish', 'SIM-DECLINE-0S')(world)).body.data.status,
  'wait until it is declined': reach('unanswered', 'declined'),
  'list the orders of the sandbox': ({ sendToSandbox }) => sendToSandbox('GET', '/orders'),
};
