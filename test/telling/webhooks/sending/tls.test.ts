import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import { suite, type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createGuard } from '../../../../src/telling/webhooks/sending/address-guard.ts';
import { createPoster } from '../../../../src/telling/webhooks/sending/post-message.ts';
import { createResolver } from '../../../../src/telling/webhooks/sending/resolve-name.ts';
import { listenOnLoopback } from '../../../support/network/loopback-server.ts';
import { authority, early, expired, fine, key, selfSigned } from './certificates.ts';
import { openNameServer } from './name-server.ts';

setDefaultCACertificates([...getCACertificates(), authority]);

/** What comes of a message to a name whose server shows a certificate. */
async function postTo(t: TestContext, name: string, cert: string) {
  let heard = 0;
  const server = createServer({ key, cert }, (_request, response) => {
    heard++;
    response.end();
  });
  const { port } = await listenOnLoopback(t, server);
  const nameServer = await openNameServer(t, { [name]: ['127.0.0.1'] });
  const poster = createPoster({ guard: createGuard(['127.0.0.1']), resolveName: createResolver([nameServer]) });
  t.after(() => poster.close());
  const result = await poster.post({ url: `https://${name}:${port}/`, headers: {}, body: '{}' });
  return { error: result?.error, status: result?.status, heard };
}

suite('a message goes by https to who proves the name, and nothing is sent to anybody else', () => {
  const cases: [string, string, string | null][] = [
    ['fine.example', fine, null],
    ['other.example', fine, 'certificate_of_another_name'],
    ['expired.example', expired, 'certificate_expired'],
    ['early.example', early, 'certificate_not_yet_valid'],
    ['self.example', selfSigned, 'certificate_not_trusted'],
  ];
  for (const [name, cert, error] of cases)
    test(`${name}: ${error ?? 'fine'}`, async (t) => {
      const isFine = error === null;
      assert.deepEqual(await postTo(t, name, cert), { error, status: isFine ? 200 : null, heard: isFine ? 1 : 0 });
    });
});
