import assert from 'node:assert/strict';
import { request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApp, type TestApp } from '../../support/app.ts';
import { type Hostile, type HostileOf, hostileBodies } from './hostile-bodies.ts';
import { hostileRequests } from './hostile-requests.ts';

/** No request may keep the others waiting for longer. */
const delayMsMax = 200;
/** Other programs delay the loop too. What a request does itself it does each time. */
const triesMax = 10;

const limits = { REQUESTS_PER_MINUTE_MAX: '0', STORED_BYTES_PER_HOUR_MAX: '0', LOG_LEVEL: 'silent' };

/** Sends a request from this process, which serves it too. Returns the longest delay of the loop meanwhile, in ms. */
async function delayOf({ origin, token }: TestApp, { method, path, headers, body }: Hostile): Promise<number> {
  const sent = {
    authorization: `Bearer ${path.startsWith('/sandbox') || path.startsWith('/mock') ? 'any' : token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
    ...headers,
  };
  const loop = monitorEventLoopDelay({ resolution: 1 });
  await new Promise<void>((resolve) => {
    const client = request(`${origin}${path}`, { method, headers: sent, agent: false }, (reply) => {
      reply.resume().on('close', resolve);
    });
    client.on('error', () => resolve());
    // The monitor measures from its second sample on; by then the connection is there.
    setTimeout(() => loop.enable(), 5);
    setTimeout(() => client.end(body), 20);
  });
  await sleep(20);
  loop.disable();
  return loop.max / 1e6;
}

function suite(tos: TestApp, requests: Record<string, HostileOf>): void {
  for (const [name, hostileOf] of Object.entries(requests)) {
    it(name, async (t) => {
      const delays: number[] = [];
      do delays.push(await delayOf(tos, hostileOf(delays.length)));
      while (delays.at(-1)! >= delayMsMax && delays.length < triesMax);
      const delayMs = Math.min(...delays);
      t.diagnostic(`${delays.map((each) => each.toFixed(0)).join(', ')} ms`);
      assert.ok(delayMs < delayMsMax, `the event loop stood still for ${delayMs.toFixed(0)} ms`);
    });
  }
}

describe('no request holds the event loop for 200 ms', async () => {
  suite(await startApp({ after }, { env: limits }), { ...hostileBodies(262_144), ...hostileRequests() });
});

describe('nor does one with a body of 16 MiB, where the operator allows that', async () => {
  const bytes = 16_777_216;
  const tos = await startApp({ after }, { env: { ...limits, BODY_BYTES_MAX: String(bytes) } });
  // A draft with a key goes the longest way: its body is checked, hashed and stored.
  const drafts = Object.entries(hostileBodies(bytes)).filter(([name]) => name.startsWith('draft'));
  suite(tos, Object.fromEntries(drafts));
});
