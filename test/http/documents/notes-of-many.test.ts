import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startAnswering } from '../../support/progress/answering.ts';

const { bookedId, request, tos } = await startAnswering({ after });

const published = async (changes: object = {}): Promise<string> =>
  (await tos.call('POST', '/booking/publish', { json: request(changes) })).body.data.id;
const draft = async (): Promise<string> => (await tos.call('POST', '/booking/draft', { json: {} })).body.data.id;
const notesOf = (orders: readonly string[], options = {}) =>
  tos.operate('GET', `/cmr.pdf?orders=${orders.join(',')}`, options);
const box = { quantity: 1, length: 40, width: 30, height: 30, weight: 5, name: 'Parts', category: 'colli' };
const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\n/g)?.length;

const [first, second] = [await published(), await published()];
const { order_number: numberOfSecond } = (await tos.operate('GET', `/orders/${second}`)).body.data;

describe('the consignment notes of many orders', () => {
  it('are one PDF, with the copies of each in the order that is asked for', async () => {
    const { status, text, headers } = await notesOf([first, String(numberOfSecond)]);
    assert.equal(status, 200);
    assert.match(headers.get('content-disposition')!, /"cmr\.pdf"/);
    const single = (await tos.operate('GET', `/orders/${first}/cmr.pdf`)).text;
    assert.equal(pagesOf(text), 2 * pagesOf(single)!);
    const etag = headers.get('etag')!;
    assert.equal((await notesOf([first, second], { headers: { 'if-none-match': etag } })).status, 304);
    assert.notEqual((await notesOf([second, first])).headers.get('etag'), etag);
  });

  it('are none if one of them has no note, and each of these is named with the reason', async () => {
    const canceled = await published();
    await tos.call('PUT', `/orders/${canceled}`, { json: { status: 'canceled' } });
    const orders = [first, await draft(), canceled, await bookedId(), '999999', second];
    const { status, body } = await notesOf(orders);
    assert.equal(status, 422);
    const placed = 'has no consignment note: only orders that were placed, and are not canceled, have one';
    assert.deepEqual(body.errors, {
      'orders.1': [placed],
      'orders.2': [placed],
      'orders.3': ['has no consignment note: the company has not accepted it'],
      'orders.4': ['names no order'],
    });
  });

  it('are asked for once each, of a hundred orders at most and of one at least', async () => {
    const { body } = await notesOf([first, String(numberOfSecond), second]);
    assert.deepEqual(body.errors, { 'orders.2': ['is named twice'] });
    assert.equal((await notesOf(Array.from({ length: 101 }, (_, i) => String(i + 1)))).status, 422);
    assert.equal((await tos.operate('GET', '/cmr.pdf')).status, 422);
  });

  it('are two hundred at most', async () => {
    const places = Array.from({ length: 11 }, (_, place) => place);
    const goods = places.flatMap((from) => places.map((to) => ({ ...box, loading: from, unloading: to })));
    const { loadings, unloadings } = request();
    const many = { items: goods, loadings: places.map(() => loadings[0]), unloadings: places.map(() => unloadings[0]) };
    const orders = [await published(many), await published(many)];
    const { status, body } = await notesOf(orders);
    assert.equal(status, 422);
    assert.deepEqual(body.errors, { orders: ['have 242 notes together: one PDF takes 200'] });
    assert.equal((await notesOf([orders[0]!, first])).status, 200);
  });

  it('say in German what is wrong', async () => {
    const { body } = await notesOf([await draft()], { headers: { 'accept-language': 'de' } });
    assert.match(body.errors['orders.0'][0], /^hat keinen Frachtbrief: /);
  });
});
