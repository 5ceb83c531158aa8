import type { ListEventsQuery, TransportEvent } from '../api-types.ts';
import { eventsOf } from '../events.ts';
import { mayPass } from '../retry.ts';
import { type Connection, reasonOf } from '../send.ts';
import { forwardEvent } from './forward.ts';
import type { ListenSettings } from './read-settings.ts';

export type ListenOutput = {
  /** Results: the secret, then a line for each event. */
  print: (line: string) => void;
  /** What goes on beside. */
  tell: (line: string) => void;
};

/**
 * Posts each event of a feed, of a shipper or of the company, to an address of this machine, signed as by an endpoint,
 * until the signal. It outlives restarts of the service.
 * @throws {TransportError} what waiting does not cure, such as a revoked token.
 */
export async function listen(settings: ListenSettings, output: ListenOutput, signal: AbortSignal): Promise<void> {
  try {
    await forwardAll(settings, output, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function forwardAll(settings: ListenSettings, { print, tell }: ListenOutput, signal: AbortSignal): Promise<void> {
  const { base, token, forwardTo, types, start, secret } = settings;
  const connection: Connection = {
    baseUrl: base,
    token,
    timeoutMs: 30_000,
    retriesMax: Infinity,
    fetch: watchfulFetch(base, tell, signal),
  };
  const events = eventsOf(connection);
  const isFromNow = start.after === undefined && start.instant === undefined;
  const after = isFromNow ? (await events.list({ limit: 1 }, { signal })).meta.last_position : start.after;
  tell(`Events of ${base} go to ${forwardTo}. Ctrl-C ends it. They are signed with`);
  print(secret);
  const hinted = new Set<string>();
  // The service judges the types, since it may know more of them.
  const type = types.length > 0 ? (types as NonNullable<ListEventsQuery['type']>) : undefined;
  for await (const event of events.follow({ after, signal, ...(type && { type }) })) {
    if (Date.parse(event.recorded_at) < (start.instant ?? 0)) continue;
    const { answer, durationMs, hint } = await forwardEvent(event, { forwardTo, secret, signal });
    if (signal.aborted) return;
    print(`${describe(event)} → ${answer}, ${durationMs} ms`);
    if (hint !== undefined && !hinted.has(hint)) tell(hint);
    if (hint !== undefined) hinted.add(hint);
  }
}

/** Tells once when the service does not answer, and once when it does again: the walk itself only tries again. */
function watchfulFetch(base: string, tell: (line: string) => void, signal: AbortSignal): typeof fetch {
  let isAway = false;
  const note = (trouble: string | undefined) => {
    if (isAway === (trouble !== undefined) || signal.aborted) return;
    isAway = trouble !== undefined;
    tell(isAway ? `${base} does not answer (${trouble}); trying again` : `${base} answers again`);
  };
  return async (...request) => {
    try {
      const reply = await fetch(...request);
      note(mayPass(reply.status, undefined) ? String(reply.status) : undefined);
      return reply;
    } catch (error) {
      note(reasonOf(error));
      throw error;
    }
  };
}

function describe({ type, position, id, data }: TransportEvent): string {
  const about = data.order === undefined ? [] : [`order ${data.order.order_number}`];
  return [new Date().toISOString().slice(11, 19), position ?? '', type, ...about, id].join('  ');
}
