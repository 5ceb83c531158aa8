import { everythingAvailable } from '../../../src/engine/availability/availability-table.ts';
import { discardDocument } from '../../../src/orders/documents/discard-document.ts';
import { removeUnattached } from '../../../src/orders/documents/document-retention.ts';
import { insertDocument } from '../../../src/orders/documents/document-store.ts';
import { newOrderId } from '../../../src/orders/order/order.ts';
import { readDay } from '../../../src/orders/sold/day-limits.ts';
import { minutesAgo } from '../clock/days.ts';
import { pdf } from '../documents/pictures.ts';
import { uploader } from '../documents/uploads.ts';
import { bookingRequest, loadingDay } from '../requests.ts';
import type { Runs, World } from './world.ts';

/** What the company and a driver do with an order of their own, and what its shipper then reads. */
export const companyRuns: Runs = {
  'book what the company will carry': async (world) => {
    const { id } = (await world.send('POST', '/booking/publish', bookingRequest())).body.data;
    world.ids.carried = id;
  },
  'read it as the company': ofOrder('GET', ''),
  'say who carries it': ofOrder('PUT', '/assignment', { transport: { haulier: 'Süd', vehicle_plate: 'HH-AB 1' } }),
  'report the loading': async (world) => ofOrder('POST', '/reports', await reportOf(world, 'loadings'))(world),
  'take the report back': ofOrder('POST', '/corrections', { reason: 'another order' }),
  'open a link for the driver': async (world) => {
    const reply = await ofOrder('POST', '/driver-link')(world);
    world.ids.link = new URL(reply.body.data.url).hash.slice(1);
    return reply.status;
  },
  'look at the order as the driver': async ({ drive }) => (await drive('GET', '/order')).status,
  'end the link': async (world) => (await ofOrder('DELETE', '/driver-link')(world)).status,
  'add a proof': async (world) => {
    const upload = uploader(world.operate, `/orders/${world.ids.carried}/documents`);
    const reply = await upload(pdf, { kind: 'pod' }, { type: 'application/pdf' });
    world.ids.document = reply.body.data.id;
    return reply.status;
  },
  'list its documents as the shipper': async (world) =>
    (await world.send('GET', `/orders/${world.ids.carried}/documents`)).body.data.length,
  'download the proof as the shipper': async (world) =>
    (await world.send('GET', `/documents/${world.ids.document}`)).text,
  'print its note': async (world) => (await world.send('GET', `/orders/${world.ids.carried}/cmr.pdf`)).status,
  'print its confirmation': async (world) =>
    (await world.send('GET', `/orders/${world.ids.carried}/confirmation.pdf`)).status,
  'cancel it for the company': ofOrder('POST', '/cancel', { reason: 'no_vehicle' }),
};

/** The same in every world, since the replies are compared. */
export const halfAnHourAgo = minutesAgo(30);

/** What is done over all accounts. */
export const companyJobs: Runs = {
  'read what is sold on a day': async ({ database }) =>
    (await readDay(database, everythingAvailable, loadingDay)).pools,
  'remove what was uploaded by halves': ({ database }) => removeUnattached(database),
};

/** What is done to a document whose upload never completed. */
export const lateRuns: Runs = {
  'begin a document that never comes whole': async ({ database, shippers, ids }) => {
    const id = newOrderId();
    ids.begun = id;
    const stated = { stopId: null, kind: 'other', name: '', signedBy: null, remarks: null } as const;
    const document = { accountId: shippers[0]!.accountId, id, orderId: ids.carried!, actor: 'driver', ...stated };
    await insertDocument(database, { ...document, mediaType: 'application/pdf' });
  },
  'remove it': ({ database, shippers, ids }) =>
    discardDocument(database, { accountId: shippers[0]!.accountId, id: ids.begun! }),
};

function ofOrder(method: string, path: string, json?: object) {
  return ({ operate, ids }: World) => operate(method, `/orders/${ids.carried}${path}`, json && { json });
}

async function reportOf({ operate, ids }: World, list: 'loadings' | 'unloadings') {
  const order = await operate('GET', `/orders/${ids.carried}`);
  return { stop_id: order.body.data[list][0].id, type: 'finished', at: halfAnHourAgo };
}
