import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { startApp } from '../../../test/support/app.ts';
import { upcomingBooking } from '../../../test/support/process.ts';
import { openRawReceiver, verified } from '../../../test/support/webhooks/raw-receiver.ts';
import { until } from '../../../test/support/webhooks/world.ts';
import { installClient, listNodes, run } from './install-client.ts';

const tos = await startApp({ after });
const { directory } = await installClient({ after });
const program = join(directory, 'node_modules/.bin/transport-ordering-client');
const kept = join(directory, 'settings/transport-ordering/webhook-secret');
const { PATH = '', HOME = '' } = process.env;
const env = { PATH, HOME, XDG_CONFIG_HOME: join(directory, 'settings') };

function printedBy(child: ChildProcess): { stdout: string } {
  const printed = { stdout: '' };
  child.stdout?.on('data', (chunk) => {
    printed.stdout += chunk;
  });
  return printed;
}

for (const node of await listNodes())
  it(`a shipper hears events with Node ${node.version}, signed with the secret that the machine keeps`, async (t) => {
    const { token } = await tos.issue({ environment: 'sandbox', account: `Listener with ${node.version}` });
    const receiver = await openRawReceiver(t);
    const args = [program, 'listen', '--forward-to', receiver.url];
    const listening = spawn(node.path, args, {
      cwd: directory,
      env: { ...env, TRANSPORT_TOKEN: token, TRANSPORT_URL: tos.origin },
    });
    t.after(() => listening.kill('SIGKILL'));
    const printed = printedBy(listening);
    await until(() => printed.stdout.includes('\n'));
    const prefix = '/sandbox/api/v3';
    const booked = await tos.call('POST', '/booking/publish', { prefix, token, json: upcomingBooking() });
    assert.equal(booked.status, 200);
    await until(() => / order\.placed {2}order \d+ {2}evt_\w+ → 204, \d+ ms\n$/.test(printed.stdout));
    const secret = readFileSync(kept, 'utf8').trim();
    assert.equal(printed.stdout.split('\n')[0], secret);
    assert.equal(statSync(kept).mode & 0o777, 0o600);
    assert.equal(verified(receiver.posted[0]!, secret).type, 'order.placed');
    listening.kill('SIGINT');
    assert.deepEqual(await once(listening, 'close'), [0, null]);
  });

it('whoever says too little, or something wrong, is told what to say, with exit code 2', async () => {
  const npx = (...args: string[]) =>
    run('npx', ['--no-install', 'transport-ordering-client', ...args], { cwd: directory, env });
  for (const [args, text] of [
    [[], /listen; --help shows how/],
    [['lisen'], /no command "lisen"/],
    [['listen'], /--url http:.* TRANSPORT_URL/],
    [['listen', '--forwrd-to', 'x'], /Unknown option '--forwrd-to'; the options are --forward-to/],
    [['listen', '--url', tos.origin, '--token', 'tos_test_…', '--forward-to', tos.origin], /placeholder/],
  ] as const)
    await assert.rejects(npx(...args), ({ code, stdout, stderr }) => {
      assert.deepEqual([code, stdout], [2, ''], stderr);
      assert.match(stderr, text);
      return true;
    });
  const { stdout: help } = await npx('listen', '--help');
  assert.match(help, /^Usage: transport-ordering-client listen/);
  assert.match(help, /the id of an event, of which the\s+next is the first to come/);
  assert.match((await npx('--version')).stdout, /^\d+\.\d+\.\d+/);
});
