import type { TraceContext } from './trace-context.ts';

/** The part of `@opentelemetry/api` 1 that is used here; we do not install that package. */
type SpanContext = { traceId: string; spanId: string; traceFlags: number; traceState?: { serialize(): string } };
type Span = { spanContext(): SpanContext; end(): void };
type Context = { getValue(key: symbol): unknown; setValue(key: symbol, value: unknown): Context };
type Api = {
  context?: { active(): Context; with<Result>(context: Context, work: () => Result): Result };
  trace?: { getTracer(name: string): { startSpan(name: string, options: object, context: Context): Span } };
};

/** Where copies of that package find each other, whatever release of 1 they are, and the key of a context's span. */
const apiKey = Symbol.for('opentelemetry.js.api.1');
const spanKey = Symbol.for('OpenTelemetry Context Key SPAN');
const tracerName = 'transport-ordering-service';

const findApi = () => (globalThis as { [apiKey]?: Api })[apiKey];

/** Whether an SDK of OpenTelemetry runs in this process: it then passes the trace on itself. */
export function hasOpenTelemetry(): boolean {
  return findApi()?.context !== undefined;
}

/** The place in the trace at which an SDK is just now, if one runs. */
export function findActiveSpan(): TraceContext | undefined {
  const span = findApi()?.context?.active().getValue(spanKey) as Span | undefined;
  return span && toTraceContext(span.spanContext());
}

/** Does work as a span of the SDK's, which begins a trace. Undefined: no SDK runs, and nothing was done. */
export function runAsSpan<Result>(
  name: string,
  work: (trace: TraceContext) => Promise<Result>,
): Promise<Result> | undefined {
  const { context, trace } = findApi() ?? {};
  if (!context || !trace) return undefined;
  const active = context.active();
  const span = trace.getTracer(tracerName).startSpan(name, { root: true }, active);
  const run = () => work(toTraceContext(span.spanContext()));
  return context.with(active.setValue(spanKey, span), run).finally(() => span.end());
}

function toTraceContext({ traceId, spanId, traceFlags, traceState }: SpanContext): TraceContext {
  return { traceId, spanId, flags: traceFlags, state: traceState?.serialize() || undefined };
}
