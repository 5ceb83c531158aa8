import type { FastifyRequest } from 'fastify';

/** The same reason is logged this often at most. */
const everyMs = 10_000;
/** More reasons than this are not one outage. */
const reasonsMax = 20;

/** When a reason was last logged, and how many requests have failed for it since. */
type Told = { at: number; since: number };
/** By server, then by reason. */
const told = new WeakMap<object, Map<string, Told>>();

/**
 * Logs that a request failed because the database was away, and how many more did for the same reason since the last
 * line: in an outage they fail by the thousand, and the line that matters is the first.
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
