import { useState } from 'preact/hooks';
import { useAddress } from '../../data/address.ts';
import { useAccounts } from '../../data/company/accounts.ts';
import { usePeople } from '../../data/company/people.ts';
import { useKeys } from '../../data/keys.ts';
import type { Person } from '../../data/operator-types.ts';
import { refresh } from '../../data/resource.ts';
import { session } from '../../data/session.ts';
import { useTitle } from '../../data/title.ts';
import { Failure } from '../../parts/failure.tsx';
import { moment, number } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { fits } from '../../parts/list/fits.ts';
import { ListSearch } from '../../parts/list/list-search.tsx';
import { NothingFound } from '../../parts/list/nothing-found.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { SecretOnce } from '../../parts/secret/secret-once.tsx';
import { ownerWords } from '../../words/owner-words.ts';
import { words } from '../../words/words.ts';
import { AddPerson } from './people/add-person.tsx';
import { PersonPane } from './people/person-pane.tsx';
import { noteOf, type ShownLink } from './people/person-state.ts';

/** Who may log in. */
export default function People() {
  const { query, set, replace } = useAddress();
  const { value: people, refusal } = usePeople();
  const accounts = useAccounts().value ?? [];
  const [link, setLink] = useState<ShownLink>();
  const texts = ownerWords.value.person;
  const search = query.search ?? '';
  const add = () => set({ add: 'true', person: undefined });
  const close = () => set({ add: undefined, person: undefined });
  useTitle(words.value.people);
  useKeys([{ key: 'n', label: texts.addTitle, run: add }]);
  const accountOf = (person: Person) => accounts.find(({ id }) => id === person.account_id)?.name;
  const roleOf = ({ role }: Person) => texts.roles[role as keyof typeof texts.roles] ?? role;
  const found = people?.filter((each) => fits(search, [each.name, each.email, accountOf(each), roleOf(each)]));
  const chosen = people?.find(({ id }) => String(id) === query.person);
  const isPaneOpen = query.add === 'true' || chosen !== undefined;
  const showLink = (shown: ShownLink) => {
    setLink(shown);
    close();
  };
  return (
    <>
      <header class="top">
        <h1>{words.value.people}</h1>
        {people && <span class="sub num">{number(people.length)}</span>}
        <span class="grow" />
        <ListSearch label={texts.search} value={search} onValue={(value) => replace({ search: value })} />
        <button type="button" class="btn go" onClick={add}>
          <Icon name="plus" />
          {texts.add}
        </button>
      </header>
      <div class={`cols ${isPaneOpen ? 'has-pane' : ''}`}>
        <div class="main">
          {link && (
            <div class="inset-row">
              <SecretOnce {...link} onKept={() => setLink(undefined)} />
            </div>
          )}
          {refusal && !people && <Failure refusal={refusal} onRetry={() => refresh((key) => key === 'people')} />}
          {people && found!.length === 0 && (
            <NothingFound search={search} onDrop={() => replace({ search: undefined })} />
          )}
          {found && found.length > 0 && (
            <PeopleTable
              people={found}
              chosen={chosen}
              accountOf={accountOf}
              onOpen={({ id }) => set({ person: String(id), add: undefined })}
            />
          )}
          {people?.length === 1 && !search && <p class="hint-row">{texts.noneText}</p>}
        </div>
        {query.add === 'true' && <AddPerson accounts={accounts} onClose={close} onAdded={showLink} />}
        {chosen && <PersonPane key={chosen.id} person={chosen} accounts={accounts} onClose={close} onLink={showLink} />}
      </div>
    </>
  );
}

type PeopleTableProps = {
  people: readonly Person[];
  chosen: Person | undefined;
  accountOf: (person: Person) => string | undefined;
  onOpen: (person: Person) => void;
};

function PeopleTable({ people, chosen, accountOf, onOpen }: PeopleTableProps) {
  const texts = ownerWords.value.person;
  const rows = useRows<HTMLTableSectionElement>();
  return (
    <table class="list">
      <caption class="sr">{words.value.people}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          <th scope="col">{texts.email}</th>
          <th scope="col">{texts.role}</th>
          <th scope="col" class="wide">
            {texts.account}
          </th>
          <th scope="col">{texts.state}</th>
          <th scope="col" class="n wide">
            {texts.lastSeen}
          </th>
        </tr>
      </thead>
      <tbody ref={rows}>
        {people.map((person) => (
          <tr key={person.id} class={person === chosen ? 'chosen' : ''}>
            <td class="first">
              <button
                type="button"
                data-row
                aria-current={person === chosen ? 'true' : undefined}
                onClick={() => onOpen(person)}
              >
                <b>{person.name}</b>
              </button>
              {person.id === session.value?.person.id && <span class="mut small you">{texts.you}</span>}
            </td>
            <td class="two">{person.email ?? '–'}</td>
            <td>{texts.roles[person.role as keyof typeof texts.roles] ?? person.role}</td>
            <td class="wide two">{accountOf(person) ?? '–'}</td>
            <td class={noteOf(person) ? '' : 'none'}>
              <PersonState person={person} />
            </td>
            <td class="n wide two">{person.last_seen ? moment(person.last_seen) : texts.never}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PersonState({ person }: { person: Person }) {
  const state = noteOf(person);
  if (!state) return <span class="mut">–</span>;
  return (
    <span class={`st pill ${state.colour}`}>
      <Icon name={state.icon} />
      {state.text}
    </span>
  );
}
