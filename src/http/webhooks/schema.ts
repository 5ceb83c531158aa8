import Type from 'typebox';
import { disabledReasons } from '../../telling/webhooks/endpoint.ts';
import {
  companyEndpointTypes,
  descriptionLengthMax,
  endpointTypes,
  urlLengthMax,
} from '../../telling/webhooks/endpoints/endpoint.ts';
import { dateTime, integer, message, oneOf, reply, text, warnings } from '../kernel/common/schemas.ts';

export const endpointParams = Type.Object({ endpointID: Type.String({ description: 'Id of the endpoint.' }) });

const url = text(
  'Where events are posted to: https, port 443 or 80, no private address, unless the operator has opened its network.',
  urlLengthMax,
  { minLength: 1, examples: ['https://erp.example/transport'] },
);
const typesOf = (known: readonly string[]) =>
  Type.Array(oneOf(known, 'A type of events.'), {
    maxItems: 50,
    description: 'Of which events it hears; all, and those to come, when empty or absent.',
  });
const description = text('What it is for, for people.', descriptionLengthMax);
const enabled = Type.Boolean({ description: 'Whether anything is sent to it; true when absent.' });

const requestWith = (types: ReturnType<typeof typesOf>) =>
  Type.Object(
    { url, types: Type.Optional(types), description: Type.Optional(description), enabled: Type.Optional(enabled) },
    { title: 'WebhookEndpointRequest' },
  );
/** As shippers, and the company, make an endpoint. */
export const EndpointRequest = requestWith(typesOf(endpointTypes));
export const CompanyEndpointRequest = requestWith(typesOf(companyEndpointTypes));

const changeWith = (types: ReturnType<typeof typesOf>) =>
  Type.Object(
    {
      url: Type.Optional(url),
      types: Type.Optional(types),
      description: Type.Optional(description),
      enabled: Type.Optional(
        Type.Boolean({
          description:
            'False: nothing is sent to it any more. True: it begins anew with what happens from now on, and what failed before is not tried again.',
        }),
      ),
    },
    { title: 'WebhookEndpointChange' },
  );
/** As shippers, and the company, change one. */
export const EndpointChange = changeWith(typesOf(endpointTypes));
export const CompanyEndpointChange = changeWith(typesOf(companyEndpointTypes));

const orNull = (schema: ReturnType<typeof dateTime>) => Type.Union([schema, Type.Null()]);

/** An endpoint without its secret. */
export const WebhookEndpoint = reply('WebhookEndpoint', {
  id: Type.String({ description: 'As in whe_1_019ab3c4-…' }),
  url: Type.String(),
  types: Type.Array(Type.String(), { description: 'Of which events it hears; empty: of all.' }),
  description: Type.String(),
  enabled: Type.Boolean({ description: 'Whether anything is sent to it.' }),
  created_at: dateTime('When it was made.', '2026-11-23T06:00:00Z'),
  updated_at: dateTime('When its owner changed it last.', '2026-11-23T06:00:00Z'),
  old_secret_until: orNull(dateTime('Until when the secret before the last rotation signs too; null: it does not.')),
  disabled_at: orNull(dateTime('Since when nothing is sent to it.')),
  disabled_reason: Type.Union([
    oneOf(
      disabledReasons,
      'owner: by whom it belongs to. gone: it answered 410. failing: nothing succeeded for five days.',
    ),
    Type.Null(),
  ]),
  failing_since: orNull(dateTime('Of the first failure after the last success; null: nothing fails.')),
  last_success_at: orNull(dateTime('When something was taken last.')),
  waiting: Type.Integer({ description: 'Events that failed and are to be tried again.' }),
});

const secret = Type.String({
  description: 'Signs what is sent, by Standard Webhooks; shown in this reply alone.',
  examples: ['whsec_…'],
});

export const EndpointListReply = reply('WebhookEndpointListReply', { message, data: Type.Array(WebhookEndpoint) });
export const EndpointReply = reply('WebhookEndpointReply', { message, data: WebhookEndpoint });
export const ChangedEndpointReply = reply('ChangedWebhookEndpointReply', { message, data: WebhookEndpoint, warnings });
export const NewEndpointReply = reply('NewWebhookEndpointReply', {
  message,
  data: reply('NewWebhookEndpoint', { ...WebhookEndpoint.properties, secret }),
  warnings,
});
export const RotatedSecretReply = reply('RotatedSecretReply', {
  message,
  data: reply('RotatedSecret', {
    id: Type.String({ description: 'Of the endpoint.' }),
    secret,
    old_secret_until: dateTime('Until when the secret before signs beside it.'),
  }),
});
export const DeletedEndpointReply = reply('DeletedWebhookEndpointReply', { message });

export const WebhookAttempt = reply('WebhookAttempt', {
  id: Type.String(),
  event_id: Type.String({ description: 'What was sent, as webhook-id.' }),
  type: Type.String(),
  position: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the event; null: of a test.' }),
  attempt: Type.Integer({ description: 'Of how many with this event; 1 is the first.' }),
  at: dateTime('When it was sent.'),
  duration_ms: Type.Integer({ description: 'Until the reply was read, or it failed.' }),
  succeeded: Type.Boolean({ description: 'Whether it was answered with 2xx.' }),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'Of the reply; null: there was none.' }),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'In one word, why there was no reply, or why it does not count.',
  }),
  response: Type.Union([Type.String(), Type.Null()], { description: 'The first kilobyte of the reply.' }),
});

export const attemptsQuery = Type.Object(
  {
    before: Type.Optional(text('The `next` that the last page ended with: what is older.', 36, { minLength: 1 })),
    failed: Type.Optional(oneOf(['true'], 'Those alone that were not answered with 2xx.')),
    limit: Type.Optional(integer('How many; 50 when absent.', 1, 100)),
  },
  { additionalProperties: false },
);

export const AttemptsReply = reply('WebhookAttemptsReply', {
  message,
  data: Type.Array(WebhookAttempt),
  next: Type.Union([Type.String(), Type.Null()], { description: 'For `before`; null: there is nothing older.' }),
});
export const TestReply = reply('WebhookTestReply', { message, data: WebhookAttempt });

export const ReplayRequest = Type.Object(
  {
    since: Type.Optional(dateTime('All that was recorded at or after; at most 90 days back.')),
    event: Type.Optional(text('One event, by its id.', 60, { minLength: 1 })),
  },
  { title: 'ReplayRequest' },
);
export const ReplayReply = reply('ReplayReply', {
  message,
  data: reply('Replay', {
    events: Type.Integer({ description: 'How many are looked through; those of its types are sent.' }),
  }),
  warnings,
});
