import Type from 'typebox';
import { oneOf, reply } from './schemas.ts';

/** Who did something. */
export const Actor = reply('Actor', {
  kind: oneOf(['shipper', 'person', 'program', 'driver', 'operator', 'system'], 'operator: the command line.'),
  id: Type.Optional(Type.String({ description: 'Of the person or token.' })),
  name: Type.Optional(Type.String({ description: 'Of the person or program, as it is today.' })),
});
