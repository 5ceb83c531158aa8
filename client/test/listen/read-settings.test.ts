import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Closing, temporaryDirectory } from '../../../test/support/process.ts';
import { blockedPorts } from '../../src/listen/blocked-ports.ts';
import { readListenSettings, type StatedListen } from '../../src/listen/read-settings.ts';
import { WrongUsage } from '../../src/listen/wrong-usage.ts';

const secret = `whsec_${Buffer.alloc(32, 'x').toString('base64')}`;
const url = 'http://127.0.0.1:8080';
const stated: StatedListen = { url, token: 'tos_test_abc', forwardTo: 'http://127.0.0.1:3000/hook', secret };
const read = (changed: StatedListen, env: Record<string, string> = {}) =>
  readListenSettings({ ...stated, ...changed }, env);

describe('a listener asks the interface that its token is for', () => {
  for (const [token, at, base] of [
    ['tos_test_abc', url, `${url}/sandbox/api/v3`],
    ['tos_live_abc', `${url}/`, `${url}/api/v3`],
    ['tos_ops_test_abc', url, `${url}/sandbox/operator/v1`],
    ['tos_ops_live_abc', url, `${url}/operator/v1`],
    ['tos_test_abc', `${url}/sandbox/api/v3/`, `${url}/sandbox/api/v3`],
    ['tos_test_abc', `${url}/sandbox`, `${url}/sandbox/api/v3`],
    ['tos_ops_test_abc', `${url}/freight/sandbox/`, `${url}/freight/sandbox/operator/v1`],
    ['tos_test_abc', `${url}/gateway`, `${url}/gateway`],
    ['tos_ops_test_abc', `${url}/sandbox/operator/v1/`, `${url}/sandbox/operator/v1`],
    ['tos_ops_live_abc', `${url}/gateway`, `${url}/gateway`],
    ['tos_ops_live_abc', 'http://me:x@127.0.0.1:8080', `${url}/operator/v1`],
    ['tos_live_abc', 'http://me:x@127.0.0.1:8080', `${url}/api/v3`],
  ] as const)
    it(`${token} at ${at}`, () => {
      assert.equal(read({ token, url: at }).base, base);
      const { base: byEnvironment } = read(
        { token: undefined, url: undefined },
        { TRANSPORT_TOKEN: token, TRANSPORT_URL: at },
      );
      assert.equal(byEnvironment, base);
    });
});

describe('what is missing or wrong is named with its option, its variable and an example', () => {
  for (const [changed, text] of [
    [{ url: undefined }, /--url http:\/\/127\.0\.0\.1:8080, or set TRANSPORT_URL/],
    [{ token: undefined }, /TRANSPORT_TOKEN=tos_test_….*--token/],
    [{ forwardTo: undefined }, /--forward-to http:\/\/127\.0\.0\.1:3000\/hook/],
    [{ url: 'x' }, /--url \(or TRANSPORT_URL\).*not "x"/],
    [{ forwardTo: 'localhost:3000' }, /--forward-to.*not "localhost:3000"/],
    [{ token: 'tos_test_…' }, /"tos_test_…", the placeholder of a page/],
    [{ token: 'tos_live_...' }, /placeholder/],
    [{ token: 'tos_test_' }, /placeholder/],
    [{ token: 'abc' }, /begin with tos_test_ or tos_live_/],
    [{ token: 'tos_live_abc', url: `${url}/sandbox` }, /production .* is not for the sandbox/],
    [{ token: 'tos_live_abc', url: `${url}/sandbox/api/v3` }, /production .* is not for the sandbox/],
    [{ token: 'tos_ops_live_abc', url: `${url}/sandbox/operator/v1` }, /production .* is not for the sandbox/],
    [{ token: 'tos_ops_test_abc', url: `${url}/operator/v1/` }, /sandbox .* is not for production/],
    [{ token: 'tos_ops_test_abc', url: `${url}/sandbox/api/v3` }, /ends in \/operator\/v1/],
    [{ forwardTo: 'http://127.0.0.1:6000/hook' }, /^--forward-to has port 6000, .* choose another/],
    [{ url: 'http://127.0.0.1:9' }, /--url .*port 9,/],
    [{ since: 'yesterday' }, /--since.*not "yesterday"/],
    [{ since: '2026-11-23' }, /--since.*with offset/],
    [{ secret: 'whsec_abc' }, /--secret must be whsec_/],
  ] as const)
    it(JSON.stringify(changed), () => {
      assert.throws(
        () => read(changed),
        (error) => error instanceof WrongUsage && text.test(error.message),
      );
    });
});

it('the ports that are refused are those that fetch refuses', async () => {
  for (const port of blockedPorts)
    await assert.rejects(fetch(`http://127.0.0.1:${port}/`), ({ cause }) => cause.message === 'bad port', `${port}`);
});

it('a listener begins at a position, an event or an instant, and else now', () => {
  assert.deepEqual(read({}).start, {});
  for (const after of ['17', 'evt_1_2']) assert.deepEqual(read({ since: after }).start, { after });
  assert.deepEqual(read({ since: '2026-11-23T06:00:00+01:00' }).start, { instant: Date.UTC(2026, 10, 23, 5) });
});

it('the secret that is given is used, and none is kept', async (t: Closing) => {
  const env = { XDG_CONFIG_HOME: await temporaryDirectory(t) };
  assert.equal(read({}, env).secret, secret);
  const kept = read({ secret: undefined }, env).secret;
  assert.notEqual(kept, secret);
  assert.equal(read({ secret: undefined }, env).secret, kept);
});
