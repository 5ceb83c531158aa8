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
  'list the orders of the sandbox': ({ sendToSandbox }) => sendToSandbox('GET', '/orders'),
};
