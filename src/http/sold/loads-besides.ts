import Type from 'typebox';
import { reply } from '../kernel/common/schemas.ts';

/** Of a day of a pool by trucks that also limits how many load. */
export const loadsBesides = Type.Optional(
  reply(
    'LoadsBesides',
    {
      limit: Type.Integer({ description: 'So many may load on the day.' }),
      used: Type.Integer({ description: 'Those that load on it, those that are to be answered too.' }),
    },
    'Of a pool by trucks that also limits the loads of that day, what may load on it; absent otherwise.',
  ),
);
