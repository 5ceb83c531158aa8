import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startApp } from '../../support/app.ts';
import { bookingRequest, pinnedClock } from '../../support/clock/pinned.ts';
import { addPerson, openBrowser, testPassword } from '../../support/people/people.ts';

const clock = pinnedClock();
const tos = await startApp({ after }, { clock });
const { accountId } = await tos.issue();
const tokens = `/accounts/${accountId}/tokens`;
const agent = ['price', 'book', 'orders:read', 'orders:cancel', 'agent:book', 'agent:cancel'];

const post = (json: object) => tos.operate('POST', tokens, { json });
/** A token that may order for so many euros a day. */
const agentToken = async (euros: number): Promise<{ id: number; token: string }> =>
  (await post({ scopes: agent, ceiling_per_day: euros })).body.data;
const book = (token: string, json: object = {}, key?: string) =>
  tos.call('POST', '/booking/publish', {
    token,
    json: { ...bookingRequest(), ...json },
    ...(key && { headers: { 'Idempotency-Key': key } }),
  });
const trial = await book(tos.token, { dry_run: true });
const price: number = trial.body.data.net_amount ?? trial.body.data.price.net_amount;

test('what an agent needs is given by name alone: not to a token without scopes, nor to a person', async () => {
  const { body } = await post({});
  const listed = (await tos.call('GET', '/tokens')).body.data;
  const plain = listed.find(({ id }: { id: number }) => id === body.data.id);
  assert.deepEqual(plain.scopes, ['price', 'book', 'orders:read', 'orders:cancel', 'webhooks']);
  assert.equal(plain.ceiling_per_day, null);
  const { email } = await addPerson(tos, { role: 'shipper', account: 'Acme GmbH' });
  const login = await openBrowser(tos).call('POST', 'session', { email, password: testPassword });
  assert.deepEqual(login.body.data.scopes, plain.scopes);
});

test('a token of an agent needs the scopes beside its own, and a ceiling a day, which others have not', async () => {
  const refusals: [object, Record<string, string[]>][] = [
    [{ scopes: ['agent:book'], ceiling_per_day: 100 }, { scopes: ['"agent:book" needs "book" beside it: add it'] }],
    [{ scopes: ['agent:cancel'] }, { scopes: ['"agent:cancel" needs "orders:cancel" beside it: add it'] }],
    [
      { scopes: ['book', 'agent:book'] },
      { ceiling_per_day: ['is needed with "agent:book": for how many euros net the token may order a day'] },
    ],
    [
      { scopes: ['book'], ceiling_per_day: 100 },
      { ceiling_per_day: ['goes with the scope "agent:book": add that, or leave it out'] },
    ],
    [{ ceiling_per_day: 100 }, { ceiling_per_day: ['goes with the scope "agent:book": add that, or leave it out'] }],
  ];
  for (const [json, errors] of refusals) {
    const { status, body } = await post(json);
    assert.equal(status, 422);
    assert.deepEqual(body.errors, errors);
  }
  const { id } = await agentToken(2000.5);
  const listed = (await tos.call('GET', '/tokens')).body.data.find((each: { id: number }) => each.id === id);
  assert.deepEqual([listed.scopes, listed.ceiling_per_day], [agent, 2000.5]);
  const audit = (await tos.operate('GET', '/audit')).body.data;
  const entry = audit.find(({ target }: { target: string }) => target === `token:${id}`);
  assert.deepEqual(entry.details, { account_id: accountId, scopes: agent, ceiling_per_day: 2000.5 });
});

test('a token with a ceiling has it however it orders; a dry run counts nothing, a canceled order stays counted', async () => {
  const { token, id } = await agentToken(price + 0.01);
  for (const _ of [1, 2]) assert.equal((await book(token, { dry_run: true })).status, 200);
  const first = await book(token, {}, 'agent-1');
  assert.equal(first.status, 200);
  assert.equal((await book(token, {}, 'agent-1')).text, first.text);
  const refused = await book(token, {}, 'agent-2');
  assert.equal(refused.status, 409);
  assert.equal(refused.body.code, 'ceiling_reached');
  assert.match(refused.body.message, new RegExp(`${price.toFixed(2)} EUR are used today.*2026-11-24T00:00:00[+]01:00`));
  const canceled = await tos.call('PUT', `/orders/${first.body.data.id}`, { token, json: { status: 'canceled' } });
  assert.equal(canceled.status, 200, canceled.text);
  assert.equal((await book(token)).body.code, 'ceiling_reached');
  // Exchanged, it goes on counting where it was.
  const rotated = (await tos.operate('POST', `${tokens}/${id}/rotate`, { json: {} })).body.data;
  assert.equal((await book(rotated.token)).body.code, 'ceiling_reached');
  const again = (await tos.operate('POST', `${tokens}/${rotated.id}/rotate`, { json: {} })).body.data;
  assert.equal((await book(again.token)).body.code, 'ceiling_reached');
  const listed = (await tos.call('GET', '/tokens')).body.data.find((each: { id: number }) => each.id === again.id);
  assert.deepEqual([listed.scopes, listed.ceiling_per_day], [agent, price + 0.01]);
  assert.equal((await book(tos.token)).status, 200);
});

test('a draft counts when it is published', async () => {
  const { token } = await agentToken(price);
  const [one, two] = await Promise.all(
    [1, 2].map(async () => (await tos.call('POST', '/booking/draft', { token, json: bookingRequest() })).body.data.id),
  );
  const published = await Promise.all(
    [one, two].map((draft) => tos.call('POST', '/booking/publish', { token, json: { draft } })),
  );
  assert.deepEqual(published.map(({ status }) => status).sort(), [200, 409]);
});
