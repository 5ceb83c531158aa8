import Type from 'typebox';
import { dateTime, integer, oneOf, reply, text } from '../../kernel/common/schemas.ts';
import { companyRowFields } from './company-list.ts';
import { officeHours } from './office-hours.ts';
import { nextLink } from './order-row.ts';
import { requestPlaces } from './request-places.ts';

const RequestedOrder = reply('RequestedOrder', {
  ...companyRowFields,
  decide_until: dateTime('Until when it is accepted or declined. Local to the first loading.'),
  silence: oneOf(['decline', 'accept'], 'What it means that nobody answers until then.'),
  requested_at: dateTime('When it was asked for; UTC.', '2026-11-21T09:00:00Z'),
  office_hours: officeHours,
  places: requestPlaces,
});

export const RequestPage = reply('RequestPage', {
  data: Type.Array(RequestedOrder),
  links: reply('RequestLinks', { next: nextLink }),
  meta: reply('RequestMeta', {
    limit: Type.Integer(),
    total: Type.Integer({ description: 'That are to be answered, of all accounts.' }),
    maximum: Type.Integer({ description: 'Counted no further: a total that reaches it means “or more”.' }),
  }),
});

export const requestQuery = Type.Object(
  {
    account: Type.Optional(text('Id or name of the shipper.', 200, { minLength: 1 })),
    after: Type.Optional(text('Go on behind this; `links.next` sets it.', 60)),
    limit: Type.Optional(integer('Orders a page; 50 when absent.', 1, 100)),
  },
  { additionalProperties: false },
);
