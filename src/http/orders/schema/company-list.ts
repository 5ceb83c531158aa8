import Type from 'typebox';
import { orderStatuses } from '../../../orders/order/order.ts';
import { nextReports } from '../../../orders/order/order-states.ts';
import { oneOf, reply, text } from '../../kernel/common/schemas.ts';
import { CompanyRowStop, findingFields, nextBefore, nextLink, orderRowFields, rowFields } from './order-row.ts';

const point = Type.Union([Type.Array(Type.Number(), { minItems: 2, maxItems: 2 }), Type.Null()], {
  description: 'Null: the town is not known.',
});

/** What a row shows of an order to the company. */
export const companyRowFields = {
  ...orderRowFields,
  loading: Type.Union([CompanyRowStop, Type.Null()], { description: 'The first.' }),
  unloading: Type.Union([CompanyRowStop, Type.Null()], { description: 'The last.' }),
  account: rowFields.account,
  next_stop: Type.Union(
    [
      reply('NextStop', {
        stop_id: Type.String(),
        kind: oneOf(['loading', 'unloading'], 'What is done there.'),
        next_report: oneOf(nextReports, 'What is reported there next.'),
        time_zone: Type.String({ description: 'Of the place: IANA name.' }),
        contact: rowFields.contact,
      }),
      Type.Null(),
    ],
    { description: 'The next to be served, while the order is under way.' },
  ),
  additional_information: Type.Union([Type.String(), Type.Null()]),
};

const CompanyOrderRow = reply('CompanyOrder', {
  ...companyRowFields,
  points: Type.Optional(
    reply(
      'RowPoints',
      { loading: point, unloading: point },
      'Only with include=points: where the towns of both stops lie, in degrees north and east.',
    ),
  ),
});

const capped = (description: string) => Type.Integer({ minimum: 0, description });

export const CompanyOrderPage = reply('CompanyOrderPage', {
  data: Type.Array(CompanyOrderRow),
  links: reply('CompanyOrderLinks', {
    next: nextLink,
  }),
  meta: reply('CompanyOrderMeta', {
    limit: Type.Integer(),
    next_before: nextBefore,
    counts: reply(
      'AttentionCounts',
      {
        late: capped('With a late stop.'),
        unassigned: capped('Placed or loaded, and nobody carries them.'),
        proof_missing: capped('Delivered without the proof that was asked for.'),
        requested: Type.Optional(capped('That are to be answered. Absent: none are.')),
        maximum: Type.Integer({ description: 'Counted no further: a count that reaches it means “or more”.' }),
      },
      'Of all accounts, whatever the filters.',
    ),
  }),
});

const { before, limit, ...filters } = findingFields;
const filterFields = {
  account: Type.Optional(text('Id or name of the shipper.', 200, { minLength: 1 })),
  'status[]': Type.Optional(
    Type.Array(oneOf(orderStatuses, 'A status.'), {
      maxItems: 50,
      description: 'Repeated or comma-separated; all but drafts when absent.',
    }),
  ),
  ...filters,
  assigned: Type.Optional(oneOf(['true', 'false'], 'Only those under way that somebody carries, or nobody.')),
  proof: Type.Optional(oneOf(['missing'], 'Only those delivered without the proof that was asked for.')),
};

/** Which orders of all accounts. */
export const companyFilterQuery = Type.Object(filterFields, { additionalProperties: false });

/** Which page of them, and what it shows. */
export const companyListQuery = Type.Object(
  {
    ...filterFields,
    before,
    limit,
    include: Type.Optional(
      Type.Array(oneOf(['points'], 'An addition.'), {
        maxItems: 10,
        description: 'Additions to the orders. points: where their stops lie, as for a map.',
      }),
    ),
  },
  { additionalProperties: false },
);
