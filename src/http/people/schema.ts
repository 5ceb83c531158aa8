import Type from 'typebox';
import { nameLengthMax } from '../../who/people/manage-people.ts';
import type { Person as KnownPerson } from '../../who/people/person-store.ts';
import { roles } from '../../who/people/roles.ts';
import { present } from '../kernel/common/present.ts';
import { dateTime, message, oneOf, reply, text } from '../kernel/common/schemas.ts';

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const personFields = {
  email: text('By which the person logs in, in any case; nobody else may have it.', 254, { minLength: 3 }),
  name: text('As others read it.', nameLengthMax, {
    minLength: 1,
    // No character that is trimmed may occur in between, so one pass is enough for a long text.
    pattern: '^[\\t-\\r]*[^\\u0000-\\u001f\\u007f-\\u009f]*[\\t-\\r]*$',
    patternText: 'must not have control characters',
  }),
  role: oneOf(
    roles,
    'viewer reads everything of the company; dispatcher also reports and dispatches; admin also has accounts, tokens and people; shipper acts for one account at the shippers’ interface.',
  ),
  account: text('Name of the account for whom a person of the role shipper acts.', 200, { minLength: 1 }),
};

export const Person = reply('Person', {
  id: Type.Integer(),
  email: nullable(Type.String()),
  name: Type.String(),
  role: personFields.role,
  account_id: nullable(Type.Integer({ description: 'For whom a person of the role shipper acts.' })),
  has_password: Type.Boolean({ description: 'Whether a link was used to set one.' }),
  by_provider: Type.Boolean({ description: 'Whether the person comes through the company’s identity provider.' }),
  created_at: dateTime('When the person was made.'),
  disabled_at: nullable(dateTime('Since when the person is shut out.')),
  last_seen: nullable(dateTime('When the person was here last, to some minutes.')),
});

export const PersonWithLink = reply('PersonWithLink', {
  message,
  data: reply('NewPerson', {
    person: Person,
    link: Type.String({
      description:
        'Sets a password, once. Shown by this reply alone: the secret is in the fragment, and is kept nowhere.',
    }),
    link_expires: dateTime('When the link ends.'),
  }),
});

export const personParams = Type.Object({ personID: Type.String({ description: 'Id of the person.' }) });

export function presentPerson(person: KnownPerson) {
  const { shipperAccountId: accountId, isLinked: byProvider, ...shown } = person;
  return present(Person.properties, { ...shown, accountId, byProvider });
}
