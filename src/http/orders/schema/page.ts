import Type from 'typebox';
import { reply } from '../../kernel/common/schemas.ts';
import { ListedOrder } from './order.ts';

const url = Type.Union([Type.String({ format: 'uri' }), Type.Null()]);
const count = Type.Integer({ minimum: 0 });
const countOrNull = Type.Union([count, Type.Null()]);

export const OrderPage = reply('OrderPage', {
  data: Type.Array(ListedOrder),
  links: reply('PageLinks', { first: url, last: url, prev: url, next: url }),
  meta: reply('PageMeta', {
    current_page: count,
    from: countOrNull,
    last_page: count,
    per_page: count,
    to: countOrNull,
    total: count,
    path: Type.String({ format: 'uri' }),
    links: Type.Array(reply('PageLink', { url, label: Type.String(), active: Type.Boolean() })),
  }),
});
