import Type, { type Static } from 'typebox';
import { itemCategories } from '../../load/item.ts';
import { integer, oneOf, reply, text } from './common.ts';

const category = oneOf(
  itemCategories,
  'Kind of load carrier; one with a fixed footprint fills in a missing length and width.',
);

const Item = Type.Object(
  {
    quantity: integer('Number of pieces.', 1, 10_000),
    length: Type.Optional(integer('Length of a piece in centimetres.', 1, 10_000)),
    width: Type.Optional(integer('Width of a piece in centimetres.', 1, 10_000)),
    height: integer('Height of a piece in centimetres.', 1, 10_000),
    weight: integer('Gross weight of a piece in kilograms.', 1, 1_000_000),
    name: Type.Optional(text('What the goods are.', 200)),
    category: Type.Optional(category),
    is_stackable: Type.Optional(
      Type.Boolean({ description: 'Whether pieces may stand on each other.', default: false }),
    ),
  },
  { title: 'Item' },
);
export type ItemBody = Static<typeof Item>;

export const items = Type.Array(Item, {
  maxItems: 200,
  description: 'The goods. Also accepted as "the service", the spelling of earlier prints of the interface; not both.',
});

export const Goods = reply('Goods', {
  quantity: Type.Integer(),
  category,
  name: Type.String(),
  weight: Type.Integer({ description: 'Kilograms per piece.' }),
  length: Type.Integer({ description: 'Centimetres.' }),
  width: Type.Integer({ description: 'Centimetres.' }),
  height: Type.Integer({ description: 'Centimetres.' }),
  is_stackable: Type.Boolean(),
});
