import { useState } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { useAccounts } from '../../data/company/accounts.ts';
import { useKeys } from '../../data/keys.ts';
import type { Account } from '../../data/operator-types.ts';
import { href } from '../../data/page.ts';
import { refresh } from '../../data/resource.ts';
import { useTitle } from '../../data/title.ts';
import { Empty } from '../../parts/empty.tsx';
import { Failure } from '../../parts/failure.tsx';
import { date, number, town } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { fits } from '../../parts/list/fits.ts';
import { ListSearch } from '../../parts/list/list-search.tsx';
import { NothingFound } from '../../parts/list/nothing-found.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { ownerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { AddAccount } from './account/add-account.tsx';
import { VatMark } from './account/vat-mark.tsx';

/** How many rows are drawn at first. */
const rowsAtOnce = 200;

/** The shippers. */
export default function Accounts() {
  const { query, set, replace } = useAddress();
  const { value: accounts, refusal } = useAccounts();
  const texts = ownerWords.value.account;
  const search = query.search ?? '';
  const isAdding = query.add === 'true';
  const add = () => set({ add: 'true' });
  useTitle(words.value.accounts);
  useKeys([{ key: 'n', label: texts.addTitle, run: add }]);
  const found = accounts?.filter((each) => fits(search, [each.name, each.legal_name, each.city, each.vat_id]));
  return (
    <>
      <header class="top">
        <h1>{words.value.accounts}</h1>
        {accounts && <span class="sub num">{number(accounts.length)}</span>}
        <span class="grow" />
        <ListSearch label={texts.search} value={search} onValue={(value) => replace({ search: value })} />
        <button type="button" class="btn go" onClick={add}>
          <Icon name="plus" />
          {texts.add}
        </button>
      </header>
      <div class={`cols ${isAdding ? 'has-pane' : ''}`}>
        <div class="main">
          {refusal && !accounts && <Failure refusal={refusal} onRetry={() => refresh((key) => key === 'accounts')} />}
          {accounts?.length === 0 && (
            <Empty icon="building" title={texts.none} text={texts.noneText}>
              <button type="button" class="btn go" onClick={add}>
                {texts.addTitle}
              </button>
            </Empty>
          )}
          {accounts && accounts.length > 0 && found!.length === 0 && (
            <NothingFound search={search} onDrop={() => replace({ search: undefined })} />
          )}
          {found && found.length > 0 && <AccountTable accounts={found} />}
        </div>
        {isAdding && <AddAccount onClose={() => set({ add: undefined })} />}
      </div>
    </>
  );
}

function AccountTable({ accounts }: { accounts: readonly Account[] }) {
  const texts = ownerWords.value.account;
  const rows = useRows<HTMLTableSectionElement>();
  const [shownMax, setShownMax] = useState(rowsAtOnce);
  const more = accounts.length - shownMax;
  return (
    <>
      <table class="list">
        <caption class="sr">{words.value.accounts}</caption>
        <thead>
          <tr>
            <th scope="col" class="n wide">
              {texts.number}
            </th>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.town}</th>
            <th scope="col">{texts.vatId}</th>
            <th scope="col" class="n wide">
              {texts.contacts}
            </th>
            <th scope="col" class="wide">
              {texts.fees}
            </th>
            <th scope="col" class="wide">
              {texts.since}
            </th>
          </tr>
        </thead>
        <tbody ref={rows}>
          {accounts.slice(0, shownMax).map((account) => (
            <AccountRow key={account.id} account={account} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p class="more-rows">
          <button type="button" class="btn" onClick={() => setShownMax(shownMax + rowsAtOnce)}>
            {ownerWords.value.showMore(number(Math.min(more, rowsAtOnce)))}
          </button>
        </p>
      )}
    </>
  );
}

function AccountRow({ account }: { account: Account }) {
  return (
    <tr>
      <td class="n wide mut">{account.id}</td>
      <td class="first">
        <a data-row href={href(`/accounts/${account.id}`)}>
          <b>{account.name}</b>
        </a>
        {account.disabled_at && <span class="st pill canceled">{ownerWords.value.disabled}</span>}
      </td>
      <td>
        <span class="cc">{account.country}</span>
        {town(account)}
      </td>
      <td class={account.vat_id ? '' : 'none'}>
        <VatMark account={account} />
      </td>
      <td class="n wide">{account.contacts.length || '–'}</td>
      <td class="wide two">{account.fees_agreed ? ownerWords.value.yes : '–'}</td>
      <td class="wide two">{date(account.created_at)}</td>
    </tr>
  );
}
