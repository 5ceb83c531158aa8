import Type from 'typebox';
import { dateTime, reply } from '../../kernel/common/schemas.ts';

const time = reply('OfficeHours', {
  from: dateTime('UTC.', '2026-11-23T07:00:00.000Z'),
  to: dateTime('UTC.', '2026-11-23T16:00:00.000Z'),
});

/** Of an order that is to be answered. */
export const officeHours = Type.Array(time, {
  description:
    'The times, from when it was asked for until decide_until, that count: what of them is not over is what is left to answer it. Office hours by the table of the moment, or all of it where it does not end in them.',
});
