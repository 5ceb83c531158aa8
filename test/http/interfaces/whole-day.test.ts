import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hourMs } from '../../../src/ground/units.ts';
import { startApp } from '../../support/app.ts';
import { quietMonday } from '../../support/clock/days.ts';
import { clockFrom } from '../../support/clock/test-clock.ts';
import { jpeg, pdf, png } from '../../support/documents/pictures.ts';
import { uploader } from '../../support/documents/uploads.ts';
import { send } from '../../support/http-client.ts';
import { addPerson, openBrowser } from '../../support/people/people.ts';
import { bookingRequest, loading, unloading } from '../../support/requests.ts';
import { cancellationTable } from '../../support/samples.ts';

const tables = mkdtempSync(join(tmpdir(), 'day-'));
after(() => rmSync(tables, { recursive: true, force: true }));
writeFileSync(join(tables, 'cancellation-2026-07-01.json'), JSON.stringify(cancellationTable()));
const morning = quietMonday();
const clock = clockFrom(morning, { stands: true });
const tos = await startApp({ after }, { tables, clock, env: { LOG_LEVEL: 'trace' } });

/** What no line of the log may hold: each stands in a field of its own. */
const hidden = {
  contact: 'Quirinus',
  street: 'Zwiebelgasse',
  phone: '7654321',
  remark: 'Klingelzeichen',
  driver: 'Kowalczyk',
  signer: 'Hollerbusch',
  dispatcher: 'Wiesengrund',
  haulier: 'Fuhrwerk',
  city: 'Hamburg',
};

test('a day of dispatch, from the booking to the proof, is read by the shipper, and no line of the log tells who or where', async () => {
  const dispatcher = await addPerson(tos, { role: 'admin', name: hidden.dispatcher });
  const browser = openBrowser(tos);
  await browser.logIn(dispatcher.email);
  const token = await browser.bearer();
  const operate = (method: string, path: string, json?: object) =>
    tos.operate(method, path, { token, ...(json && { json }) });

  const start = morning + 26 * hourMs;
  const dates = [{ start: new Date(start).toISOString(), end: new Date(start + 6 * hourMs).toISOString() }];
  const { street, phone, remark } = hidden;
  const stop = { dates, last_name: hidden.contact, address_line_1: `${street} 3`, phone: `+49 40 ${phone}` };
  const json = bookingRequest({
    loadings: [loading(stop)],
    unloadings: [unloading({ last_name: hidden.contact, phone: `+39 02 ${phone}` })],
    additional_information: remark,
    documented_delivery: true,
  });
  const accounts = await operate('GET', '/accounts');
  const { id: account } = accounts.body.data.find(({ name }: { name: string }) => name === 'Acme GmbH');
  const contacts = [{ name: hidden.contact, email: 'q@b.example', phone: `+49 40 ${phone}`, role: 'yard' }];
  assert.equal((await operate('PATCH', `/accounts/${account}`, { contacts, fees_agreed: true })).status, 200);
  const { id } = (await tos.call('POST', '/booking/publish', { json })).body.data;

  const listed = await operate('GET', `/orders?search=${hidden.city}&assigned=false`);
  assert.equal(listed.body.data[0].id, id);
  const day = new Date(start).toISOString().slice(0, 10);
  assert.equal((await operate('GET', `/board?date=${day}`)).body.data.stops[0].order_id, id);
  const transport = { haulier: hidden.haulier, vehicle_plate: 'B-TT 1', driver: { name: hidden.driver, phone } };
  assert.equal((await operate('PUT', `/orders/${id}/assignment`, { transport })).status, 200);
  assert.equal((await operate('GET', `/orders/${id}/cmr.pdf`)).status, 200);

  const link = new URL((await operate('POST', `/orders/${id}/driver-link`)).body.data.url);
  const secret = link.hash.slice(1);
  const drive = (method: string, path: string, options = {}) =>
    send(method, `${link.origin}${link.pathname}v1${path}`, { token: secret, ...options });
  const order = (await operate('GET', `/orders/${id}`)).body.data;
  const [first, last] = [order.loadings[0].id, order.unloadings[0].id];
  const report = async (stop_id: string, type: string, more = {}) => {
    const body = { report_id: randomUUID(), stop_id, type, at: new Date(clock.now()).toISOString(), ...more };
    return (await drive('POST', '/reports', { json: body })).status;
  };
  const upload = uploader(drive, '/documents');
  await clock.set(start);
  assert.equal(await report(first, 'arrived'), 200);
  assert.equal((await upload(png, { kind: 'signature', stop_id: first, signed_by: hidden.signer })).status, 201);
  const less = [{ item: 0, quantity: 1 }];
  assert.equal(await report(first, 'finished', { signed_by: hidden.signer, quantities: less }), 200);
  await clock.set(start + 24 * hourMs);
  assert.equal(await report(last, 'failed', { reason: 'other', note: `${hidden.signer} said no` }), 200);
  // The dispatcher has gone home, and the session with them; a program goes on.
  assert.equal((await operate('GET', `/orders/${id}`)).status, 401);
  const reason = { json: { reason: `${hidden.signer} was there` } };
  assert.equal((await tos.operate('POST', `/orders/${id}/corrections`, reason)).status, 200);
  assert.equal(await report(last, 'arrived'), 200);
  assert.equal(await report(last, 'finished'), 409, 'without a proof');
  const photo = await upload(jpeg, { kind: 'photo', stop_id: last }, { type: 'image/jpeg' });
  assert.equal(photo.status, 201, photo.text);
  assert.equal((await upload(pdf, { kind: 'pod', stop_id: last }, { type: 'application/pdf' })).status, 201);
  assert.equal(await report(last, 'finished', { signed_by: hidden.signer }), 200);

  const read = (await tos.call('GET', `/orders/${id}`)).body.data;
  assert.equal(read.status, 'delivered');
  assert.deepEqual(read.transport, { haulier: hidden.haulier, vehicle_plate: 'B-TT 1' });
  const types = ({ statuses }: { statuses: { type: string }[] }) => statuses.map(({ type }) => type);
  assert.deepEqual([...read.loadings, ...read.unloadings].map(types), [
    ['arrived', 'finished'],
    ['arrived', 'finished'],
  ]);
  const { signed_by, quantities } = read.loadings[0].statuses[1];
  assert.deepEqual([signed_by, quantities], [hidden.signer, less]);
  const documents = (await tos.call('GET', `/orders/${id}/documents`)).body.data;
  assert.deepEqual(
    documents.map(({ kind }: { kind: string }) => kind),
    ['signature', 'photo', 'pod'],
  );
  for (const document of documents) assert.equal((await tos.call('GET', `/documents/${document.id}`)).status, 200);

  await clock.set(morning);
  const second = (await tos.call('POST', '/booking/publish', { json })).body.data.id;
  await clock.set(start - hourMs);
  const announced = (await tos.call('GET', `/orders/${second}`)).body.data.cancellation.fee;
  assert.ok(announced > 0);
  const status = { status: 'canceled', max_cancellation_fee: announced };
  assert.equal((await tos.call('PUT', `/orders/${second}`, { json: status })).status, 200);
  const { charged } = (await tos.call('GET', `/orders/${second}`)).body.data.cancellation;
  assert.equal(charged.net, announced);

  const log = tos.logs.join('\n');
  assert.ok(tos.logs.length > 30);
  const secrets = [secret, token, tos.token, dispatcher.email, 'q@b.example', ...Object.values(hidden)];
  assert.deepEqual(
    secrets.filter((each) => log.includes(each)),
    [],
  );
});
