import Type, { type Static } from 'typebox';
import { toldStates } from '../../telling/mail/recipients/list-told.ts';
import { mailKinds, mailLanguages } from '../../who/accounts/mail-choice.ts';
import { allScopes } from '../../who/accounts/token.ts';
import { country, dateTime, integer, oneOf, reply, text } from '../kernel/common/schemas.ts';

export const accountParams = Type.Object({ accountID: Type.String({ description: 'Number of the account.' }) });
export const tokenParams = Type.Object({
  accountID: Type.String({ description: 'Number of the account.' }),
  tokenID: Type.String({ description: 'Number of the token.' }),
});

const contact = {
  name: Type.Optional(text('Name.', 120)),
  email: Type.Optional(text('E-mail address.', 120)),
  phone: Type.Optional(text('Telephone number.', 120)),
  role: Type.Optional(text('What to ask the contact for.', 120)),
  mails: Type.Optional(
    Type.Array(oneOf(mailKinds, 'What to tell the contact by mail.'), {
      maxItems: 20,
      description: 'Mails that the contact gets at its address; none when absent.',
    }),
  ),
  language: Type.Optional(
    Type.Union([oneOf(mailLanguages, 'Of mails.'), Type.Null()], {
      description: 'Of mails; by the country of the account when absent.',
    }),
  ),
};

/** The fields of an account. `AccountRequest` says which of them a new one needs. */
const accountFields = {
  name: text('By which everybody calls it; no two have the same.', 120, { minLength: 1 }),
  legal_name: text('As it stands on papers.', 120),
  address_line_1: text('Street and number.', 120),
  address_line_2: text('What else the address needs.', 120),
  zip: text('Postal code.', 120),
  city: text('Town.', 120),
  country,
  vat_id: Type.Union([text('Checked by form and check digits.', 40), Type.Null()], {
    description: 'VAT identification number; null or empty for none.',
  }),
  contacts: Type.Array(Type.Object(contact, { title: 'AccountContact' }), {
    maxItems: 20,
    description: 'Instead of those before.',
  }),
  fees_agreed: Type.Boolean({ description: 'Whether the account agreed to fees for canceling.' }),
};

export const AccountRequest = Type.Object(
  { ...Type.Partial(Type.Object(accountFields)).properties, name: accountFields.name, country },
  { title: 'AccountRequest' },
);

export const AccountChange = Type.Object(
  {
    ...Type.Partial(Type.Object(accountFields)).properties,
    vat_checked: Type.Optional(
      Type.Object(
        {
          result: oneOf(['valid', 'invalid'], 'What was found.'),
          note: Type.Optional(text('As the consultation number of VIES.', 120)),
        },
        { title: 'VatCheckByHand', description: 'What a check of the VAT id by hand found, as at VIES.' },
      ),
    ),
    disabled: Type.Optional(
      Type.Boolean({ description: 'Whether its tokens and people are refused, at once; they stay as they are.' }),
    ),
  },
  { title: 'AccountChange' },
);
export type AccountChangeBody = Static<typeof AccountChange>;

/** Somebody to ask at the shipper. */
export const KnownContact = reply('KnownContact', {
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  role: Type.String(),
  mails: Type.Array(oneOf(mailKinds, 'A mail.'), { description: 'Mails that the contact gets.' }),
  language: Type.Union([oneOf(mailLanguages, 'Of mails.'), Type.Null()], {
    description: 'Null: by the country of the account.',
  }),
});

export const VatCheck = reply('VatCheck', {
  vat_id: Type.String({ description: 'That was checked.' }),
  at: dateTime('When.'),
  by: Type.String({ description: 'As the audit names who did it.' }),
  method: oneOf(['form', 'hand'], 'By form and check digits, or by hand.'),
  result: oneOf(['valid', 'invalid'], 'What was found.'),
  note: Type.String(),
});

export const accountMembers = {
  id: Type.Integer(),
  name: Type.String(),
  legal_name: Type.String(),
  address_line_1: Type.String(),
  address_line_2: Type.String(),
  zip: Type.String(),
  city: Type.String(),
  country: Type.String(),
  vat_id: Type.Union([Type.String(), Type.Null()]),
  vat_check: Type.Union([VatCheck, Type.Null()]),
  contacts: Type.Array(KnownContact),
  fees_agreed: Type.Boolean(),
  created_at: dateTime('When it was made.'),
  disabled_at: Type.Union([dateTime('Since when it is refused.'), Type.Null()]),
};

export const Account = reply('Account', {
  ...accountMembers,
  version: Type.String({ description: 'Another one after every change: the ETag, for If-Match.' }),
});

/** A contact, and how the mails to it are going. */
export const ToldContact = reply('ToldContact', {
  name: Type.String(),
  email: Type.String(),
  state: oneOf(
    toldStates,
    'The last mail was taken (`fine`), waits to be tried again, or was refused; nothing was sent yet (`new`), or nothing more is (`stopped`), since the address was refused too often.',
  ),
  last_success_at: Type.Union([dateTime('When the mail server last took one.'), Type.Null()]),
  waiting: Type.Integer({ description: 'Mails that are to be tried again.' }),
  problem: Type.Union([Type.String(), Type.Null()], {
    description: 'What the mail server said when it did not take the last one.',
  }),
});

export const TokenRequest = Type.Object(
  {
    scopes: Type.Optional(
      Type.Array(oneOf(allScopes, 'A scope.'), {
        minItems: 1,
        maxItems: 20,
        description:
          'Name those alone that the program needs. When absent, the token may do everything but what an agent needs: `agent:book`, beside `book`, and `agent:cancel`, beside `orders:cancel`.',
      }),
    ),
    ceiling_per_day: Type.Optional(
      Type.Number({
        minimum: 0.01,
        maximum: 10_000_000,
        description:
          'For how many euros net it may order a day of the company’s zone, however it orders. Needed with `agent:book`, and refused without.',
      }),
    ),
    expires_at: Type.Optional(dateTime('When it ends by itself; never when absent.')),
  },
  { title: 'TokenRequest' },
);

export const RotationRequest = Type.Object(
  { overlap_minutes: Type.Optional(integer('How long the old token stays valid; 60 when absent.', 0, 999_999)) },
  { title: 'RotationRequest' },
);

export const ErasureRequest = Type.Object(
  {
    before: dateTime('Only orders that ended before.'),
    after_order: Type.Optional(
      integer('Go on behind this order number: `next` of the reply before.', 0, Number.MAX_SAFE_INTEGER),
    ),
  },
  { title: 'ErasureRequest' },
);
