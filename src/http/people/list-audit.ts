import Type from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { listAudit } from '../../who/people/audit-store.ts';
import { dateTime, integer, message, reply } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';

const limitDefault = 50;

const AuditEntry = reply('AuditEntry', {
  id: Type.Integer({ description: 'Rising.' }),
  at: dateTime('When.'),
  actor: Type.String({ description: 'Who: person:<id>, ops-token:<id>, cli:<user of the machine> or system.' }),
  name: Type.Union([Type.String(), Type.Null()], { description: 'Of a person or a program, as it is today.' }),
  action: Type.String({ description: 'What happened, as in person.disabled.' }),
  target: Type.String({ description: 'To what, as in person:7.' }),
  details: Type.Object({}, { description: 'Ids and settings.', additionalProperties: true }),
});

export const listAuditRow = defineOperatorOperation({
  operationId: 'listAudit',
  method: 'GET',
  path: '/audit',
  tag: 'People',
  summary: 'Read the audit',
  description:
    'What was done to people, tokens, accounts and settings, the newest first. Nothing changes an entry, and only age removes one. What was done to orders is in their history.',
  scope: 'operator:read',
  query: Type.Object(
    {
      before: Type.Optional(
        integer('The id that the last page ended with: what is older.', 1, Number.MAX_SAFE_INTEGER),
      ),
      limit: Type.Optional(integer('How many entries; 50 when absent.', 1, 100)),
    },
    { additionalProperties: false },
  ),
  success: {
    status: 200,
    description: 'The entries.',
    schema: reply('AuditReply', { message, data: Type.Array(AuditEntry) }),
    examples: {
      newest: { summary: 'What was done last', moment: 'reported', query: '?limit=3' },
    },
  },
  handle: async ({ database }, { query }) => {
    const entries = await listAudit(database, { before: query.before, limit: query.limit ?? limitDefault });
    const data = entries.map(({ at, actorName, ...entry }) => ({ ...entry, at: at.toISOString(), name: actorName }));
    return {
      message: data.length === 0 ? 'There is nothing older.' : `${countOf(data.length, 'entry', 'entries')}.`,
      data,
    };
  },
});
