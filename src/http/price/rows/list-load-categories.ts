import Type from 'typebox';
import { carriers, type ItemCategory, itemCategories } from '../../../engine/load/goods/carriers.ts';
import { cartonMaxKg, halfHeightMaxCm, tiersMaxOf } from '../../../engine/load/stacks.ts';
import { textsOf } from '../../../telling/mail/writing/texts/texts-of.ts';
import { mailLanguages } from '../../../who/accounts/mail-choice.ts';
import { message, oneOf, reply } from '../../kernel/common/schemas.ts';
import { lookUp } from '../../kernel/contract/both-doors.ts';

const name = Type.String({ description: 'One piece, as in a sentence.' });
const measure = (description: string) => Type.Union([Type.Integer({ description }), Type.Null()]);

const LoadCategory = reply('LoadCategory', {
  code: oneOf(itemCategories, 'What prices and bookings call category.'),
  names: reply('LoadCategoryNames', { en: name, de: name }, 'By language.'),
  length: measure('Centimetres. Null: it is to be stated.'),
  width: measure('Centimetres. Null: it is to be stated.'),
  safe_load: measure('Kilograms that the carrier bears while it is moved. Null: there is no carrier.'),
  tiers: Type.Integer({
    description: `How many pieces may stand on each other if they are stackable; three of any that are at most ${halfHeightMaxCm} cm high, and of colli and other up to the height of the vehicle if one weighs at most ${cartonMaxKg} kg besides.`,
  }),
});

export const listLoadCategoriesRow = lookUp({
  operationId: 'listLoadCategories',
  method: 'GET',
  path: '/load-categories',
  tag: 'Prices',
  summary: 'The kinds of load carriers',
  description: 'What goods may stand on, with the footprint that a category fixes. A code never changes its meaning.',
  query: Type.Object({}, { additionalProperties: false }),
  success: {
    status: 200,
    description: 'Every category, those with a carrier first.',
    schema: reply('LoadCategoriesReply', { message, data: Type.Array(LoadCategory) }),
    examples: { categories: { summary: 'The categories', moment: 'empty' } },
  },
  handle: async () => ({ message: `${itemCategories.length} load categories.`, data: itemCategories.map(present) }),
});

function present(code: ItemCategory) {
  const { footprint, safeLoadKg } = carriers[code] ?? {};
  const [length = null, width = null] = footprint ?? [];
  return {
    code,
    names: Object.fromEntries(mailLanguages.map((language) => [language, textsOf(language).categories[code]])),
    length,
    width,
    safe_load: safeLoadKg ?? null,
    tiers: tiersMaxOf({
      category: code,
      isStackable: true,
      height: Number.POSITIVE_INFINITY,
      weight: Number.POSITIVE_INFINITY,
    }),
  };
}
