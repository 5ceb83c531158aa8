import Type from 'typebox';
import { invalidRequest } from '../../ground/errors.ts';
import { toCents } from '../../ground/units.ts';
import { scopes } from '../../who/accounts/token.ts';
import {
  issueTokenAudited,
  revokeTokenAudited,
  rotateTokenAudited,
} from '../../who/people/accounts/manage-account-tokens.ts';
import { readAct } from '../kernel/common/read-act.ts';
import { readInstant } from '../kernel/common/read-instant.ts';
import { dateTime, message, reply, warnings } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { findAccountOf, readTokenId } from './read-account.ts';
import { accountParams, RotationRequest, TokenRequest, tokenParams } from './schema.ts';

const overlapMinutesDefault = 60;
const secret = Type.String({ description: 'The token, which nobody can show again.' });
const id = Type.Integer({ description: 'Of the token.' });
const once =
  'The reply is never stored: a repeat with the same key is a 409 that names the token. Hand it over as you would a password.';

export const addAccountTokenRow = defineOperatorOperation({
  operationId: 'addAccountToken',
  method: 'POST',
  path: '/accounts/{accountID}/tokens',
  tag: 'Accounts',
  summary: 'Issue a token of an account',
  description: once,
  scope: 'operator:admin',
  params: accountParams,
  headers: ['Idempotency-Key'],
  body: TokenRequest,
  success: {
    status: 201,
    description: 'The token, this once.',
    schema: reply('NewToken', { message, data: reply('ShownToken', { id, token: secret }), warnings }),
    examples: {
      issued: {
        summary: 'A token that prices and books',
        moment: 'third',
        path: { accountID: '2' },
        body: { scopes: ['price', 'book'] },
      },
      agent: {
        summary: 'A token of an agent, which may order for 2,000 euros a day',
        moment: 'third',
        path: { accountID: '2' },
        body: { scopes: ['price', 'book', 'agent:book'], ceiling_per_day: 2000 },
      },
    },
  },
  errors: ['account_not_found', 'secret_shown_once'],
  handle: async ({ database, now }, request) => {
    const { scopes: wanted = scopes, expires_at: expiry, ceiling_per_day: ceiling } = request.body;
    const expiresAt = expiry === undefined ? null : new Date(readInstant(expiry));
    if (expiresAt && expiresAt.getTime() <= now()) throw invalidRequest({ expires_at: ['must lie in the future'] });
    const account = await findAccountOf(database, request.params.accountID);
    const act = readAct(request, `accounts/${account.id}/tokens`, now());
    const ceilingPerDay = ceiling === undefined ? null : toCents(ceiling);
    const rights = { accountId: account.id, scopes: wanted, expiresAt, ceilingPerDay };
    const issued = await issueTokenAudited(database, rights, act);
    const data = { id: issued.id, token: issued.token };
    return { message: 'The token is shown this once.', data, warnings: request.warnings };
  },
});

export const rotateAccountTokenRow = defineOperatorOperation({
  operationId: 'rotateAccountToken',
  method: 'POST',
  path: '/accounts/{accountID}/tokens/{tokenID}/rotate',
  tag: 'Accounts',
  summary: 'Exchange a token of an account',
  description: `Issues a token with the same scopes, ceiling and expiry; the old one ends after the overlap. ${once}`,
  scope: 'operator:admin',
  params: tokenParams,
  headers: ['Idempotency-Key'],
  body: RotationRequest,
  success: {
    status: 201,
    description: 'The new token, this once.',
    schema: reply('RotatedToken', {
      message,
      data: reply('SuccessorToken', { id, token: secret, old_ends_at: dateTime('When the old token ends.') }),
      warnings,
    }),
    examples: {
      rotated: {
        summary: 'The old one ends in an hour',
        moment: 'third',
        path: { accountID: '2', tokenID: '2' },
        body: {},
      },
    },
  },
  errors: ['account_not_found', 'secret_shown_once', 'token_not_found'],
  handle: async ({ database, now }, request) => {
    const account = await findAccountOf(database, request.params.accountID);
    const tokenId = readTokenId(request.params.tokenID);
    const overlapSeconds = (request.body.overlap_minutes ?? overlapMinutesDefault) * 60;
    const act = readAct(request, `accounts/${account.id}/tokens/${tokenId}/rotate`, now());
    const wanted = { accountId: account.id, id: tokenId, overlapSeconds };
    const rotated = await rotateTokenAudited(database, wanted, act);
    const data = { id: rotated.id, token: rotated.token, old_ends_at: rotated.oldEndsAt };
    return { message: 'The token is shown this once.', data, warnings: request.warnings };
  },
});

export const revokeAccountTokenRow = defineOperatorOperation({
  operationId: 'revokeAccountToken',
  method: 'DELETE',
  path: '/accounts/{accountID}/tokens/{tokenID}',
  tag: 'Accounts',
  summary: 'End a token of an account',
  description: 'At once, on every process.',
  scope: 'operator:admin',
  params: tokenParams,
  success: {
    status: 200,
    description: 'The token has ended.',
    schema: reply('RevocationReply', { message }),
    examples: {
      revoked: { summary: 'It ends at once', moment: 'third', path: { accountID: '2', tokenID: '2' } },
    },
  },
  errors: ['account_not_found', 'token_not_found', 'invalid_request'],
  handle: async ({ database, now }, request) => {
    const account = await findAccountOf(database, request.params.accountID);
    const tokenId = readTokenId(request.params.tokenID);
    const act = readAct(request, `accounts/${account.id}/tokens/${tokenId}`, now());
    await revokeTokenAudited(database, { accountId: account.id, id: tokenId }, act);
    return { message: 'The token has ended.' };
  },
});
