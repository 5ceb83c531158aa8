import assert from 'node:assert/strict';
import { minutesAgo } from '../../support/clock/days.ts';
import { loadingDay, priceRequest } from '../../support/requests.ts';
import type { ValidatingProxy } from './open-proxy.ts';
import { noId, type Steps, walkEndpoints, withKey } from './shipper-walk.ts';

const halfAnHourAgo = minutesAgo(30);

/**
 * What programs of the company do in the sandbox. `found` names orders that shippers have booked (`open`, `other`,
 * `requested`, `declining`), and `uploaded`, the id of a picture.
 */
export const companySteps: Steps = {
  'looks up places, vehicles, kinds of goods and a price': async (call) => {
    await call(200, 'GET', '/cities?country=IT&search=Milano');
    await call(200, 'GET', '/vehicle-types');
    await call(200, 'GET', '/load-categories');
    await call(200, 'POST', '/price?account=Acme%20GmbH&vehicle_type=10,11&include=schedule,way', {
      json: priceRequest(),
    });
  },
  'lists orders, as a table too, and reads one whole': async (call, { open }) => {
    await call(200, 'GET', '/orders?include=points&limit=1');
    await call(200, 'GET', '/orders?status[]=placed&status[]=requested&assigned=false&search=Hamburg');
    await call(200, 'GET', '/orders?status[]=placed,requested');
    const table = await call(200, 'GET', '/orders.csv?status[]=placed');
    assert.match(table.headers.get('content-type')!, /^text\/csv/);
    await call(200, 'GET', `/orders.csv?orders=${open}`);
    await call(200, 'GET', `/orders/${open}?include=schedule&include=way&include=load_plan`);
    await call(404, 'GET', `/orders/${noId}`);
    await call(422, 'GET', '/orders?account=999999');
  },
  'saves a view of a list for all, and removes it': async (call) => {
    await call(200, 'PUT', '/views', { json: { name: 'To plan', address: '/orders?assigned=false' } });
    await call(422, 'PUT', '/views', { json: { name: 'To plan', address: 'https://elsewhere.example/' } });
    await call(200, 'GET', '/views');
    await call(200, 'DELETE', '/views?name=To%20plan');
  },
  'shows the board of a day': async (call) => {
    await call(200, 'GET', `/board?date=${loadingDay}&kind=loading&limit=1`);
  },
  'answers what is requested': async (call, { requested, declining }) => {
    await call(200, 'GET', '/requests?limit=1');
    await call(200, 'POST', `/orders/${requested}/accept`, { json: {}, ...withKey() });
    await call(409, 'POST', `/orders/${requested}/accept`, { json: {} });
    await call(200, 'POST', `/orders/${declining}/decline`, { json: { reason: 'window', note: 'Closed by then.' } });
    await call(404, 'POST', `/orders/${noId}/decline`, { json: { reason: 'goods' } });
  },
  'says who carries it': async (call, { open }) => {
    const path = `/orders/${open}/assignment`;
    const transport = { haulier: 'Süd', vehicle_plate: 'HH-AB 1', driver: { name: 'Ada', phone: '+49 40 301000' } };
    await call(412, 'PUT', path, { json: { transport }, headers: { 'if-match': '"999"' } });
    await call(200, 'PUT', path, { json: { transport }, ...withKey() });
    await call(200, 'PUT', path, { json: { transport: null } });
    await call(404, 'PUT', `/orders/${noId}/assignment`, { json: { transport } });
    const assignments = [open, noId].map((order) => ({ order, transport }));
    await call(200, 'POST', '/assignments', { json: { assignments }, ...withKey() });
    await call(422, 'POST', '/assignments', { json: { assignments: [] } });
  },
  'reports how a transport goes, and takes a report back': async (call, { open }) => {
    const { loadings, unloadings } = (await call(200, 'GET', `/orders/${open}`)).body.data;
    const report = { stop_id: loadings[0].id, type: 'arrived', at: halfAnHourAgo };
    await call(200, 'POST', `/orders/${open}/reports`, { json: report, ...withKey() });
    await call(404, 'POST', `/orders/${open}/reports`, { json: { ...report, stop_id: noId } });
    await call(422, 'POST', `/orders/${open}/reports`, { json: { ...report, at: '2999-01-01T00:00:00Z' } });
    await call(404, 'POST', `/orders/${noId}/reports`, { json: report });
    await call(200, 'POST', `/orders/${open}/corrections`, { json: { reason: 'another order' } });
    const sent = { ...report, order: open, report_id: 'r-1', type: 'finished' };
    const reports = [sent, { ...sent, report_id: 'r-2', order: noId }];
    await call(200, 'POST', '/reports', { json: { reports } });
    const eta = { stop_id: unloadings[0].id, type: 'eta', at: `${loadingDay}T20:00:00Z` };
    await call(200, 'POST', `/orders/${open}/reports`, { json: eta });
  },
  'opens a link for the driver and ends it': async (call, { open }) => {
    await call(201, 'POST', `/orders/${open}/driver-link`, withKey());
    await call(200, 'DELETE', `/orders/${open}/driver-link`);
    await call(404, 'POST', `/orders/${noId}/driver-link`);
  },
  'reads papers and pictures': async (call, { open, uploaded }) => {
    await call(200, 'GET', `/orders/${open}/documents`);
    const { headers } = await call(200, 'GET', `/documents/${uploaded}`);
    assert.match(headers.get('content-type')!, /^image\/png/);
    await call(304, 'GET', `/documents/${uploaded}`, { headers: { 'if-none-match': headers.get('etag')! } });
    await call(200, 'GET', `/orders/${open}/cmr.pdf`);
    await call(200, 'GET', `/cmr.pdf?orders=${open}`);
    await call(422, 'GET', `/cmr.pdf?orders=${open},${noId}`);
    const confirmation = await call(200, 'GET', `/orders/${open}/confirmation.pdf`);
    const unchanged = { headers: { 'if-none-match': confirmation.headers.get('etag')! } };
    await call(304, 'GET', `/orders/${open}/confirmation.pdf`, unchanged);
    await call(404, 'GET', `/orders/${noId}/confirmation.pdf`);
  },
  'cancels for the company': async (call, { other }) => {
    const json = { reason: 'no_vehicle', note: 'Broken down.' };
    await call(412, 'POST', `/orders/${other}/cancel`, { json, headers: { 'if-match': '"999"' } });
    await call(200, 'POST', `/orders/${other}/cancel`, { json, ...withKey() });
    await call(409, 'POST', `/orders/${other}/cancel`, { json });
  },
  'reads what happened, and who did it': async (call) => {
    const { meta } = (await call(200, 'GET', '/events?limit=2')).body;
    await call(200, 'GET', `/events?after=${meta.next_after}&type[]=order.placed`);
    await call(200, 'GET', '/audit?limit=2');
  },
  'reads and sets what can be sold on a day': async (call) => {
    const path = `/availability/${loadingDay}`;
    await call(200, 'GET', path);
    await call(200, 'PUT', path, { json: { pools: [{ pool: 'trailers', limit: 40 }] } });
    await call(422, 'PUT', path, { json: { pools: [{ pool: 'none', limit: 40 }] } });
  },
  'compares tariffs': async (call) => {
    const { data } = (await call(200, 'GET', '/tariffs')).body;
    const version = data.at(-1).version;
    const other = data[0].version === version ? data[1].version : data[0].version;
    await call(200, 'GET', `/tariffs/${version}/differences?from=${other}`);
    await call(200, 'GET', `/tariffs/${version}/orders?from=${other}&limit=1`);
    await call(404, 'GET', '/tariffs/2020-01-01-00000000/differences');
  },
  'makes an account and a token, and ends both': walkAccounts,
  'has people, and changes who they are': async (call) => {
    const json = { email: 'ada@company.example', name: 'Ada', role: 'viewer' };
    const { id } = (await call(201, 'POST', '/people', { json, ...withKey() })).body.data.person;
    await call(422, 'POST', '/people', { json });
    await call(200, 'GET', '/people');
    await call(200, 'PATCH', `/people/${id}`, { json: { role: 'dispatcher' } });
    await call(201, 'POST', `/people/${id}/link`, withKey());
    await call(200, 'DELETE', `/people/${id}`);
    await call(404, 'DELETE', `/people/${id}`);
  },
  'has events sent to an endpoint': (call, { receiver }) => walkEndpoints(call, `${receiver}/company`),
};

async function walkAccounts(call: ValidatingProxy['call']): Promise<void> {
  const contacts = [{ name: 'Ada', email: 'ada@rossi.example', mails: ['confirmation'], language: 'en' }];
  const json = { name: 'Rossi', country: 'IT', vat_id: 'IT00743110157', contacts };
  const { id } = (await call(201, 'POST', '/accounts', { json, ...withKey() })).body.data;
  await call(422, 'POST', '/accounts', { json });
  await call(200, 'GET', '/accounts?limit=1');
  await call(200, 'GET', `/accounts/${id}`);
  await call(404, 'GET', '/accounts/999999');
  await call(412, 'PATCH', `/accounts/${id}`, { json: { city: 'Roma' }, headers: { 'if-match': '"none"' } });
  await call(200, 'PATCH', `/accounts/${id}`, { json: { city: 'Roma', vat_checked: { result: 'valid' } } });
  const tokens = `/accounts/${id}/tokens`;
  const made = (await call(201, 'POST', tokens, { json: { scopes: ['orders:read'] }, ...withKey() })).body.data;
  const path = `${tokens}/${made.id}/rotate`;
  const rotated = (await call(201, 'POST', path, { json: { overlap_minutes: 0 }, ...withKey() })).body.data;
  await call(200, 'DELETE', `${tokens}/${rotated.id}`);
  await call(404, 'DELETE', `${tokens}/999999`);
  await call(200, 'POST', `/accounts/${id}/erase`, { json: { before: '2999-01-01T00:00:00Z' } });
}
