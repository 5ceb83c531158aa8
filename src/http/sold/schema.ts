import Type from 'typebox';
import { Actor } from '../kernel/common/actor.ts';
import { message, oneOf, reply, warnings } from '../kernel/common/schemas.ts';
import { loadsBesides } from './loads-besides.ts';

export const dateParams = Type.Object({
  date: Type.String({ description: 'A day as in 2026-12-24, local at the place of the first loading.' }),
});

const scope = {
  vehicles: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'Codes or classes of vehicles. Null: all.',
  }),
  places: Type.Union([Type.Array(Type.String()), Type.Null()], {
    description: 'Countries or beginnings of postal codes, as in DE-20. Null: everywhere.',
  }),
};

const PoolDay = reply('AvailabilityPool', {
  pool: Type.String({ description: 'Its name, as in the table.' }),
  ...scope,
  by: oneOf(['loads', 'trucks'], 'What is counted: loads on their day of loading, or trucks until they are back.'),
  hard: Type.Boolean({ description: 'Whether it is never oversold.' }),
  limit: Type.Union([Type.Integer(), Type.Null()], { description: 'So many may be booked. Null: any number.' }),
  used: Type.Integer({ description: 'Booked, by all accounts, or requested and to be answered.' }),
  reserved: Type.Integer({ description: 'Those of `used` that are being booked just now.' }),
  over: Type.Integer({ description: 'By how many more is used than the limit allows.' }),
  left: Type.Union([Type.Integer(), Type.Null()], {
    description: 'How many more can be loaded on the day, by `loads` too; at least 0. Null: any number.',
  }),
  loads: loadsBesides,
  closed: Type.Boolean({ description: 'Whether the whole pool is closed on that day.' }),
  set_by: Type.Union([Actor, Type.Null()], {
    description: 'Who has set the limit by hand. Null: it is that of the table.',
  }),
  set_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'When, in UTC.' }),
});

const Closure = reply('AvailabilityClosure', {
  from: Type.String({ description: 'The first day.' }),
  to: Type.String({ description: 'The last day.' }),
  ...scope,
  reason: Type.String(),
});

const soldFields = {
  pools: Type.Array(PoolDay, { description: 'In the order of the table, then those it no longer has.' }),
  closed: Type.Array(Closure, { description: 'The rows that close something on that day.' }),
};

/** As the board shows it. */
export const BoardAvailability = reply('BoardAvailability', soldFields, 'What can be sold on that day, and what is.');

export const AvailabilityReply = reply('AvailabilityReply', {
  message,
  data: reply('AvailabilityDay', {
    date: Type.String(),
    ...soldFields,
  }),
  warnings,
});
