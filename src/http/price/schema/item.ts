import Type, { type Static } from 'typebox';
import { itemCategories } from '../../../engine/load/goods/carriers.ts';
import { packingGroups } from '../../../engine/load/goods/hazardous.ts';
import { integer, oneOf, reply, text } from '../../kernel/common/schemas.ts';

const category = oneOf(
  itemCategories,
  'Kind of load carrier, colli when absent; one with a fixed footprint fills in a missing length and width.',
);

const hazardClass = {
  description: 'Class or division of ADR, of explosives with the compatibility group: 3, 4.1, 2.2, 1.4S.',
  pattern: '^(1(\\.[1-6][A-HJKLNS]?)?|2(\\.[1-3])?|3|4\\.[1-3]|5\\.[12]|6\\.[12]|7|8|9)$',
  patternText: 'must be a class or division of ADR, as in 3, 4.1, 2.2 or 1.4S',
};
const packingGroup = oneOf(packingGroups, 'For goods that have one: all but gases, articles and a few more.');
/** What the transport document needs beside class and group (ADR 5.4.1.1.1), kept and shown. */
const amount = (description: string) =>
  Type.Number({ description, exclusiveMinimum: 0, maximum: 1_000_000, examples: [412.5] });
const documented = {
  proper_shipping_name: Type.Optional(
    text('As in table A of ADR (3.1.2); if the company keeps the table, what it says goes before.', 200),
  ),
  technical_name: Type.Optional(text('Of goods "not otherwise specified" (ADR 3.1.2.8).', 200)),
  net_mass: Type.Optional(amount('Net, of the whole line, in kilograms, to the gram. Not together with volume.')),
  volume: Type.Optional(amount('Of the whole line, in litres.')),
  packages: Type.Optional(integer('How many packages the line has in all; a pallet is none.', 1, 1_000_000)),
  package_type: Type.Optional(text('What the packages are, as in steel drums (1A1).', 100)),
};
const limited = 'Whether the goods are packed in limited quantities (ADR chapter 3.4)';

const Hazardous = Type.Object(
  {
    un_number: Type.String({
      description: 'Four digits, with or without UN before them; replies write UN 1263.',
      pattern: '^([Uu][Nn] ?)?\\d{4}$',
      patternText: 'must be four digits, with or without UN before them',
      examples: ['UN 1263'],
    }),
    class: Type.String({ ...hazardClass, examples: ['3'] }),
    packing_group: Type.Optional(packingGroup),
    quantity_limited: Type.Optional(Type.Boolean({ description: `${limited}; false when absent.` })),
    ...documented,
  },
  {
    title: 'HazardousGoods',
    description: 'What makes the goods dangerous, by ADR. What the consignment note lacks is named in `warnings`.',
  },
);

const degrees = (description: string) => Type.Number({ description, minimum: -30, maximum: 40, examples: [-18] });
const temperature = Type.Object(
  { min: degrees('Degrees Celsius, to a tenth.'), max: degrees('Not less than min.') },
  { title: 'TemperatureRange', description: 'What the goods must be kept at: they ride in the refrigerated trailer.' },
);
const hsCode = Type.String({
  description: 'Commodity code of customs; kept and shown.',
  pattern: '^\\d{6,10}$',
  patternText: 'must be 6 to 10 digits',
  examples: ['320890'],
});

const stopIndex = (list: string) =>
  integer(
    `Which of the ${list} the line belongs to, from 0; kept and shown, and papers and the load plan are made by it.`,
    0,
    19,
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
      Type.Boolean({ description: 'Whether pieces may stand on each other; false when absent.' }),
    ),
    hazardous: Type.Optional(Hazardous),
    temperature: Type.Optional(temperature),
    hs_code: Type.Optional(hsCode),
    marks: Type.Optional(text('Marks and numbers on the pieces; kept and shown.', 200)),
    loading: Type.Optional(stopIndex('loadings')),
    unloading: Type.Optional(stopIndex('unloadings')),
  },
  { title: 'Item' },
);
export type ItemBody = Static<typeof Item>;

export const items = Type.Array(Item, {
  maxItems: 200,
  description:
    'The goods. They may also be called "the service", the name in the tables of the interface as first published; not both.',
});

export const Goods = reply('Goods', {
  quantity: Type.Integer(),
  category: oneOf(itemCategories, 'Kind of load carrier.'),
  name: Type.String(),
  weight: Type.Integer({ description: 'Kilograms per piece.' }),
  length: Type.Integer({ description: 'Centimetres.' }),
  width: Type.Integer({ description: 'Centimetres.' }),
  height: Type.Integer({ description: 'Centimetres.' }),
  is_stackable: Type.Boolean(),
  hazardous: Type.Optional(
    reply('OrderedHazardousGoods', {
      un_number: Type.String({ description: 'As in UN 1263.' }),
      class: Type.String(),
      packing_group: Type.Optional(packingGroup),
      quantity_limited: Type.Boolean({ description: `${limited}.` }),
      ...documented,
      labels: Type.Optional(
        Type.Array(Type.String(), { description: 'Further labels after that of the class, by the company’s table A.' }),
      ),
      tunnel_code: Type.Optional(
        Type.Union([Type.String(), Type.Null()], {
          description: 'Tunnel restriction code by the company’s table A, as in D/E; null if none is assigned.',
        }),
      ),
    }),
  ),
  temperature: Type.Optional(temperature),
  hs_code: Type.Optional(Type.String()),
  marks: Type.Optional(Type.String()),
  loading: Type.Optional(stopIndex('loadings')),
  unloading: Type.Optional(stopIndex('unloadings')),
});
