import Type from 'typebox';
import { oneOf, reply } from '../../kernel/common/schemas.ts';
import { loadsBesides } from '../../sold/loads-besides.ts';

const countOrNull = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description });

const counts = {
  limit: countOrNull('So many may be booked on the day. Null: any number.'),
  used: Type.Integer({
    description:
      'Loads booked, or trucks that are away, on the day. This order is one of them, as all are that are to be answered.',
  }),
  over: Type.Integer({
    description:
      'By how many more is used than the limit allows, as where it was lowered. It is no reason for which accepting is refused.',
  }),
  left: countOrNull(
    'How many more may be booked beside this order, on its day of loading by `loads` too; at least 0. Its own place is taken: at 0 it can be accepted. Null: any number.',
  ),
  loads: loadsBesides,
};

/** Of an order that is to be answered. */
export const requestPlaces = Type.Union(
  [
    reply('RequestPlaces', {
      pool: Type.String({ description: 'Its name, as in the table of availability.' }),
      by: oneOf(
        ['loads', 'trucks'],
        'What is counted: the load on its day of loading, or a truck on each day until it is back.',
      ),
      day: Type.String({
        description: 'The day of loading, of which `limit`, `used`, `over`, `left` and `loads` are.',
      }),
      ...counts,
      until: Type.String({
        description: 'The last day on which it takes a place: that on which its truck is back, or the day of loading.',
      }),
      tightest: reply(
        'RequestPlacesDay',
        { day: Type.String({ description: 'The day, from that of loading to `until`.' }), ...counts },
        'The same of the day that has the least left of those on which it takes a place; the first of several.',
      ),
    }),
    Type.Null(),
  ],
  {
    description:
      'While it is to be answered: what is taken of the pool in which it has a place, on one day or on several. The order itself is counted in, so it can be accepted also where nothing is left. Null: it has a place in none.',
  },
);
