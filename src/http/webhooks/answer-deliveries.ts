import type { Static } from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { invalidRequest } from '../../ground/errors.ts';
import { isOrderId } from '../../orders/order/order.ts';
import type { TargetKey } from '../../telling/delivery/tables.ts';
import { isSuccess } from '../../telling/webhooks/endpoint.ts';
import { listAttempts } from '../../telling/webhooks/endpoints/attempt-store.ts';
import { requireEndpoint } from '../../telling/webhooks/endpoints/manage-endpoints.ts';
import { replayEvents } from '../../telling/webhooks/endpoints/replay.ts';
import { readInstant } from '../kernel/common/read-instant.ts';
import type { LiveServices } from '../kernel/contract/live.ts';
import { presentAttempt } from './present-endpoint.ts';
import type { attemptsQuery, ReplayRequest } from './schema.ts';

type Services = Pick<LiveServices, 'database' | 'webhooks'>;

const limitDefault = 50;

/** Replies about deliveries to endpoints, for whoever owns these. */
export async function answerAttempts(
  { database }: Services,
  key: TargetKey,
  { before, failed, limit = limitDefault }: Static<typeof attemptsQuery>,
) {
  if (before !== undefined && !isOrderId(before)) throw invalidRequest({ before: ['must be the id of an attempt'] });
  await readWithRetry(() => requireEndpoint(database, key));
  const filter = { before, failed: failed === 'true', limit: limit + 1 };
  const found = await readWithRetry(() => listAttempts(database, key, filter));
  const data = found.slice(0, limit).map(presentAttempt);
  const message = data.length === 0 ? 'There is nothing older.' : `${countOf(data.length, 'attempt')}.`;
  const last = found.length > limit ? data.at(-1) : undefined;
  return { message, data, next: last?.id ?? null };
}

export async function answerTest({ webhooks }: Services, key: TargetKey) {
  const attempt = await webhooks.sendTest(key);
  const outcome = isSuccess(attempt) ? 'It was taken' : 'It was not taken';
  const message = `${outcome}: ${attempt.status ?? attempt.error}, after ${attempt.durationMs} ms.`;
  return { message, data: presentAttempt(attempt) };
}

/** Which events are sent again. */
function readWanted(since: string | undefined, event: string | undefined) {
  if (since !== undefined && event !== undefined) throw invalidRequest({ event: ['cannot be given beside since'] });
  if (since !== undefined) return { since: readInstant(since) };
  if (event !== undefined) return { event };
  throw invalidRequest({ since: ['is required, or event instead'] });
}

export async function answerReplay(
  { database }: Services,
  key: TargetKey,
  { body: { since, event }, warnings }: { body: Static<typeof ReplayRequest>; warnings: string[] },
) {
  const events = await replayEvents(database, key, readWanted(since, event));
  return {
    message: `${countOf(events, 'event')} to be looked through and sent once more.`,
    data: { events },
    warnings,
  };
}
