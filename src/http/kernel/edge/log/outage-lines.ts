import type { FastifyRequest } from 'fastify';

/** How often the same reason is told. */
const everyMs = 10_000;
/** More reasons than these are no outage. */
const reasonsMax = 20;

/** What was told of a reason, and how many requests failed for it since. */
type Told = { at: number; since: number };
/** By server, then by reason. */
const told = new WeakMap<object, Map<string, Told>>();

/**
 * Tells of a request that failed because the database was away, or of as many as failed for the same reason since the
 * last line: in an outage they come by the thousand, and the line that matters is the first.
 */
export function tellOfOutage(request: FastifyRequest, error: unknown, now = performance.now()): void {
  const reasons = told.get(request.server.server) ?? new Map<string, Told>();
  told.set(request.server.server, reasons);
  const reason = error instanceof Error ? error.message : String(error);
  const before = reasons.get(reason);
  if (before && now - before.at < everyMs) {
    before.since++;
    return;
  }
  if (reasons.size >= reasonsMax) reasons.clear();
  reasons.set(reason, { at: now, since: 0 });
  const alike = before && before.since > 0 ? { alike: before.since } : {};
  request.log.error({ err: error, ...alike }, 'request failed');
}
