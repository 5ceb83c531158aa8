import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { savedViewsMax } from '../../../src/orders/dispatch/lists/saved-view-store.ts';
import { startApp } from '../../support/app.ts';

const tos = await startApp({ after });

type View = { name: string; address: string; saved_by: { kind: string; name: string } };

const list = async (): Promise<View[]> => (await tos.operate('GET', '/views')).body.data;
const save = (name: string, address: string) => tos.operate('PUT', '/views', { json: { name, address } });
const remove = (name: string) => tos.operate('DELETE', `/views?name=${encodeURIComponent(name)}`);

it('a view that one saves is read by all, in the order of their names, and a name is saved once', async () => {
  await save('zu planen', '/orders?assigned=false');
  await save('Heute Süd', '/orders?search=S%C3%BCd&loading=today');
  const { status, body } = await save('zu planen', '/orders?assigned=false&loading=week');
  assert.deepEqual([status, body.message], [200, '2 views.']);
  const reader = await tos.issueOperator({ scopes: ['operator:read'] });
  const seen = (await tos.operate('GET', '/views', { token: reader })).body.data as View[];
  assert.deepEqual(
    seen.map(({ name, address }) => [name, address]),
    [
      ['Heute Süd', '/orders?search=S%C3%BCd&loading=today'],
      ['zu planen', '/orders?assigned=false&loading=week'],
    ],
  );
  assert.deepEqual([seen[0]!.saved_by.kind, seen[0]!.saved_by.name], ['program', 'Telematics']);
  const refused = await tos.operate('PUT', '/views', { json: { name: 'a', address: '/orders' }, token: reader });
  assert.equal(refused.status, 403);
});

it('a view that is removed is gone for all, and may be removed again', async () => {
  await save('kurz', '/map?late=true');
  for (const { status, body } of [await remove('kurz'), await remove('kurz')]) {
    assert.equal(status, 200);
    assert.ok(!body.data.some(({ name }: View) => name === 'kurz'));
  }
});

it('nothing but the address of a view is saved', async () => {
  for (const address of [
    'https://elsewhere.example/',
    '//elsewhere.example/a',
    'orders',
    '/',
    '/Orders',
    'javascript:1',
  ])
    assert.deepEqual((await save('x', address)).status, 422, address);
  assert.equal((await save('', '/orders')).status, 422);
});

it('there are as many views as there may be, however many save one at the same time', async () => {
  const left = savedViewsMax - (await list()).length;
  const saved = await Promise.all(Array.from({ length: left + 3 }, (_, i) => save(`view ${i}`, `/orders?search=${i}`)));
  assert.deepEqual(
    [saved.filter(({ status }) => status === 200).length, saved.filter(({ status }) => status === 422).length],
    [left, 3],
  );
  const kept = (await list()).find(({ name }) => name.startsWith('view '))!;
  assert.equal((await save(kept.name, '/orders?late=true')).status, 200);
});
