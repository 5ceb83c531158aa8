// What Accept-Language changes in replies, and what it never does.
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startApp } from '../../support/app.ts';
import { at as timeAt } from '../../support/clock/days.ts';
import { bookingRequest, priceRequest, unloading } from '../../support/requests.ts';

const tos = await startApp({ after });
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' };

/** Twice the same, in English and in German; only what is for people may differ. */
async function inBoth(method: string, path: string, json?: unknown) {
  const ask = (headers: Record<string, string>) => tos.call(method, path, { json, headers });
  const [english, other] = [await ask({}), await ask(german)];
  assert.equal(other.status, english.status, other.text);
  assert.equal(english.headers.get('content-language'), 'en');
  assert.equal(other.headers.get('content-language'), 'de');
  assert.match(other.headers.get('vary')!, /\bAccept-Language\b/);
  return { english, german: other };
}

/** Without the words for people: all that is left says the same in every language. */
function withoutWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWords);
  if (value === null || typeof value !== 'object') return value;
  const { vehicle, ...rest } = value as { vehicle?: { name?: string } };
  const words = ['message', 'warnings', 'label', 'basis', 'errors'];
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([key, part]) => [key, words.includes(key) ? '' : withoutWords(part)]),
    ),
    ...(vehicle && { vehicle: { ...vehicle, name: '' } }),
  };
}

it('a price is German in its words alone: why vehicles are not offered, their names, the lines of a price', async () => {
  const goods = { items: [{ quantity: 10, length: 120, width: 80, height: 110, weight: 400, category: 'epal' }] };
  const asked = await inBoth('POST', '/price', priceRequest(goods));
  assert.deepEqual(withoutWords(asked.german.body), withoutWords(asked.english.body));
  const { data, unavailable, message } = asked.german.body;
  assert.match(message, /^\d+ Angebote, das günstigste zuerst\.$/);
  const names = [...data, ...unavailable].map(({ vehicle }: { vehicle: { name: string } }) => vehicle.name);
  assert.ok(names.includes('Kleintransporter') && !names.includes('Small van'));
  const [refused] = unavailable;
  assert.match(refused.message, /^Ein Packstück ist 110 cm hoch; Kleintransporter nimmt Packstücke bis \d+ cm\.$/);
  const lines: { code: string; label: string; basis: string }[] = data[0].breakdown;
  assert.match(lines[0]!.label, /^Grundpreis, /);
  assert.match(lines[1]!.basis, /^\d+(,\d+)? km × \d,\d+/);
});

it('errors are German at each field, by the names that fields have', async () => {
  const { german: reply } = await inBoth('POST', '/price', { ...priceRequest(), loadings: [], loading_date: 'soon' });
  assert.deepEqual(reply.body.errors.loadings, ['braucht mindestens einen Eintrag']);
  assert.match(reply.body.message, /^Die Anfrage ist nicht gültig: \w+ .* \(und 1 weitere\)\.$/);
});

it('what is not found in German says the same whether it belongs to somebody else or to nobody', async () => {
  const { token } = await tos.issue({ account: 'Other GmbH' });
  const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest(), token });
  const [foreign, unknown] = [booked.body.data.id, '01890a5d-ac96-774b-bcce-b302099a8057'].map((id) =>
    tos.call('GET', `/orders/${id}`, { headers: german }),
  );
  assert.equal((await foreign!).text, (await unknown!).text);
  assert.equal((await foreign!).body.message, 'Diesen Auftrag gibt es nicht.');
});

it('a repeat gets the first reply to the byte, in the language of that', async () => {
  const book = (key: string, headers: Record<string, string>) =>
    tos.call('POST', '/booking/publish', {
      json: bookingRequest({ unloadings: [unloading({ zip: '20100' })] }),
      headers: { 'idempotency-key': key, ...headers },
    });
  const [first, again] = [await book('k-german', german), await book('k-german', {})];
  assert.match(first.body.message, /^Transport als Auftrag \d+ gebucht\.$/);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('content-language'), null);
  const [english, later] = [await book('k-english', {}), await book('k-english', german)];
  assert.match(english.body.message, /^Transport booked/);
  assert.equal(later.text, english.text);
});

it('an order’s tag is of its language, and If-Match takes the tag of either', async () => {
  const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
  const path = `/orders/${booked.body.data.id}`;
  const read = await inBoth('GET', path);
  assert.deepEqual(withoutWords(read.german.body), withoutWords(read.english.body));
  const [english, other] = [read.english, read.german].map(({ headers }) => headers.get('etag')!);
  assert.notEqual(other, english);
  const fresh = async (tag: string, headers: Record<string, string>) =>
    (await tos.call('GET', path, { headers: { 'if-none-match': tag, ...headers } })).status;
  assert.deepEqual(
    [await fresh(english!, {}), await fresh(other!, german), await fresh(english!, german)],
    [304, 304, 200],
  );
  const { message, data } = read.german.body;
  assert.match(message, /^Auftrag \d+ ist gebucht\.$/);
  assert.match(data.price.breakdown[0].label, /^Grundpreis, /);
  const canceled = await tos.call('PUT', path, {
    json: { status: 'canceled' },
    headers: { 'if-match': other!, ...german },
  });
  assert.equal(canceled.status, 200, canceled.text);
  assert.equal(canceled.body.message, 'Der Auftrag ist storniert.');
});

it('the company reads an order in its own language too', async () => {
  const booked = await tos.call('POST', '/booking/publish', { json: bookingRequest() });
  const { id } = booked.body.data;
  const { body } = await tos.operate('GET', `/orders/${id}`, { headers: german });
  assert.match(body.data.price.breakdown[0].label, /^Grundpreis, /);
  assert.equal(body.data.vehicle.name, 'Planenauflieger');
  const stop = body.data.loadings[0].id;
  const report = { stop_id: stop, type: 'arrived', at: timeAt('2024-01-05', '08:00') };
  const refused = await tos.operate('POST', `/orders/${id}/reports`, { json: report, headers: german });
  assert.equal(refused.status, 422);
  assert.match(Object.values<string[]>(refused.body.errors)[0]![0]!, /^darf höchstens 400 Tage|Fenster|nicht/);
});
