import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { hear } from '../../../../../src/ground/observed.ts';
import { tellOfRequests } from '../../../../../src/http/kernel/edge/log/tell-of-requests.ts';

test('a request has one more listener while somebody counts, and none more while nobody does', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  tellOfRequests(app);
  app.get('/', async (_request, reply) => ({ listeners: reply.raw.listenerCount('close') }));
  const listeners = async () => (await app.inject('/')).json().listeners;
  const without = await listeners();
  let told = 0;
  const stop = hear('requestEnded', () => void told++);
  assert.equal(await listeners(), without + 1);
  assert.equal(told, 1);
  stop();
  assert.equal(await listeners(), without);
});
