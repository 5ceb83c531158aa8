import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import { RequestLines } from '../../../../../src/http/kernel/edge/log/request-lines.ts';

/** The lines that are written at a level and above. */
function openLog(level: string) {
  const lines: Record<string, unknown>[] = [];
  const { log } = Fastify({ logger: { level, base: {}, stream: { write: (line) => lines.push(JSON.parse(line)) } } });
  return { log, lines };
}

it('each line of a request says what is known of the request by then, before what it says itself', () => {
  const { log, lines } = openLog('trace');
  const request = new RequestLines(log, () => ({ reqId: 'r1', operation: 'getOrder' }));
  request.trace('begun');
  request.note({ account: 7 });
  request.debug({ operation: 'other' }, 'read %s', 'at once');
  request.note({ order: 'o1' });
  request.info({ status: 200 }, 'answered');
  request.warn({ status: 409 });
  request.error(new Error('broken'));
  request.fatal(new Error('broken'), 'given up');
  request.child({ part: 'paper' }).info('drawn');
  request.silent();
  const known = { reqId: 'r1', operation: 'getOrder' };
  const told = lines.map(({ time, err, ...line }) => ({
    ...line,
    ...(err !== undefined && { err: (err as Error).message }),
  }));
  assert.deepEqual(told, [
    { level: 10, ...known, msg: 'begun' },
    { level: 20, ...known, account: 7, operation: 'other', msg: 'read at once' },
    { level: 30, ...known, account: 7, order: 'o1', status: 200, msg: 'answered' },
    { level: 40, ...known, account: 7, order: 'o1', status: 409 },
    { level: 50, ...known, account: 7, order: 'o1', err: 'broken', msg: 'broken' },
    { level: 60, ...known, account: 7, order: 'o1', err: 'broken', msg: 'given up' },
    { level: 30, ...known, account: 7, order: 'o1', part: 'paper', msg: 'drawn' },
  ]);
});

it('what is below the level of the log is not written, and nothing is where the log is silent', () => {
  for (const [level, written] of [
    ['warn', ['failed']],
    ['silent', []],
  ] as const) {
    const { log, lines } = openLog(level);
    const request = new RequestLines(log, () => ({}));
    request.info({}, 'answered');
    request.error({}, 'failed');
    assert.deepEqual([request.level, lines.map(({ msg }) => msg)], [level, [...written]]);
  }
});
