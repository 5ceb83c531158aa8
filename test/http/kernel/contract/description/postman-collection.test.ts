import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { describeCollection } from '../../../../../scripts/postman/describe-collection.ts';
import { operations } from '../../../../../src/http/interfaces/shipper-operations.ts';
import { shippersHead } from '../../../../../src/http/kernel/contract/description/interface-heads.ts';
import { exampleDay } from '../../../../../src/http/kernel/contract/examples.ts';
import type { Operation } from '../../../../../src/http/kernel/contract/operation.ts';

type Requests = { request: { method: string; url: { path: string[] }; body?: { raw: string } } }[];
const collection = describeCollection(operations, shippersHead);
const requests = (collection.item as { item: Requests }[]).flatMap(({ item }) => item);

test('the collection that is kept has every operation, as it is today', async () => {
  const kept = await readFile(new URL('../../../../../openapi/postman.json', import.meta.url), 'utf8');
  assert.deepEqual(JSON.parse(kept), collection, 'npm run generate writes it');
  const named = requests.map(({ request: { method, url } }) => `${method} /${url.path.join('/')}`);
  const paths = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
  assert.deepEqual(named.sort(), paths.sort());
});

test('no request has a day that will be past', () => {
  assert.ok(!JSON.stringify(requests.map(({ request }) => request)).includes(exampleDay));
});

test('a request whose path nothing before it finds stops the script, as does a chain of no operation', () => {
  const [first] = operations as [Operation];
  const planted: Operation = { ...first, operationId: 'readPlan', path: '/plans/{planID}' };
  assert.throws(() => describeCollection([...operations, planted], shippersHead), /readPlan needs \{\{planID\}\}/);
  const unchained = operations.filter(({ operationId }) => operationId !== 'publishBooking');
  assert.throws(() => describeCollection(unchained, shippersHead), /no operation publishBooking/);
  const late = operations.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'));
  assert.throws(() => describeCollection(late, shippersHead), /needs \{\{\w+\}\}/);
});
