import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { suite, type TestContext, test } from 'node:test';
import { createGuard } from '../../../../src/telling/webhooks/sending/address-guard.ts';
import { createPoster } from '../../../../src/telling/webhooks/sending/post-message.ts';
import { posterOnDemand } from '../../../../src/telling/webhooks/sending/poster-on-demand.ts';
import { listenOnLoopback } from '../../../support/network/loopback-server.ts';

const guard = createGuard(['127.0.0.0/8']);

async function openReceiver(t: TestContext) {
  const heard = { count: 0 };
  const { port } = await listenOnLoopback(
    t,
    createServer((_request, response) => {
      heard.count++;
      response.end();
    }),
  );
  return { heard, message: { url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' } };
}

suite('a poster that is opened for its first message', () => {
  test('posts each, and nothing once it is closed', async (t) => {
    const { heard, message } = await openReceiver(t);
    const poster = posterOnDemand({ guard });
    for (let each = 0; each < 2; each++) assert.equal((await poster.post(message))?.status, 200);
    await poster.close();
    assert.equal(await poster.post(message), undefined);
    assert.equal(heard.count, 2);
  });

  test('is not opened by a message after its end, if it had none before', async (t) => {
    const { heard, message } = await openReceiver(t);
    const poster = posterOnDemand({ guard }, () => assert.fail('opened'));
    await poster.close();
    assert.equal(await poster.post(message), undefined);
    assert.equal(heard.count, 0);
  });

  test('sends nothing when it is closed while it opens', async (t) => {
    const { heard, message } = await openReceiver(t);
    const poster = posterOnDemand({ guard });
    const posted = poster.post(message);
    await poster.close();
    assert.equal(await posted, undefined);
    assert.equal(heard.count, 0);
  });

  test('tries again with the next message when it could not be opened', async (t) => {
    const { message } = await openReceiver(t);
    const troubles = [new Error('too many open files')];
    const poster = posterOnDemand({ guard }, async (options) => {
      const trouble = troubles.shift();
      if (trouble) throw trouble;
      return createPoster(options);
    });
    await assert.rejects(poster.post(message), /too many open files/);
    assert.equal((await poster.post(message))?.status, 200);
    await poster.close();
  });

  test('ends well when it could not be opened', async (t) => {
    const { message } = await openReceiver(t);
    const poster = posterOnDemand({ guard }, () => Promise.reject(new Error('too many open files')));
    const failed = assert.rejects(poster.post(message));
    await poster.close();
    await failed;
  });
});
