import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { isIPv6 } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { networks } from '../support/webhooks/networks.ts';
import type { ProbeResult } from './support/address-probe.ts';

const run = promisify(execFile);
const probeFile = fileURLToPath(new URL('./support/address-probe.ts', import.meta.url));
const allLocal = 'ip link set lo up && ip route add local 0.0.0.0/0 dev lo && ip -6 route add local ::/0 dev lo';

/** Nobody can connect to these, whatever the guard says. */
const unconnectable = /^(22[4-9]|23\d|24\d|25\d|ff)|^::$/;

test('no address of a forbidden network is ever connected to, where each of them would answer', async (t) => {
  const inNetwork = async (urls: string[]) => {
    const script = `${allLocal} && exec "$0" "$1" "$2"`;
    const args = ['--net', 'sh', '-c', script, process.execPath, probeFile, JSON.stringify(urls)];
    const { stdout } = await run('unshare', args);
    return JSON.parse(stdout) as Record<'guarded' | 'opened', ProbeResult>;
  };
  const isPossible = await run('unshare', ['--net', 'sh', '-c', allLocal]).then(
    () => true,
    () => false,
  );
  if (!isPossible) return t.skip('needs root, and unshare and ip of Linux');
  const inside = Object.values(networks).flatMap((network) => network.inside);
  const mapped = inside.filter((address) => !isIPv6(address)).map((address) => `::ffff:${address}`);
  const urls = [...inside, ...mapped].flatMap((address) =>
    ['http', 'https'].map((scheme) => `${scheme}://${isIPv6(address) ? `[${address}]` : address}/`),
  );
  const { guarded, opened } = await inNetwork(urls);
  assert.deepEqual([new Set(guarded.errors), guarded.heard], [new Set(['address_not_allowed']), 0]);
  const reachable = urls.filter((url) => !unconnectable.test(new URL(url).hostname.replace(/^\[(::ffff:)?/, '')));
  t.diagnostic(`${urls.length} addresses: none was connected to; without the guard ${opened.heard} were`);
  assert.ok(opened.heard >= reachable.length / 2, `${opened.heard} of ${reachable.length} would have been heard`);
});
