import { type Command, Option } from 'commander';
import { parseDateTime } from '../../../ground/parse-date-time.ts';
import { operatorPrefixes, prefixes } from '../../../http/kernel/contract/prefixes.ts';
import { companyEndpointTypes } from '../../../telling/webhooks/endpoints/endpoint.ts';
import { makeSecret, writeSecret } from '../../../telling/webhooks/signature.ts';
import { parseToken } from '../../../who/accounts/token.ts';
import { readWords } from '../command.ts';
import { report } from '../progress.ts';
import { UsageError } from '../usage-error.ts';
import { type Feed, type FeedEvent, findNewest, followFeed } from './listen/feed.ts';
import { forwardEvent } from './listen/forward.ts';

type ListenOptions = { token?: string; url: string; forwardTo: string; types?: string; since?: string };

/** Adds `webhook listen`. */
export function addWebhookListen(webhook: Command): void {
  webhook
    .command('listen')
    .description('Forward events to an address of this machine, signed as by an endpoint, until Ctrl-C.')
    .addOption(
      new Option('--token <token>', 'better given as TRANSPORT_TOKEN, which no list of processes shows').env(
        'TRANSPORT_TOKEN',
      ),
    )
    .requiredOption('--url <url>', 'of the service, or of one of its interfaces')
    .requiredOption('--forward-to <url>', 'where to post the events')
    .option('--types <list>', `comma-separated, of ${companyEndpointTypes.join(', ')}; all when absent`)
    .option('--since <when>', 'a date-time with offset, a position or the id of an event; from now on when absent')
    .action(listen);
}

async function listen({ token, url, forwardTo, types = '', since }: ListenOptions): Promise<void> {
  if (token === undefined) throw new UsageError('give a token as TRANSPORT_TOKEN, or by --token');
  requireAddress('--forward-to', forwardTo);
  const base = baseOf(url, token);
  const start = readStart(since);
  const ending = new AbortController();
  const end = () => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  const { signal } = ending;
  const feed: Feed = {
    base,
    token,
    types: readWords('--types', types, companyEndpointTypes),
    signal,
    onAway: (reason) => report(`${base} does not answer (${reason}); trying again`),
    onBack: () => report(`${base} answers again`),
  };
  const secret = makeSecret();
  try {
    const after = start.after ?? (start.instant === undefined ? String(await findNewest(feed)) : undefined);
    if (signal.aborted) return;
    report(`Events of ${base} go to ${forwardTo}. Ctrl-C ends it. This session is signed with`);
    process.stdout.write(`${writeSecret(secret)}\n`);
    for await (const event of followFeed(feed, after)) {
      if (Date.parse(event.recorded_at) < (start.instant ?? 0)) continue;
      const forwarded = await forwardEvent(event, { url: forwardTo, secret, signal });
      if (signal.aborted) return;
      process.stdout.write(`${describe(event)} → ${forwarded.answer}, ${forwarded.durationMs} ms\n`);
    }
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

function requireAddress(option: string, stated: string): void {
  if (!/^https?:\/\/./.test(stated) || !URL.canParse(stated))
    throw new UsageError(`${option} must be an http or https address, not "${stated}"`);
}

/** The interface that the token is for, if the address names none. */
function baseOf(stated: string, token: string): string {
  requireAddress('--url', stated);
  const base = stated.replace(/\/+$/, '');
  const parsed = parseToken(token);
  if (!parsed) throw new UsageError('the token is malformed');
  if (new URL(base).pathname !== '/') return base;
  return base + (parsed.kind === 'operator' ? operatorPrefixes : prefixes)[parsed.environment];
}

function readStart(since: string | undefined): { after?: string; instant?: number } {
  if (since === undefined) return {};
  if (/^(\d{1,15}|evt_\w+)$/.test(since)) return { after: since };
  const instant = parseDateTime(since);
  if (instant === undefined)
    throw new UsageError(`--since must be a date-time with offset, a position or the id of an event, not "${since}"`);
  return { instant };
}

function describe({ type, position, id, data }: FeedEvent): string {
  const { order } = (data ?? {}) as { order?: { order_number?: number } };
  const about = order?.order_number === undefined ? [] : [`order ${order.order_number}`];
  return [new Date().toISOString().slice(11, 19), position ?? '', type, ...about, id].join('  ');
}
