import type { TSchema } from 'typebox';
import { type companyFeedTypes, type pingType, unansweredType } from '../../../../telling/events/event.ts';
import { recordedEvents } from '../examples.ts';
import { type Json, publishSchema } from './publish-schema.ts';

const summaries: Record<(typeof companyFeedTypes)[number] | typeof pingType, string> = {
  'order.requested': 'An order was asked for, and waits for the company’s answer',
  'order.accepted': 'The company has accepted an order that was requested',
  'order.placed': 'An order was booked',
  'order.declined': 'An order that was requested was declined',
  'order.unanswered': 'Half of the time to answer an order has passed',
  'order.canceled': 'An order was canceled',
  'order.loaded': 'The last loading of an order is done',
  'order.delivered': 'The last unloading of an order is done',
  'order.corrected': 'The last report of an order was taken back',
  'stop.eta_changed': 'A stop is expected at another time',
  'stop.arrived': 'The vehicle is at a stop',
  'stop.finished': 'A stop is done',
  'stop.failed': 'A stop was not done, and may be tried again',
  'stop.closed': 'A stop was not done, and will not be',
  'transport.assigned': 'It is known who drives an order, or no more',
  'document.added': 'A document was added to an order',
  'endpoint.disabled': 'An endpoint gets nothing any more',
  'test.ping': 'A test that was asked for',
};

const headers = {
  'webhook-id': 'The event’s id: the same in every try and every replay.',
  'webhook-timestamp': 'When this try was made, in seconds since 1970.',
  'webhook-signature': 'v1, and the signature in base64; several with a space between.',
};

/** What only the company hears of. */
const ofCompany: readonly string[] = [unansweredType];

/** What is posted to endpoints, by type: Standard Webhooks 1.0.0, each with a recorded event. */
export function describeWebhooks(operationId: string, event: TSchema, schemas: Json): Json {
  const schema = publishSchema(event, 'reply', schemas);
  const examples = recordedEvents(operationId);
  const parameters = Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  }));
  const isOfCompany = operationId === 'listAnyEvents';
  const told = Object.entries(summaries).filter(([type]) => isOfCompany || !ofCompany.includes(type));
  return Object.fromEntries(
    told.map(([type, summary]) => {
      const content = { 'application/json': { schema, examples: { recorded: { summary, value: examples[type] } } } };
      const post = {
        operationId: `on${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
        tags: ['Events'],
        summary,
        description: `Posted to endpoints that hear of \`${type}\`, signed with their secret.`,
        security: [],
        parameters,
        requestBody: { required: true, content },
        responses: {
          '2XX': { description: 'Taken. Anything else is tried again.' },
          410: { description: 'The endpoint is gone: it is disabled.' },
        },
      };
      return [type, { post }];
    }),
  );
}
