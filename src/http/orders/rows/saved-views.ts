import Type from 'typebox';
import { countOf } from '../../../ground/count-of.ts';
import type { Database } from '../../../ground/database/database.ts';
import {
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  savedViewsMax,
} from '../../../orders/dispatch/lists/saved-view-store.ts';
import { findActorNames } from '../../../who/people/actor-store.ts';
import { actorOf } from '../../../who/people/authenticate-operator.ts';
import { describeActor } from '../../../who/people/describe-actor.ts';
import { Actor } from '../../kernel/common/actor.ts';
import { dateTime, message, reply, text, warnings } from '../../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../../kernel/contract/operation.ts';

const name = text('Its name, which no other has.', 60, { minLength: 1 });

const SavedView = reply('SavedView', {
  name: Type.String(),
  address: Type.String({ description: 'Path and query of the view in the console.' }),
  saved_by: Actor,
  saved_at: dateTime('When.'),
});

const SavedViewsReply = reply('SavedViewsReply', { message, data: Type.Array(SavedView) });

export const listSavedViewsRow = defineOperatorOperation({
  operationId: 'listSavedViews',
  method: 'GET',
  path: '/views',
  tag: 'Orders',
  summary: 'List the saved views',
  description: 'Views of the company’s lists that its people have saved for all of them, in the order of their names.',
  scope: 'operator:read',
  query: Type.Object({}, { additionalProperties: false }),
  success: {
    status: 200,
    description: 'Every saved view.',
    schema: SavedViewsReply,
    examples: { none: { summary: 'None is saved yet', moment: 'empty' } },
  },
  handle: async ({ database }) => presentViews(database),
});

export const saveViewRow = defineOperatorOperation({
  operationId: 'saveView',
  method: 'PUT',
  path: '/views',
  tag: 'Orders',
  summary: 'Save a view',
  description: `Saves a view under its name for all of the company, in place of one that had it; up to ${savedViewsMax}.`,
  scope: 'operator:dispatch',
  body: Type.Object(
    {
      name,
      address: text('Path and query of the view in the console, as in `/orders?late=true`.', 500, {
        minLength: 2,
        pattern: '^/[a-z][a-z-]*([?/].*)?$',
        patternText: 'must be the address of a view, as in /orders?late=true',
      }),
    },
    { title: 'ViewToSave' },
  ),
  success: {
    status: 200,
    description: 'Every saved view after it.',
    schema: reply('SavedViewReply', { message, data: Type.Array(SavedView), warnings }),
    examples: {
      saved: {
        summary: 'Orders without a vehicle that load this week',
        moment: 'third',
        body: { name: 'To plan this week', address: '/orders?assigned=false&loading=week' },
      },
    },
  },
  handle: async ({ database }, { body, caller, warnings }) => {
    await insertSavedView(database, { ...body, savedBy: actorOf(caller) });
    return { ...(await presentViews(database)), warnings };
  },
});

export const removeViewRow = defineOperatorOperation({
  operationId: 'removeView',
  method: 'DELETE',
  path: '/views',
  tag: 'Orders',
  summary: 'Remove a saved view',
  description: 'Removes the view of this name, for all of the company. One that is gone already is no error.',
  scope: 'operator:dispatch',
  query: Type.Object({ name }, { additionalProperties: false }),
  queryExamples: { name: 'To plan this week' },
  success: {
    status: 200,
    description: 'Every saved view after it.',
    schema: SavedViewsReply,
    examples: { removed: { summary: 'The view is gone', moment: 'third', query: '?name=To%20plan%20this%20week' } },
  },
  handle: async ({ database }, { query }) => {
    await deleteSavedView(database, query.name);
    return presentViews(database);
  },
});

async function presentViews(database: Database) {
  const views = await listSavedViews(database);
  const names = await findActorNames(
    database,
    views.map(({ savedBy }) => savedBy),
  );
  return {
    message: `${countOf(views.length, 'view')}.`,
    data: views.map(({ name, address, savedBy, savedAt }) => ({
      name,
      address,
      saved_by: describeActor(savedBy, names),
      saved_at: savedAt.toISOString(),
    })),
  };
}
