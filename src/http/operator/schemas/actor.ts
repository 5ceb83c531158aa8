import Type from 'typebox';
import { reply } from '../../schemas/common.ts';

/** Who did something. */
export const Actor = reply('Actor', {
  kind: Type.String({ description: 'shipper, person, program, driver, operator (the command line) or system.' }),
  id: Type.Optional(Type.String({ description: 'Of the person or token.' })),
  name: Type.Optional(Type.String({ description: 'Of the person or program, as it is today.' })),
});
