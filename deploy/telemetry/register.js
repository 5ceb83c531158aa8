// node --import ./deploy/telemetry/register.js …: has OpenTelemetry send spans of requests, calls and statements to
// where OTEL_EXPORTER_OTLP_ENDPOINT says. The service itself needs none of it.
import { isMainThread } from 'node:worker_threads';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { NodeSDK } from '@opentelemetry/sdk-node';

/** Asked by programs, every few seconds. */
const unseen = new Set(['/livez', '/readyz', '/metrics']);

// Threads of the service draw and compress: nothing that a trace shows.
if (isMainThread) {
  process.env.OTEL_SERVICE_NAME ||= 'transport-ordering-service';
  // Spans alone: the log goes to stdout, and metrics are read from the service.
  process.env.OTEL_METRICS_EXPORTER ||= 'none';
  process.env.OTEL_LOGS_EXPORTER ||= 'none';
  const sdk = new NodeSDK({
    instrumentations: [
      new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => unseen.has(url) }),
      // Every process looks several times a second for what is due: of that no spans.
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation(),
    ],
  });
  sdk.start();
  const stop = () => sdk.shutdown().catch((error) => process.stderr.write(`telemetry: ${error.message}\n`));
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, async () => {
      await stop();
      // A program that heeds no signal itself has to end by it, as it would without us.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
  }
  process.once('beforeExit', stop);
}
