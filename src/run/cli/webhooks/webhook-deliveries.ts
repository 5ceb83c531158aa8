import type { Command } from 'commander';
import { countOf } from '../../../ground/count-of.ts';
import type { LiveEnvironment } from '../../../ground/database/database.ts';
import { parseDateTime } from '../../../ground/parse-date-time.ts';
import { presentAttempt } from '../../../http/webhooks/present-endpoint.ts';
import { isSuccess } from '../../../telling/webhooks/endpoint.ts';
import { listAttempts } from '../../../telling/webhooks/endpoints/attempt-store.ts';
import { requireEndpoint } from '../../../telling/webhooks/endpoints/manage-endpoints.ts';
import { replayEvents } from '../../../telling/webhooks/endpoints/replay.ts';
import { jsonOption, type LiveOptions, liveCommand, printFound } from '../command.ts';
import { formatTable } from '../table.ts';
import { UsageError } from '../usage-error.ts';
import { withDatabase } from '../with-database.ts';
import { readEndpoint, withEndpoints } from './open-endpoint.ts';

type AttemptOptions = LiveOptions & { failed?: true; limit: string };
type ReplayOptions = { environment: LiveEnvironment; since?: string; event?: string };

const responseLengthMax = 60;

/** Adds `webhook attempts`, `test` and `replay`. */
export function addWebhookDeliveries(webhook: Command): void {
  const one = (name: string, description: string) => liveCommand(webhook, `${name} <endpoint>`, description);
  one('attempts', 'List what was sent and what came back, the newest first.')
    .option('--failed', 'those alone that were not answered with 2xx')
    .option('--limit <number>', 'how many at most', '20')
    .addOption(jsonOption())
    .action(attempts);
  one('test', 'Send test.ping now; exit code 1 when it is not taken.').addOption(jsonOption()).action(test);
  one('replay', 'Have events sent once more by the running service.')
    .option('--since <when>', 'all that were recorded since; ISO 8601 with offset')
    .option('--event <id>', 'one event')
    .action(replay);
}

async function attempts(stated: string, { environment, failed, limit, ...options }: AttemptOptions): Promise<void> {
  const key = readEndpoint(stated);
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new UsageError(`--limit must be a number from 1, not "${limit}"`);
  const found = await withDatabase(environment, async (database) => {
    await requireEndpoint(database, key);
    return listAttempts(database, key, { failed, limit: Number(limit) });
  });
  printFound(found.map(presentAttempt), options, (all) => formatTable(all.map(toRow), 'no attempts'));
}

function toRow({ at, type, attempt, ...sent }: ReturnType<typeof presentAttempt>) {
  const reply = (sent.response ?? '').replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, responseLengthMax);
  return { at, type, event: sent.event_id, attempt, answer: sent.status ?? sent.error, ms: sent.duration_ms, reply };
}

async function test(stated: string, options: LiveOptions): Promise<void> {
  const key = readEndpoint(stated);
  const attempt = await withEndpoints(options.environment, key.accountId, ({ services }) => services.sendTest(key));
  printFound(presentAttempt(attempt), options, (shown) => formatTable([toRow(shown)]));
  if (!isSuccess(attempt)) process.exitCode = 1;
}

function readWanted(since: string | undefined, event: string | undefined) {
  if (since === undefined && event !== undefined) return { event };
  if (since === undefined || event !== undefined) throw new UsageError('give --since, or --event');
  const instant = parseDateTime(since);
  if (instant === undefined)
    throw new UsageError(`--since must be a date-time with offset, as in 2026-11-23T06:00:00Z, not "${since}"`);
  return { since: instant };
}

async function replay(stated: string, { environment, since, event }: ReplayOptions): Promise<void> {
  const key = readEndpoint(stated);
  const wanted = readWanted(since, event);
  const events = await withDatabase(environment, (database) => replayEvents(database, key, wanted));
  process.stdout.write(`${countOf(events, 'event')} to be looked through and sent once more while the service runs.\n`);
}
