import { at, daysAfter } from '../../support/clock/days.ts';
import { pdf, png } from '../../support/documents/pictures.ts';
import { uploader } from '../../support/documents/uploads.ts';
import { halfAnHourAgo } from '../../support/journey/company-journey.ts';
import type { World } from '../../support/journey/world.ts';
import { bookingRequest, loading, loadingDay } from '../../support/requests.ts';
import type { WholeRuns } from './whole-world.ts';

const transport = { haulier: 'Nord', vehicle_plate: 'HH-NO 1', driver: { name: 'Tom Hofer', phone: '+49 40 1' } };
/** After the window of the loading. */
const tooLate = at(loadingDay, '20:00');

/** Books an order of the company's, under a name, with its stops beside it. */
const book = (name: string, changes: object = {}) =>
  async function booking({ send, ids, numbers }: World) {
    const reply = await send('POST', '/booking/publish', bookingRequest(changes));
    const { id, order_number: number } = reply.body.data;
    const { loadings, unloadings } = (await send('GET', `/orders/${id}`)).body.data;
    Object.assign(ids, { [name]: id, [`${name} loading`]: loadings[0].id, [`${name} unloading`]: unloadings[0].id });
    numbers[name] = number;
    return reply;
  };

type Stop = 'loading' | 'unloading';

/** What the driver says of a stop; the same id is the same report. */
const drive = (stop: Stop, type: string, more: object = {}) =>
  function driving({ drive: send, ids }: World) {
    const report = { report_id: `road ${stop} ${type}`, stop_id: ids[`driven ${stop}`], type, at: halfAnHourAgo };
    return send('POST', '/reports', { json: { ...report, ...more } });
  };

const report =
  (name: string, stop: Stop, type: string, more: object = {}) =>
  ({ operate, ids }: World) => {
    const json = { stop_id: ids[`${name} ${stop}`], type, at: halfAnHourAgo, ...more };
    return operate('POST', `/orders/${ids[name]}/reports`, { json });
  };

const upload = (door: 'drive' | 'operate', file: Buffer, type: string, query: Record<string, string>, key?: string) =>
  function uploading(world: World) {
    const path = door === 'drive' ? '/documents' : `/orders/${world.ids.driven}/documents`;
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return uploader(world[door], path)(file, { stop_id: world.ids['driven unloading']!, ...query }, { type, headers });
  };

/** An order whose driver reports by the link, and what the company does with others. */
export const roadRuns: WholeRuns = {
  'book what a driver reports': book('driven', { documented_delivery: true }),
  'assign the driver': ({ operate, ids }) =>
    operate('PUT', `/orders/${ids.driven}/assignment`, { json: { transport } }),
  'open the link of the driver': async ({ operate, ids }) => {
    const reply = await operate('POST', `/orders/${ids.driven}/driver-link`);
    ids.link = new URL(reply.body.data.url).hash.slice(1);
    return reply.status;
  },
  'read the tour': ({ drive }) => drive('GET', '/order'),
  'expect the loading': drive('loading', 'eta', { at: tooLate }),
  'arrive at the loading': drive('loading', 'arrived'),
  'say once more that one arrived': drive('loading', 'arrived'),
  'finish the loading': drive('loading', 'finished', { quantities: [{ item: 0, quantity: 1 }], signed_by: 'Inga' }),
  'finish without a proof': drive('unloading', 'finished'),
  'send a signature': upload(
    'drive',
    png,
    'image/png',
    { kind: 'signature', signed_by: 'T. Hofer', name: 'a.png' },
    'a',
  ),
  'send the signature again': upload(
    'drive',
    png,
    'image/png',
    { kind: 'signature', signed_by: 'T. Hofer', name: 'a.png' },
    'a',
  ),
  'send what is damaged': upload('drive', png, 'image/png', { kind: 'damage', remarks: 'wet' }),
  'send a delivery note as the company': upload('operate', pdf, 'application/pdf', {
    kind: 'pod',
    name: 'pod.pdf',
    signed_by: 'T. Hofer',
    remarks: 'none',
  }),
  'finish the unloading': drive('unloading', 'finished', { report_id: 'road end', signed_by: 'T. Hofer' }),
  'read what was driven': ({ send, ids }) => send('GET', `/orders/${ids.driven}`),
  'read it as the company by its number': ({ operate, numbers }) =>
    operate('GET', `/orders/${numbers.driven}?include=schedule,load_plan,way`),
  'list its documents': ({ operate, ids }) => operate('GET', `/orders/${ids.driven}/documents`),
  'download one as the company': async ({ operate, ids }) => {
    const { data } = (await operate('GET', `/orders/${ids.driven}/documents`)).body;
    return (await operate('GET', `/documents/${data[0].id}`)).status;
  },
  'print its note as the company': async ({ operate, ids }) =>
    (await operate('GET', `/orders/${ids.driven}/cmr.pdf`)).status,
  'print its confirmation as the company': async ({ operate, ids }) =>
    (await operate('GET', `/orders/${ids.driven}/confirmation.pdf`)).status,

  'book what is late': book('late', { loadings: [loading({ reference_number: 'LATE-1' })] }),
  'book what is delivered without a proof': book('unproved', { documented_delivery: true }),
  'print the notes of two orders': async ({ operate, ids, numbers }) =>
    (await operate('GET', `/cmr.pdf?orders=${ids.late},${numbers.unproved}`)).status,
  'take two orders into a spreadsheet': async ({ operate, ids, numbers }) =>
    (await operate('GET', `/orders.csv?orders=${ids.late},${numbers.unproved}`)).status,
  'assign many': ({ operate, ids, numbers }) => {
    const orders = [ids.late!, String(numbers.unproved), '999999', ids.driven!];
    const assignments = orders.map((order) => ({ order, transport }));
    return operate('POST', '/assignments', { json: { assignments }, headers: { 'idempotency-key': 'many' } });
  },
  'take from one who carries it': ({ operate, ids }) =>
    operate('POST', '/assignments', { json: { assignments: [{ order: ids.late, transport: null }] } }),
  'report many at once': ({ operate, ids, numbers }) => {
    const about = (name: string, stop: Stop, type: string, more: object = {}) => {
      const stop_id = ids[`${name} ${stop}`]!;
      return { order: ids[name]!, report_id: `gps ${name} ${stop} ${type}`, stop_id, type, at: halfAnHourAgo, ...more };
    };
    const reports = [
      about('late', 'loading', 'eta', { at: at(daysAfter(loadingDay, 1), '08:00') }),
      { ...about('unproved', 'loading', 'finished'), order: String(numbers.unproved) },
      about('unproved', 'loading', 'arrived'),
      about('unproved', 'loading', 'finished'),
      { ...about('late', 'loading', 'arrived'), order: '1' },
    ];
    return operate('POST', '/reports', { json: { reports } });
  },
  'deliver without a proof': report('unproved', 'unloading', 'finished', { without_proof: 'no pen' }),
  'book what fails': book('failed'),
  'report that it failed': report('failed', 'loading', 'failed', { reason: 'goods_not_ready', note: 'closed' }),
  'take that back': ({ operate, ids }) =>
    operate('POST', `/orders/${ids.failed}/corrections`, { json: { reason: 'another gate' } }),
  'report it in another version': ({ operate, ids }) => {
    const json = { stop_id: ids['failed loading'], type: 'arrived', at: halfAnHourAgo };
    return operate('POST', `/orders/${ids.failed}/reports`, { json, headers: { 'if-match': '"99"' } });
  },
  'take nobody for it': ({ operate, ids }) =>
    operate('PUT', `/orders/${ids.failed}/assignment`, { json: { transport: null } }),
};
