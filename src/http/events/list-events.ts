import Type from 'typebox';
import { feedDays, readFeed } from '../../telling/events/read-feed.ts';
import { waitingMax } from '../../telling/events/watch-positions.ts';
import { writeEvent } from '../../telling/events/write-event.ts';
import { defineOperation } from '../kernel/contract/operation.ts';
import { eventPage, feedFields, PostedEvent, ShipperEvent } from './schema/event.ts';
import { writeEvents } from './write-events.ts';

const pageSizeDefault = 50;

export const listEvents = defineOperation({
  operationId: 'listEvents',
  method: 'GET',
  path: '/events',
  tag: 'Events',
  summary: 'Read what happened',
  description: `Every change of the account’s orders, stops, transports, documents and endpoints, the oldest first, for ${feedDays} days. Whoever goes on with \`after\` misses none and gets none twice. With \`wait\` an empty page comes only when that time is over; ${waitingMax} requests of an account may wait at once.`,
  scope: 'orders:read',
  query: Type.Object(feedFields, { additionalProperties: false }),
  queryExamples: { after: '0', 'type[]': ['order.loaded', 'order.delivered'], wait: 20 },
  success: {
    status: 200,
    description: 'Events, or none if there are no more.',
    headers: ['Link'],
    schema: eventPage('EventPage', ShipperEvent),
    examples: {
      events: { summary: 'What happened to an order', moment: 'delivered' },
      none: { summary: 'No news', moment: 'placed', query: '?type%5B%5D=order.canceled' },
    },
  },
  webhook: PostedEvent,
  errors: ['cursor_too_old'],
  handle: async (live, { caller, query, search, whenGone, readmit }) => {
    const { after, 'type[]': types = [], limit = pageSizeDefault, wait = 0 } = query;
    const asked = { after, types: [...new Set(types)], limit };
    const page = await readFeed(live, caller.accountId, asked, { milliseconds: wait * 1000, whenGone, readmit });
    const events = page.events.map((event) => writeEvent(event, 'shipper'));
    return writeEvents(`${live.baseUrl()}/events`, search, events, { ...page, limit });
  },
});
