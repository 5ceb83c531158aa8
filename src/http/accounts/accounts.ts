import Type from 'typebox';
import { countOf } from '../../ground/count-of.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';
import { ServiceError } from '../../ground/errors.ts';
import { listTold } from '../../telling/mail/recipients/list-told.ts';
import { listAccountRecords } from '../../who/accounts/account-record-store.ts';
import { listTokens } from '../../who/accounts/account-store.ts';
import { changeAccountAudited, createAccount } from '../../who/people/accounts/manage-accounts.ts';
import { presentAnew } from '../kernel/common/present-anew.ts';
import { readAct } from '../kernel/common/read-act.ts';
import { integer, message, reply, warnings } from '../kernel/common/schemas.ts';
import { defineOperatorOperation } from '../kernel/contract/operation.ts';
import { JsonText } from '../kernel/edge/json-text.ts';
import { readIfMatchTexts } from '../kernel/edge/request-headers.ts';
import { sayTop } from '../kernel/words/say-in.ts';
import { AccountToken } from './list-tokens.ts';
import { presentTold, presentVersion } from './present-account.ts';
import { presentAccountToken } from './present-account-token.ts';
import { findAccountOf, readAccountChanges } from './read-account.ts';
import { Account, AccountChange, AccountRequest, accountParams, ToldContact } from './schema.ts';

const pageSizeDefault = 50;
const AccountReply = reply('AccountReply', { message, data: Account, warnings });

export const listAccountsRow = defineOperatorOperation({
  operationId: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'List the accounts',
  description: 'Shippers by number, with what is known of them. `next` is the number to go on after.',
  scope: 'operator:admin',
  query: Type.Object(
    {
      after: Type.Optional(integer('Begin behind this number.', 0, Number.MAX_SAFE_INTEGER)),
      limit: Type.Optional(integer('Accounts a page; 50 when absent.', 1, 100)),
    },
    { additionalProperties: false },
  ),
  success: {
    status: 200,
    description: 'A page.',
    schema: reply('AccountPage', {
      message,
      data: Type.Array(Account),
      next: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: there are no more.' }),
    }),
    examples: {
      accounts: { summary: 'The shippers', moment: 'reported' },
    },
  },
  handle: async ({ database }, { query: { after = 0, limit = pageSizeDefault } }) => {
    const found = await readWithRetry(() => listAccountRecords(database, after, limit + 1));
    const data = found.slice(0, limit).map(presentVersion);
    const last = found.length > limit ? data.at(-1) : undefined;
    return { message: `${countOf(data.length, 'account')}.`, data, next: last?.id ?? null };
  },
});

export const getAccountRow = defineOperatorOperation({
  operationId: 'getAccount',
  method: 'GET',
  path: '/accounts/{accountID}',
  tag: 'Accounts',
  summary: 'Read an account',
  description:
    'What is known of a shipper, with its tokens by their first characters, and how it stands with mails to its contacts.',
  scope: 'operator:admin',
  params: accountParams,
  success: {
    status: 200,
    description: 'The account.',
    headers: ['ETag'],
    schema: reply('AccountWithTokens', {
      message,
      data: reply('AccountDetail', {
        account: Account,
        tokens: Type.Array(AccountToken),
        told_by_mail: Type.Array(ToldContact, { description: 'The contacts that chose mails, in their order.' }),
      }),
    }),
    examples: {
      account: { summary: 'A shipper with its tokens', moment: 'reported', path: { accountID: '2' } },
    },
  },
  errors: ['account_not_found'],
  handle: async ({ database }, { params, say }) => {
    const account = await findAccountOf(database, params.accountID);
    const tokens = await readWithRetry(() => listTokens(database, account.name));
    const told = await readWithRetry(() => listTold(database, account.id));
    const shown = presentVersion(account);
    const data = {
      account: shown,
      tokens: tokens.map(presentAccountToken),
      told_by_mail: told.map(presentTold),
    };
    return presentAt(shown.version, { message: say(`Account ${account.id}.`), data });
  },
});

export const addAccountRow = defineOperatorOperation({
  operationId: 'addAccount',
  method: 'POST',
  path: '/accounts',
  tag: 'Accounts',
  summary: 'Add an account',
  description: 'A repeat with the same key adds nothing and answers with the account as it is by then.',
  scope: 'operator:admin',
  headers: ['Idempotency-Key'],
  body: AccountRequest,
  success: {
    status: 201,
    description: 'The account.',
    headers: ['Idempotent-Replayed'],
    schema: AccountReply,
    examples: {
      added: {
        summary: 'A shipper',
        moment: 'third',
        body: { name: 'Nordlicht', legal_name: 'Nordlicht Möbel GmbH', country: 'DE' },
      },
    },
  },
  handle: async ({ database, now }, request) => {
    const { name, country, ...rest } = request.body;
    const stated = { ...readAccountChanges(rest), name, country };
    const made = await createAccount(database, stated, readAct(request, 'accounts', now()));
    const body = { message: 'The account was made.', data: presentVersion(made.account), warnings: request.warnings };
    return presentAnew(body, { isReplay: made.isReplay }, request);
  },
});

export const editAccountRow = defineOperatorOperation({
  operationId: 'editAccount',
  method: 'PATCH',
  path: '/accounts/{accountID}',
  tag: 'Accounts',
  summary: 'Change an account',
  description:
    'What is left out stays. The audit says which fields were changed, and not to what. With If-Match it is refused with 412 where somebody else changed the account since that version.',
  scope: 'operator:admin',
  params: accountParams,
  headers: ['If-Match'],
  body: AccountChange,
  success: {
    status: 200,
    description: 'The account after it.',
    headers: ['ETag'],
    schema: AccountReply,
    examples: {
      changed: {
        summary: 'Its address',
        moment: 'third',
        path: { accountID: '2' },
        body: { address_line_1: 'Kaistraße 1', zip: '24103', city: 'Kiel' },
      },
    },
  },
  errors: ['account_not_found', 'account_changed'],
  handle: async ({ database, now }, request) => {
    const { id } = await findAccountOf(database, request.params.accountID);
    const act = readAct(request, `accounts/${id}`, now());
    const account = await changeAccountAudited(
      database,
      id,
      readAccountChanges(request.body),
      act,
      readIfMatchTexts(request.headers.ifMatch),
    );
    if (!account) throw new ServiceError('account_not_found');
    const data = presentVersion(account);
    const body = { message: 'The account was changed.', data, warnings: request.warnings };
    return presentAt(data.version, sayTop(body, request.say));
  },
});

function presentAt(version: string, body: unknown): JsonText {
  return new JsonText(JSON.stringify(body), { etag: `"${version}"` });
}
