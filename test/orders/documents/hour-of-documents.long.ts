import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { hourMs } from '../../../src/ground/units.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { pdf, png } from '../../support/documents/pictures.ts';
import { download, uploader } from '../../support/documents/uploads.ts';
import { pace } from '../../support/metrics/pace.ts';
import { bookingRequest } from '../../support/requests.ts';

const fileBytes = 10_000_000;
const filesOfAnHour = 6;
const triesBeyond = 24;
const file = Buffer.alloc(fileBytes, pdf);
const asPdf = { type: 'application/pdf' };

const tos = await startApp({ after }, { env: { STORED_BYTES_PER_HOUR_MAX: String(filesOfAnHour * fileBytes) } });

async function newOrder({ token = tos.token } = {}): Promise<string> {
  const { status, body, text } = await tos.call('POST', '/booking/publish', { token, json: bookingRequest() });
  assert.equal(status, 200, text);
  return body.data.id;
}

/** What another account and the company do meanwhile, one after the other; how long each took, in milliseconds. */
async function workBeside(t: TestContext, isOver: () => boolean): Promise<number> {
  const { token } = await tos.issue({ account: 'Quiet GmbH' });
  const order = await newOrder({ token });
  const desk = await tos.issueOperator();
  const send = uploader(tos.operate, `/orders/${order}/documents`);
  const works: Record<string, () => ReturnType<TestApp['call']>> = {
    list: () => tos.call('GET', '/orders', { token }),
    book: () => tos.call('POST', '/booking/publish', { token, json: bookingRequest() }),
    confirmation: () => tos.call('GET', `/orders/${order}/confirmation.pdf`, { token }),
    note: () => tos.operate('GET', `/orders/${order}/cmr.pdf`, { token: desk }),
  };
  const times = new Map<string, number[]>();
  for (let rounds = 0; ; rounds++) {
    for (const [name, work] of Object.entries(works)) {
      const from = performance.now();
      const { status, text } = await work();
      assert.equal(status, 200, `${name}: ${text.slice(0, 200)}`);
      times.set(name, [...(times.get(name) ?? []), performance.now() - from]);
    }
    if (rounds < 20) assert.equal((await send(png, { kind: 'other' }, { token: desk })).status, 201);
    if (isOver()) break;
  }
  for (const [name, all] of times) {
    const sorted = all.sort((a, b) => a - b);
    t.diagnostic(
      `${name}: ${all.length} times, median ${Math.round(sorted[sorted.length >> 1]!)} ms, longest ${Math.round(sorted.at(-1)!)} ms`,
    );
  }
  return Math.max(...[...times.values()].flat());
}

test('an account that fills its hour with documents is told until when, takes no more room, and keeps nobody waiting', async (t) => {
  const orders = await Promise.all([newOrder(), newOrder()]);
  const token = await tos.issueOperator();
  const send = (number: number) =>
    uploader(tos.operate, `/orders/${orders[number % orders.length]}/documents`)(
      file,
      { kind: 'other' },
      { ...asPdf, token },
    );
  let isOver = false;
  const beside = workBeside(t, () => isOver);
  const stored: string[] = [];
  try {
    for (let number = 0; number < filesOfAnHour; number++) {
      const { status, body, text } = await send(number);
      assert.equal(status, 201, text);
      stored.push(body.data.id);
    }
    for (let number = 0; number < triesBeyond; number += 2)
      for (const { status, body, headers } of await Promise.all([send(number), send(number + 1)])) {
        assert.deepEqual([status, body.code], [429, 'storage_limited']);
        const seconds = Number(headers.get('retry-after'));
        assert.ok(seconds > 3000 && seconds <= 3600, `Retry-After ${seconds}`);
      }
  } finally {
    isOver = true;
  }
  const longestMs = await beside;
  assert.ok(longestMs < 3000 * pace(), `${longestMs} ms`);

  const read = await download(`${tos.origin}/operator/v1/documents/${stored[0]}`, token);
  assert.deepEqual([read.status, Buffer.compare(read.bytes, file)], [200, 0]);
  await newOrder();
  const { rows } = await tos.pool.query(
    `select (select count(*) from production.documents where attached_at is null) as begun,
            pg_total_relation_size('production.document_parts') as bytes`,
  );
  assert.equal(rows[0].begun, 0);
  const room = Number(rows[0].bytes) / (filesOfAnHour * fileBytes);
  assert.ok(room < 1.2, `${room} times what was stored`);
  t.diagnostic(`the table took ${room.toFixed(2)} times the bytes of the hour`);

  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + hourMs });
  assert.equal((await send(0)).status, 201);
});
