import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { defaultProfile } from '../../../src/orders/company/company-profile.ts';
import { notesOf } from '../../../src/orders/documents/papers/notes-of.ts';
import { readPaperwork } from '../../../src/orders/documents/read-paperwork.ts';
import { startApp } from '../../support/app.ts';
import { databaseOn } from '../../support/database.ts';
import { bookingRequest } from '../../support/requests.ts';

const tos = await startApp({ after });
const { id, order_number: number } = (await tos.call('POST', '/booking/publish', { json: bookingRequest() })).body.data;

for (const paper of ['cmr', 'confirmation'])
  it(`the ${paper} of an order is a PDF for its shipper and for the company, the same for the same, and no other shipper’s`, async () => {
    const own = await tos.call('GET', `/orders/${id}/${paper}.pdf`);
    assert.equal(own.status, 200, own.text);
    assert.equal(own.headers.get('content-type'), 'application/pdf');
    assert.match(own.text, /^%PDF-/);
    assert.match(own.headers.get('content-disposition') ?? '', new RegExp(`${paper}-${number}\\.pdf`));
    const again = await tos.call('GET', `/orders/${id}/${paper}.pdf`);
    assert.equal(again.text, own.text);
    const known = await tos.call('GET', `/orders/${id}/${paper}.pdf`, {
      headers: { 'if-none-match': own.headers.get('etag')! },
    });
    assert.equal(known.status, 304);
    assert.equal((await tos.operate('GET', `/orders/${number}/${paper}.pdf`)).status, 200);
    const other = (await tos.issue({ account: 'Other AG' })).token;
    const foreign = await tos.call('GET', `/orders/${id}/${paper}.pdf`, { token: other });
    const unknown = await tos.call('GET', `/orders/0190a1b2-0000-7000-8000-000000000001/${paper}.pdf`, {
      token: other,
    });
    assert.deepEqual([foreign.status, foreign.text], [404, unknown.text]);
  });

it('a paper of the sandbox says that it is a test, and nothing is printed for the road of what was canceled', async () => {
  const prefix = '/sandbox/api/v3';
  const sandbox = { prefix, token: tos.sandboxToken };
  const trial = (await tos.call('POST', '/booking/publish', { ...sandbox, json: bookingRequest() })).body.data.id;
  const database = databaseOn(tos.pool, 'sandbox');
  const [key] = (await tos.pool.query('select account_id, id from sandbox.orders where id = $1', [trial])).rows;
  const paperwork = await readPaperwork(database, key, { profile: defaultProfile, reader: 'company', now: Date.now() });
  assert.match(notesOf(paperwork)[0]!.number, /^TEST \d+$/);
  await tos.call('PUT', `/orders/${trial}`, { ...sandbox, json: { status: 'canceled' } });
  assert.equal((await tos.call('GET', `/orders/${trial}/cmr.pdf`, sandbox)).status, 409);
  assert.equal((await tos.call('GET', `/orders/${trial}/confirmation.pdf`, sandbox)).status, 200);
});

it('nothing is printed of a draft', async () => {
  const draft = (await tos.call('POST', '/booking/draft', { json: {} })).body.data.id;
  assert.equal((await tos.call('GET', `/orders/${draft}/cmr.pdf`)).body.code, 'order_not_under_way');
  assert.equal((await tos.operate('GET', `/orders/${draft}/confirmation.pdf`)).status, 409);
});
