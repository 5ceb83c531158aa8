import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { issueToken } from '../../src/who/accounts/issue-token.ts';
import { scopes } from '../../src/who/accounts/token.ts';
import { request, type Service, startService, temporaryDirectory, until, upcomingBooking } from '../support/process.ts';
import { startFaultServer } from './support/postgres.ts';
import { newShipper, openSurvivingPool } from './support/setup.ts';

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];
const skip = library ? false : 'the Debian package faketime is not installed';
const halfHourMs = 1_800_000;
const requestsPerMinute = 100;

/** Hours by which it is wrong, put forward and back while the service runs; the database's clock stays right. */
const skews = [0, 1, -1, 24, -24, 0];

test('a clock of the host that is wrong by an hour or a day, or is put back, ages no token and no key', {
  skip,
}, async (t) => {
  const server = await startFaultServer(t);
  const clock = join(await temporaryDirectory(t), 'clock');
  const setClock = async (hours: number) => {
    await writeFile(`${clock}-next`, `${hours < 0 ? '' : '+'}${hours}h`);
    await rename(`${clock}-next`, clock);
  };
  await setClock(skews[0]!);
  const service = await startService(t, {
    DATABASE_URL: server.url,
    REQUESTS_PER_MINUTE_MAX: String(requestsPerMinute),
    LOG_LEVEL: 'info',
    LD_PRELOAD: library!,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const pool = openSurvivingPool(t, server.url);
  const database = { pool, schema: 'production' as const };
  const { accountId } = await newShipper(pool, 'Acme');
  const tokenUntil = async (milliseconds: number) => {
    const expiresAt = new Date(Date.now() + milliseconds);
    return (await issueToken(database, { accountId, scopes, expiresAt })).token;
  };
  const [valid, expired] = [await tokenUntil(halfHourMs), await tokenUntil(-halfHourMs)];
  const call = (path: string, token = valid, json?: unknown, headers = {}) =>
    request(`${service.origin}/api/v3${path}`, { method: json ? 'POST' : 'GET', token, json, headers });

  const { token: busy } = await newShipper(pool, 'Busy');
  const body = upcomingBooking();
  const replies = new Set<string>();
  for (const skew of skews) {
    await Promise.all(Array.from({ length: requestsPerMinute }, () => call('/orders', busy)));
    await setClock(skew);
    const { body: expiry } = await call('/orders', expired);
    const reply = await call('/booking/publish', valid, body, { 'idempotency-key': 'k' });
    replies.add(JSON.stringify(reply.body));
    const fresh = await call('/booking/publish', valid, body);
    assert.deepEqual([expiry.code, reply.status, fresh.status], ['token_expired', 200, 200], `${skew} h`);
    const { history } = (await call(`/orders/${fresh.body.data.id}`)).body.data;
    assert.ok(Math.abs(Date.parse(history[0].date) - Date.now()) < halfHourMs, `${skew} h: ${history[0].date}`);
    const limited = await call('/orders', busy);
    const wait = Number(limited.headers.get('retry-after'));
    assert.ok(limited.status === 200 || (wait >= 1 && wait <= 60), `${skew} h: Retry-After ${wait}`);
    await until(() => logged(service).some(({ time }) => Math.round((time - Date.now()) / 3_600_000) === skew));
  }
  for (const { milliseconds = 0 } of logged(service)) assert.ok(milliseconds >= 0, `${milliseconds} ms`);
  assert.equal(replies.size, 1);
});

const logged = (service: Service): { time: number; milliseconds?: number }[] =>
  service
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));
