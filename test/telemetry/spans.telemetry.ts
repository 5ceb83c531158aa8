import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openPool } from '../../src/ground/database/pool.ts';
import { parseEndpointId } from '../../src/telling/webhooks/endpoints/endpoint.ts';
import { insertAccountIfMissing } from '../../src/who/accounts/account-store.ts';
import { issueToken } from '../../src/who/accounts/issue-token.ts';
import { scopes } from '../../src/who/accounts/token.ts';
import { createDatabase } from '../support/database.ts';
import { headerOf, newTrace } from '../support/network/trace.ts';
import { request, startService, temporaryDirectory, until, upcomingBooking } from '../support/process.ts';
import { openReceiver, receiverSecret } from '../support/webhooks/receiver.ts';
import { openCollector, type Span } from './otlp-receiver.ts';

type Line = Record<string, unknown>;

const register = fileURLToPath(new URL('../../deploy/telemetry/register.js', import.meta.url));

/** The service with OpenTelemetry beside it, as the page on logs and traces says. */
async function startTraced(t: TestContext, workers: string) {
  const url = await createDatabase(t);
  const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
  t.after(() => pool.end());
  const collector = await openCollector(t);
  const service = await startService(t, {
    DATABASE_URL: url,
    DATA_DIR: await temporaryDirectory(t),
    WORKERS: workers,
    LOG_LEVEL: 'info',
    SHIPPER_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    NODE_OPTIONS: `--import=${register}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  const place = { pool, schema: 'production' as const };
  const { account } = await insertAccountIfMissing(place, { name: 'Hanse AG', country: 'DE', vatId: null });
  const { token } = await issueToken(place, { accountId: account.id, scopes, expiresAt: null });
  const lines = (): Line[] =>
    service
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{"level"') && line.endsWith('}'))
      .map((line) => JSON.parse(line));
  const findLine = async (matches: (line: Line) => boolean): Promise<Line> => {
    await until(() => lines().some(matches));
    return lines().find(matches)!;
  };
  const findSpan = async (matches: (span: Span) => boolean): Promise<Span> => {
    await until(() => collector.spans.some(matches));
    return collector.spans.find(matches)!;
  };
  const ask = (path: string, options: object, traceparent: string) =>
    request(`${service.origin}/api/v3${path}`, { token, headers: { traceparent }, ...options });
  return { pool, collector, findLine, findSpan, ask };
}

for (const workers of ['1', '2'])
  suite(`with OpenTelemetry imported, ${workers === '1' ? 'one process' : 'two workers'}`, () => {
    test('requests, statements, calls and log lines are of the caller’s trace', async (t) => {
      const { pool, collector, findLine, findSpan, ask } = await startTraced(t, workers);
      const answeredBy = new Set<unknown>();
      for (let i = 0; answeredBy.size < Number(workers); i++) {
        assert.ok(i < 50, 'every worker answers some of the requests');
        const trace = newTrace();
        const isOurs = ({ traceId }: Span) => traceId === trace.traceId;
        assert.equal((await ask('/orders', {}, headerOf(trace))).status, 200);
        const line = await findLine(({ trace_id, msg }) => trace_id === trace.traceId && msg === 'answered');
        const served = await findSpan((span) => isOurs(span) && span.kind === 2);
        assert.deepEqual([served.spanId, served.parentSpanId], [line.span_id, trace.spanId]);
        await findSpan((span) => isOurs(span) && span.name.includes('production-list'));
        const statements = collector.spans.filter((span) => isOurs(span) && span.name.startsWith('pg.query'));
        assert.deepEqual(new Set(statements.map(({ parentSpanId }) => parentSpanId)), new Set([served.spanId]));
        answeredBy.add(line.worker ?? 1);
      }

      const receiver = await openReceiver(t);
      const made = await ask(
        '/webhook-endpoints',
        { method: 'POST', json: { url: receiver.url } },
        headerOf(newTrace()),
      );
      const { id } = made.body.data;
      const secret = [receiverSecret, parseEndpointId(id)!.id];
      await pool.query('update production.webhook_endpoints set secret = $1 where id = $2', secret);

      const trace = newTrace();
      assert.equal((await ask(`/webhook-endpoints/${id}/test`, { method: 'POST' }, headerOf(trace))).status, 200);
      const tested = await findSpan(({ traceId, scope }) => traceId === trace.traceId && scope.endsWith('-undici'));
      assert.equal(receiver.received[0]!.traceparent, headerOf(tested), 'once, and by the SDK');

      const booking = { method: 'POST', json: upcomingBooking() };
      assert.equal((await ask('/booking/publish', booking, headerOf(newTrace()))).status, 200);
      const sent = await findLine(({ msg }) => msg === 'sent');
      const isSent = ({ traceId }: Span) => traceId === sent.trace_id;
      const whole = await findSpan((span) => isSent(span) && span.name === 'send webhook');
      const post = await findSpan((span) => isSent(span) && span.scope.endsWith('-undici'));
      assert.deepEqual([whole.spanId, whole.parentSpanId ?? ''], [sent.span_id, '']);
      assert.equal(post.parentSpanId, whole.spanId);
      assert.equal(receiver.received.find(({ id: event }) => event === sent.event)!.traceparent, headerOf(post));
    });
  });

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  test(`with OpenTelemetry imported, a command that does not heed ${signal} ends by it`, async (t) => {
    const { url } = await openCollector(t);
    const command = spawn(
      process.execPath,
      ['--import', register, '-e', 'console.log("runs"); setInterval(() => {}, 1000)'],
      {
        env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: url },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    t.after(() => command.kill('SIGKILL'));
    const ended = once(command, 'exit');
    await once(command.stdout, 'data');
    command.kill(signal);
    assert.deepEqual(await ended, [null, signal]);
  });
