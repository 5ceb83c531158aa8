import Type from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { listTokens } from '../../who/accounts/account-store.ts';
import { allScopes } from '../../who/accounts/token.ts';
import { dateTime, message, oneOf, reply } from '../kernel/common/schemas.ts';
import { defineOperation } from '../kernel/contract/operation.ts';
import { presentAccountToken } from './present-account-token.ts';

export const AccountToken = reply('AccountToken', {
  id: Type.Integer(),
  hint: Type.String({ description: 'Its first characters.' }),
  scopes: Type.Array(oneOf(allScopes, 'A scope.')),
  ceiling_per_day: Type.Union([Type.Number(), Type.Null()], {
    description: 'For how many euros net it may order a day; null: without limit.',
  }),
  created_at: dateTime('When it was made.'),
  expires_at: Type.Union([dateTime('When it ends by itself.'), Type.Null()]),
  revoked_at: Type.Union([dateTime('When it was or will be ended.'), Type.Null()]),
});

export const listTokensRow = defineOperation({
  operationId: 'listTokens',
  method: 'GET',
  path: '/tokens',
  tag: 'Account',
  summary: 'List the tokens',
  description:
    'The tokens of the account by their first characters, those that have ended too. The operator of the service makes and ends them.',
  // Whoever holds a token that can only price, such as one in a web page, learns nothing about the others.
  scope: 'orders:read',
  success: {
    status: 200,
    description: 'The tokens, by id.',
    schema: reply('TokenList', { message, data: Type.Array(AccountToken) }),
    examples: { tokens: { summary: 'A token with every scope', moment: 'empty' } },
  },
  handle: async ({ database }, { caller }) => {
    const tokens = await readWithRetry(() => listTokens(database, caller.accountName));
    return { message: `${countOf(tokens.length, 'token')}.`, data: tokens.map(presentAccountToken) };
  },
});
