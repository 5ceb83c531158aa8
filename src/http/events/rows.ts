import Type from 'typebox';
import { readCompanyFeed } from '../../telling/events/company/read-company-feed.ts';
import { companyFeedTypes } from '../../telling/events/event.ts';
import { feedDays, readFeed } from '../../telling/events/read-feed.ts';
import { waitingMax } from '../../telling/events/watch-positions.ts';
import { writeEvent } from '../../telling/events/write-event.ts';
import { readAccount } from '../accounts/find-account.ts';
import { integer, oneOf, text } from '../kernel/common/schemas.ts';
import { defineOperation, defineOperatorOperation } from '../kernel/contract/operation.ts';
import { CompanyEvent, PostedCompanyEvent } from './company-schema.ts';
import { eventPage, feedFields, PostedEvent, ShipperEvent } from './schema.ts';
import { writeEvents } from './write-events.ts';

const pageSizeDefault = 50;
const feed = {
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Read what happened',
  waits: true,
  errors: ['cursor_too_old'],
} as const;
const success = { status: 200, description: 'Events, or none if there are no more.', headers: ['Link'] } as const;

export const listEventsRow = defineOperation({
  ...feed,
  operationId: 'listEvents',
  description: `Every change of the account’s orders, stops, transports, documents and endpoints, the oldest first, for ${feedDays} days. Whoever goes on with \`after\` misses none and gets none twice. With \`wait\` an empty page comes only when that time is over; ${waitingMax} requests of an account may wait at once.`,
  scope: 'orders:read',
  query: Type.Object(feedFields, { additionalProperties: false }),
  queryExamples: { after: '0', 'type[]': ['order.loaded', 'order.delivered'], wait: 20 },
  success: {
    ...success,
    schema: eventPage('EventPage', ShipperEvent),
    examples: {
      events: { summary: 'What happened to an order', moment: 'delivered' },
      none: { summary: 'No news', moment: 'placed', query: '?type%5B%5D=order.canceled' },
    },
  },
  webhook: PostedEvent,
  handle: async (live, { caller, query, asSent: { search }, work: { whenGone, readmit } }) => {
    const { after, 'type[]': types = [], limit = pageSizeDefault, wait = 0 } = query;
    const asked = { after, types: [...new Set(types)], limit };
    const page = await readFeed(live, caller.accountId, asked, { milliseconds: wait * 1000, whenGone, readmit });
    const events = page.events.map((event) => writeEvent(event, 'shipper'));
    return writeEvents(`${live.urls.own()}/events`, search, events, { ...page, limit });
  },
});

export const listAnyEventsRow = defineOperatorOperation({
  ...feed,
  operationId: 'listAnyEvents',
  description: `What happened to the orders and endpoints of all accounts, as one feed, for ${feedDays} days. Whoever goes on with \`after\` misses none and gets none twice; the events of an account come in its own order. With \`wait\` an empty page comes only when that time is over. Where some accounts cannot be asked just now, \`warnings\` says so, and their events come later.`,
  scope: 'operator:read',
  query: Type.Object(
    {
      ...feedFields,
      'type[]': Type.Optional(
        Type.Array(oneOf(companyFeedTypes, 'A type.'), { maxItems: 50, description: 'Repeated or comma-separated.' }),
      ),
      after: Type.Optional(
        integer(
          'Go on behind this: next_after of the page before, or the feed_position of an event. Without: from the oldest kept.',
          0,
          Number.MAX_SAFE_INTEGER,
        ),
      ),
      account: Type.Optional(text('Id or name of the shipper.', 200, { minLength: 1 })),
    },
    { additionalProperties: false },
  ),
  queryExamples: { after: 0, 'type[]': ['stop.failed', 'document.added'], wait: 20 },
  success: {
    ...success,
    schema: eventPage('CompanyEventPage', CompanyEvent, {
      warnings: Type.Array(Type.String(), { description: 'Which accounts could not be asked.' }),
    }),
    examples: { newest: { summary: 'What happened last', moment: 'reported', query: '?after=6' } },
  },
  webhook: PostedCompanyEvent,
  handle: async (live, { query, asSent: { search }, work: { whenGone, readmit } }) => {
    const { after, 'type[]': types = [], limit = pageSizeDefault, wait = 0 } = query;
    const accountId = (await readAccount(live.database, query.account))?.id;
    const asked = { after, types: [...new Set(types)], accountId, limit };
    const page = await readCompanyFeed(live.feed, asked, { milliseconds: wait * 1000, whenGone, readmit });
    const events = page.events.map(({ event, reader }) => writeEvent(event, reader));
    const warnings = warningsOf(page.unreachable);
    return writeEvents(`${live.urls.own()}/events`, search, events, { ...page, limit }, { warnings });
  },
});

const namedMax = 20;

function warningsOf(unreachable: readonly number[]): string[] {
  if (unreachable.length === 0) return [];
  const named = unreachable.slice(0, namedMax).join(', ');
  const more = unreachable.length > namedMax ? ` and ${unreachable.length - namedMax} more` : '';
  return [`The events of these accounts cannot be read just now and come later: ${named}${more}.`];
}
