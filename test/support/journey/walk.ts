import type { LiveEnvironment } from '../../../src/ground/database/database.ts';
import type { Reply } from '../replies/conformance.ts';
import type { Step } from './world.ts';

/**
 * The result of a step, without what differs from run to run: ids, versions of accounts, order numbers, of which a
 * cluster leaves some out, signatures, secrets, and the moments of the database's clock.
 */
function comparable(seen: unknown, ids: Map<string, string>, environment: LiveEnvironment): unknown {
  const { status, headers, body, text: whole } = (seen ?? {}) as Partial<Reply>;
  const isText = headers instanceof Headers && headers.get('content-type')?.startsWith('text/');
  const told =
    headers instanceof Headers
      ? {
          status,
          body,
          etag: headers.get('etag'),
          replay: headers.get('idempotent-replayed'),
          ...(isText && { lines: whole?.split('\r\n') }),
        }
      : seen;
  const text = JSON.stringify(told ?? null)
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{16}\b/g, (id) => {
      if (!ids.has(id)) ids.set(id, `id ${ids.size}`);
      return ids.get(id)!;
    })
    .replaceAll(/evt_[\da-f]{32}(_\d{4,})?/g, 'event')
    .replaceAll(/whsec_[\w+/=]+|tos_(live|test)_\w+/g, 'secret')
    .replaceAll(/(?<="offer_id":")[^"]+/g, 'offer')
    .replaceAll(/(?<="duration_ms":|, after )\d+/g, '0')
    .replaceAll(/\b10\d{4}\b/g, (number) => {
      const known = `${environment} ${number}`;
      if (!ids.has(known)) ids.set(known, String(900_000 + ids.size));
      return ids.get(known)!;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
    .replaceAll(/http:\/\/[\d.:]+/g, 'origin');
  return JSON.parse(text);
}

/** Called at the end of each step, with the error that it threw, if any. */
export type AfterStep = (name: string, error?: unknown) => void;

/** Runs steps in order; returns what each saw. Without `afterStep` an error ends it. */
export async function walk<World>(
  world: World,
  steps: readonly Step<World>[],
  afterStep: AfterStep = throwOn,
): Promise<Map<string, unknown>> {
  const ids = new Map<string, string>();
  const seen = new Map<string, unknown>();
  for (const { name, run, environment = 'production' } of steps) {
    try {
      seen.set(name, comparable(await run(world), ids, environment));
      afterStep(name);
    } catch (error) {
      afterStep(name, error);
    }
  }
  return seen;
}

function throwOn(_: string, error?: unknown): void {
  if (error) throw error;
}
