import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';
import { findActiveSpan, hasOpenTelemetry, runAsSpan } from './open-telemetry.ts';
import { readTraceparent, readTracestate, type TraceContext, traceFlags, writeTraceHeaders } from './trace-context.ts';

/** A span of a trace, and its parent, if that is known. */
export type Trace = TraceContext & { parentSpanId?: string };

const current = new AsyncLocalStorage<Trace>();
const [traceBytes, spanBytes] = [16, 8];

/** Random bytes are fetched by the thousand: singly they take 3 µs each time. */
const pool = Buffer.alloc(128 * (traceBytes + spanBytes));
let used = pool.length;

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}

/**
 * The trace that a request belongs to: where an SDK of OpenTelemetry runs, the span it has begun; else its caller's,
 * with a span of our own, or a new one.
 */
export function traceOfRequest(headers: Readonly<Record<string, unknown>>): Trace {
  const active = findActiveSpan();
  if (active) return active;
  const caller = readTraceparent(headers.traceparent);
  if (!caller) return beginTrace();
  const { traceId, spanId: parentSpanId, flags } = caller;
  const spanId = randomHex(spanBytes);
  return { traceId, spanId, parentSpanId, flags, state: readTracestate(headers.tracestate) };
}

/** Our line in the log is a record, so the trace is passed on as one that is recorded. */
function beginTrace(): Trace {
  const [traceId, spanId] = [randomHex(traceBytes), randomHex(spanBytes)];
  return { traceId, spanId, flags: traceFlags.sampled | traceFlags.random, state: undefined };
}

/** Does work, and whatever follows from it, within a trace. */
export function runInTrace<Result>(trace: Trace, work: () => Result): Result {
  return current.run(trace, work);
}

/** Does work that no request asked for, within a trace of its own; `name` is what an SDK calls it. */
export function runInNewTrace<Result>(name: string, work: (trace: Trace) => Promise<Result>): Promise<Result> {
  const run = (trace: Trace) => current.run(trace, work, trace);
  return runAsSpan(name, run) ?? run(beginTrace());
}

/** The trace headers of a call to another program; none if an SDK adds them, or no trace is known. */
export function traceHeaders(): Record<string, string> {
  const trace = current.getStore();
  return trace === undefined || hasOpenTelemetry() ? {} : writeTraceHeaders(trace);
}

/** The trace fields of a log line, by the names that OpenTelemetry has for them. */
export function loggedTrace(trace: Trace | undefined = current.getStore()): Record<string, string> {
  if (trace === undefined) return {};
  const { traceId, spanId, parentSpanId } = trace;
  return { trace_id: traceId, span_id: spanId, ...(parentSpanId !== undefined && { parent_span_id: parentSpanId }) };
}
