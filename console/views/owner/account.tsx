import { useRoute } from 'preact-iso';
import { useAddress } from '../../data/address.ts';
import { ask } from '../../data/calls.ts';
import { useKeys } from '../../data/keys.ts';
import type { AccountWithTokens } from '../../data/operator-types.ts';
import { href } from '../../data/page.ts';
import { refresh, useResource } from '../../data/resource.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ownerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { Closing } from './account/closing.tsx';
import { Contacts } from './account/contacts.tsx';
import { Details } from './account/details.tsx';
import { Tokens } from './account/tokens.tsx';
import { VatCheckPart } from './account/vat-check.tsx';

/** A shipper: its details on documents, its contacts and tokens, and how to close it. */
export default function Account() {
  const { id } = useRoute().params;
  const { open } = useAddress();
  const key = `account/${id}`;
  const { value, refusal } = useResource(key, () => ask<AccountWithTokens>(`/accounts/${id}`));
  const account = value?.data.account;
  useTitle(account?.name ?? words.value.accounts);
  useKeys([{ key: 'Escape', label: ownerWords.value.account.all, run: () => open('/accounts') }]);
  if (refusal && !value) return <Failure isView refusal={refusal} onRetry={() => refresh((each) => each === key)} />;
  return (
    <>
      <header class="top">
        <a class="btn bare only" href={href('/accounts')} aria-label={ownerWords.value.account.all}>
          <Icon name="left" />
        </a>
        <h1 class="cut">{account?.name ?? words.value.loading}</h1>
        {account?.disabled_at && <span class="st pill canceled">{ownerWords.value.disabled}</span>}
        <span class="grow" />
        {account && (
          <a class="btn" href={href(`/orders?account=${account.id}`)}>
            <Icon name="orders" />
            {ownerWords.value.account.orders}
          </a>
        )}
      </header>
      {value && account && (
        <div class="cols">
          <div class="main">
            <div class="page">
              <div class="l">
                <Tokens account={account} tokens={value.data.tokens} />
                <Contacts account={account} told={value.data.told_by_mail} />
              </div>
              <div class="r">
                <Details account={account} />
                <VatCheckPart account={account} />
                <Closing account={account} />
              </div>
            </div>
          </div>
        </div>
      )}
    </>
  );
}
