import Type from 'typebox';
import { companyFeedTypes, pingType } from '../../telling/events/event.ts';
import { Actor } from '../kernel/common/actor.ts';
import { oneOf, reply } from '../kernel/common/schemas.ts';
import { eventDataFields, eventFields, postedFields } from './schema.ts';

/** An event as the company reads it. */
export const CompanyEvent = reply('CompanyEvent', {
  ...eventFields,
  type: oneOf(companyFeedTypes, 'What happened. More may come: leave out what you do not know.'),
  position: Type.Optional(Type.Integer({ description: 'Within the account. Absent: of the company itself.' })),
  feed_position: Type.Integer({ description: 'Within the company’s feed: rises without gaps.' }),
  actor: Actor,
  account: Type.Optional(reply('EventAccount', { id: Type.Integer(), name: Type.String() })),
  data: reply(
    'CompanyEventData',
    { ...eventDataFields, without_proof: Type.Optional(Type.String({ description: 'Why the proof is missing.' })) },
    'What is there depends on the type.',
  ),
});

/** What is posted to endpoints of the company. */
export const PostedCompanyEvent = reply('CompanyWebhookEvent', {
  ...CompanyEvent.properties,
  ...postedFields,
  type: oneOf(
    [...companyFeedTypes, pingType],
    'What happened. More may come: take and leave out what you do not know.',
  ),
  feed_position: Type.Optional(CompanyEvent.properties.feed_position),
});
