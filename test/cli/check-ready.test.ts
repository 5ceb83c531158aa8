import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../bin/check-ready.js', import.meta.url));

/** Runs the check with a `fetch` that answers with a status, and says what is asked. */
function check(status: number, PORT?: string) {
  const answer = `globalThis.fetch = async (url) => { process.stdout.write(url); return { status: ${status} }; }`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(answer)}`, program];
  const env = { PATH: process.env.PATH, PORT };
  const { stdout, status: exitCode } = spawnSync(process.execPath, args, { env, encoding: 'utf8', timeout: 20_000 });
  return { asked: stdout, exitCode };
}

const asked: [PORT: string | undefined, url: string][] = [
  ['9000', 'http://127.0.0.1:9000/readyz'],
  ['', 'http://127.0.0.1:8080/readyz'],
  [undefined, 'http://127.0.0.1:8080/readyz'],
];
for (const [PORT, url] of asked)
  test(`the health check asks the port that the service listens on with PORT ${PORT === undefined ? 'absent' : `"${PORT}"`}`, () =>
    assert.deepEqual(check(200, PORT), { asked: url, exitCode: 0 }));

test('the health check fails for a service that is not ready', () => assert.equal(check(503).exitCode, 1));
