import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, loading, pinnedClock } from '../../support/clock/pinned.ts';
import { unloading } from '../../support/requests.ts';

const tos = await startApp({ after }, { clock: pinnedClock() });
const other = await tos.issue({ account: 'Rossi SpA', country: 'IT' });

async function book(changes: object, token = tos.token) {
  const { body, text } = await tos.call('POST', '/booking/publish', { json: bookingRequest(changes), token });
  assert.ok(body.data, text);
  return body.data as { id: string; order_number: number };
}

const milano = await book({});
const torino = await book({
  loadings: [loading({ reference_number: 'SPRING-7' })],
  unloadings: [unloading({ company_name: 'Fabbrica Zürn', zip: '10121', city: 'Torino' })],
});
const foreign = await book({ loadings: [loading({ reference_number: 'SPRING-8' })] }, other.token);
const draft = (
  await tos.call('POST', '/booking/draft', { json: bookingRequest({ loadings: [loading({ city: 'Hamburg' })] }) })
).body.data as { id: string; order_number: number };

const find = (query: string, token = tos.token) => tos.call('GET', `/order-search${query}`, { token });
const idsOf = async (query: string, token?: string) =>
  (await find(query, token)).body.data.map(({ id }: { id: string }) => id);

test('a shipper finds its orders by words, number, id, status and times, drafts too, and nobody else’s', async () => {
  const all = [draft, torino, milano].map(({ id }) => id);
  const found: [query: string, ids: string[]][] = [
    ['', all],
    ['?search=tori', [torino.id]],
    ['?search=zurn%20spring', [torino.id]],
    ['?search=spring', [torino.id]],
    [`?search=${milano.order_number}`, [milano.id]],
    [`?search=${String(milano.order_number).replace(/(?=\d{3}$)/, '%20')}`, [milano.id]],
    [`?search=${milano.id}`, [milano.id]],
    [`?search=${foreign.order_number}`, []],
    [`?search=${foreign.id}`, []],
    ['?search=rossi', []],
    ['?status[]=draft', [draft.id]],
    ['?status[]=placed&loading-from=2026-11-24T00:00:00Z&loading-to=2026-11-25T00:00:00Z', [torino.id, milano.id]],
    ['?loading-from=2026-12-01T00:00:00Z', []],
    ['?late=true', []],
  ];
  for (const [query, ids] of found) assert.deepEqual(await idsOf(query), ids, query);
  assert.deepEqual(await idsOf('?search=spring', other.token), [foreign.id]);
});

test('a walk by the links meets each order once, and keeps its filters', async () => {
  const seen: string[] = [];
  for (let query: string | null = '?limit=1&status[]=placed'; query !== null; ) {
    const { body, headers } = await find(query);
    seen.push(...body.data.map(({ id }: { id: string }) => id));
    query = body.links.next && new URL(body.links.next).search;
    assert.equal(headers.get('link')?.includes('rel="next"') ?? false, query !== null);
  }
  assert.deepEqual(seen, [torino.id, milano.id]);
});

test('a row tells who expects what when, who carries it and whether it is late, and the list finds what is', async () => {
  const {
    data: { unloadings },
  } = (await tos.operate('GET', `/orders/${torino.id}`)).body;
  const transport = {
    haulier: 'Spedition Süd',
    vehicle_plate: 'HH-AB 123',
    driver: { name: 'Jan', phone: '+49 40 1' },
  };
  await tos.operate('PUT', `/orders/${torino.id}/assignment`, { json: { transport } });
  const late = { stop_id: unloadings[0].id, type: 'eta', at: '2026-12-05T10:00:00Z' };
  const reported = await tos.operate('POST', `/orders/${torino.id}/reports`, { json: late });
  assert.equal(reported.status, 200, reported.text);
  assert.deepEqual(await idsOf('?late=true'), [torino.id]);
  assert.deepEqual(await idsOf('?late=true', other.token), []);
  const { body, text } = await find('?search=hhab123');
  const [row] = body.data;
  assert.equal(row.id, torino.id);
  assert.equal(row.late, true);
  assert.equal(row.unloading.company_name, 'Fabbrica Zürn');
  assert.match(row.unloading.expected.at, /^2026-12-05T11:00/);
  assert.deepEqual(row.references, ['SPRING-7']);
  assert.deepEqual(row.transport, { haulier: 'Spedition Süd', vehicle_plate: 'HH-AB 123', trailer_plate: '' });
  assert.ok(row.net_amount > 0 && row.vehicle.name.length > 0);
  assert.ok(!text.includes('Jan') && !text.includes('"account"'));
});

test('a draft that was canceled stays to be found by its shipper, and away from the company’s lists', async () => {
  const times = [{ start: '2026-12-09T08:00:00Z', end: '2026-12-09T10:00:00Z' }];
  const json = bookingRequest({
    loadings: [loading({ reference_number: 'AUTUMN-7' })],
    unloadings: [unloading({ dates: times })],
  });
  const { id, order_number } = (await tos.call('POST', '/booking/draft', { json })).body.data;
  const canceled = await tos.call('PUT', `/orders/${id}`, { json: { status: 'canceled' } });
  assert.equal(canceled.status, 200, canceled.text);
  const finding = [
    `?search=${id}`,
    `?search=${order_number}`,
    '?search=autumn',
    '?status[]=canceled',
    '?status[]=canceled&unloading-from=2026-12-09T00:00:00Z',
  ];
  for (const query of finding) assert.deepEqual(await idsOf(query), [id], query);
  assert.deepEqual(await idsOf(''), [id, draft.id, torino.id, milano.id]);
  assert.deepEqual((await find(`?search=${id}`)).body.data[0].net_amount, null);
  for (const query of [`?search=${id}`, '?account=Acme%20GmbH&status[]=canceled'])
    assert.deepEqual((await tos.operate('GET', `/orders${query}`)).body.data, [], query);
});

test('a text with neither a letter nor a digit is not a search', async () => {
  const { status, body } = await find('?search=%2F%2F');
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['search']]);
});

test('a draft without a loading shows none, rather than its unloading', async () => {
  const { body } = await tos.call('POST', '/booking/draft', { json: { unloadings: [unloading()] } });
  const [row] = (await find(`?search=${body.data.order_number}`)).body.data;
  assert.equal(row.loading, null);
  assert.equal(row.unloading.city, 'Milano');
});
