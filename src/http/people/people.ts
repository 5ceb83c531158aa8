import Type from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { changePerson, createPerson, removePerson, resetPerson } from '../../who/people/manage-people.ts';
import { linkAddress, linkMs } from '../../who/people/passwords/links.ts';
import { type Person as KnownPerson, listPeople } from '../../who/people/person-store.ts';
import { readAct } from '../kernel/common/read-act.ts';
import { message, reply, warnings } from '../kernel/common/schemas.ts';
import type { CompanyServices } from '../kernel/contract/live.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { readPersonId, refuseOwn } from './read-person.ts';
import { Person, PersonWithLink, personFields, personParams, presentPerson } from './schema.ts';

export const listPeopleRow = defineOperatorOperation({
  operationId: 'listPeople',
  method: 'GET',
  path: '/people',
  tag: 'People',
  summary: 'List the people',
  description: 'Everybody who may log in, or was disabled. Who was removed is not among them.',
  scope: 'operator:admin',
  success: {
    status: 200,
    description: 'The people, by id.',
    schema: reply('PeopleReply', { message, data: Type.Array(Person) }),
    examples: {
      people: { summary: 'Everybody', moment: 'reported' },
    },
  },
  handle: async ({ database }) => {
    const people = await listPeople(database);
    return { message: `${countOf(people.length, 'person', 'people')}.`, data: people.map(presentPerson) };
  },
});

export const addPersonRow = defineOperatorOperation({
  operationId: 'addPerson',
  method: 'POST',
  path: '/people',
  tag: 'People',
  summary: 'Add a person',
  description:
    'Makes a person and a link by which they set a password, once. The reply is never stored: a repeat with the same key is a 409 that names the person.',
  scope: 'operator:admin',
  headers: ['Idempotency-Key'],
  body: Type.Object({ ...personFields, account: Type.Optional(personFields.account) }, { title: 'PersonRequest' }),
  success: {
    status: 201,
    description: 'The person and the link.',
    schema: PersonWithLink,
    examples: {
      added: {
        summary: 'A dispatcher',
        moment: 'third',
        body: { email: 'dana@transport.example', name: 'Dana Dispatcher', role: 'dispatcher' },
      },
    },
  },
  errors: ['secret_shown_once'],
  handle: async (live, request) => {
    const made = await createPerson(live.database, request.body, readAct(request, 'people', live.now()));
    return presentWithLink(live, made, 'The person was added. Hand over the link: it works once.');
  },
});

export const editPersonRow = defineOperatorOperation({
  operationId: 'editPerson',
  method: 'PATCH',
  path: '/people/{personID}',
  tag: 'People',
  summary: 'Change a person',
  description:
    'Name, role, and whether the person is disabled, which ends sessions and links at once. What is left out stays. Nobody changes their own role or disables themselves.',
  scope: 'operator:admin',
  params: personParams,
  body: Type.Object(
    {
      name: Type.Optional(personFields.name),
      role: Type.Optional(personFields.role),
      account: Type.Optional(personFields.account),
      disabled: Type.Optional(Type.Boolean({ description: 'Whether the person is shut out.' })),
    },
    { title: 'PersonChange' },
  ),
  success: {
    status: 200,
    description: 'The person after it.',
    schema: reply('PersonReply', { message, data: Person, warnings }),
    examples: {
      renamed: { summary: 'Another name', moment: 'third', path: { personID: '1' }, body: { name: 'Dana Day' } },
    },
  },
  errors: ['person_not_found'],
  handle: async ({ database, now }, request) => {
    const id = readPersonId(request.params.personID);
    const { disabled, ...change } = request.body;
    for (const field of ['role', 'disabled'] as const)
      if (request.body[field] !== undefined) refuseOwn(request.caller, id, field);
    const act = readAct(request, `people/${id}`, now());
    const person = await changePerson(database, id, { ...change, isDisabled: disabled }, act);
    return { message: 'The person was changed.', data: presentPerson(person), warnings: request.warnings };
  },
});

export const renewLinkRow = defineOperatorOperation({
  operationId: 'renewLink',
  method: 'POST',
  path: '/people/{personID}/link',
  tag: 'People',
  summary: 'Let a person set another password',
  description:
    'Ends the password, the sessions and the links that the person has, and makes a new link. The reply is never stored.',
  scope: 'operator:admin',
  params: personParams,
  headers: ['Idempotency-Key'],
  success: {
    status: 201,
    description: 'The person and the link.',
    schema: PersonWithLink,
    examples: {
      renewed: { summary: 'A new link', moment: 'third', path: { personID: '1' } },
    },
  },
  errors: ['person_not_found', 'secret_shown_once'],
  handle: async (live, request) => {
    const id = readPersonId(request.params.personID);
    const made = await resetPerson(live.database, id, readAct(request, `people/${id}/link`, live.now()));
    return presentWithLink(live, made, 'Hand over the link: it works once.');
  },
});

export const deletePersonRow = defineOperatorOperation({
  operationId: 'deletePerson',
  method: 'DELETE',
  path: '/people/{personID}',
  tag: 'People',
  summary: 'Remove a person',
  description:
    'For good: e-mail address, password and link to the identity provider go, sessions end. The name stays, since orders and the audit call the person by it.',
  scope: 'operator:admin',
  params: personParams,
  success: {
    status: 200,
    description: 'The person is gone.',
    schema: reply('RemovalReply', { message }),
    examples: {
      removed: { summary: 'The name stays in what was done', moment: 'fourth', path: { personID: '1' } },
    },
  },
  errors: ['person_not_found', 'invalid_request'],
  handle: async ({ database, now }, request) => {
    const id = readPersonId(request.params.personID);
    refuseOwn(request.caller, id, 'person');
    await removePerson(database, id, readAct(request, `people/${id}`, now()));
    return { message: 'The person was removed.' };
  },
});

function presentWithLink(live: CompanyServices, made: { person: KnownPerson; secret: string }, said: string) {
  return {
    message: said,
    data: {
      person: presentPerson(made.person),
      link: linkAddress(live.urls.console(), made.secret),
      link_expires: new Date(live.now() + linkMs).toISOString(),
    },
  };
}
