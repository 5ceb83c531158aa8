import type { Reply } from '../replies/conformance.ts';
import type { Runs, World } from './world.ts';

const url = 'https://receiver.invalid/transport';
const endpoint =
  (method: string, way = '', json?: object) =>
  ({ send, ids }: World) =>
    send(method, `/webhook-endpoints/${ids.endpoint}${way}`, json);

/** How a shipper hears of what happened. Its endpoint is off, so that nothing is sent by itself meanwhile. */
export const listening: Runs = {
  'list by update': ({ send }) => send('GET', '/orders?updated-from=2020-01-01T00:00:00Z'),
  'read the feed': ({ send }) => send('GET', '/events'),
  'read the feed from an event on': async ({ send }) => {
    const { data } = (await send('GET', '/events?limit=1')).body;
    return send('GET', `/events?after=${data[0].id}&type[]=order.canceled&limit=5&wait=0`);
  },
  'make an endpoint': async ({ send, ids }) => {
    const reply: Reply = await send('POST', '/webhook-endpoints', { url, enabled: false });
    ids.endpoint = reply.body.data.id;
    return reply;
  },
  'list the endpoints': ({ send }) => send('GET', '/webhook-endpoints'),
  'read the endpoint': endpoint('GET'),
  'edit the endpoint': endpoint('PATCH', '', { description: 'Of the warehouse' }),
  'give the endpoint another secret': endpoint('POST', '/rotate'),
  'have the endpoint hear again': endpoint('POST', '/replay', { since: '2020-01-01T00:00:00Z' }),
  'test the endpoint': endpoint('POST', '/test'),
  'list what was sent to the endpoint': endpoint(
    'GET',
    '/attempts?failed=true&before=ffffffff-ffff-7fff-bfff-ffffffffffff&limit=5',
  ),
  'delete the endpoint': endpoint('DELETE'),
};
