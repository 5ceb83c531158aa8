import { useState } from 'preact/hooks';
import { change } from '../../../data/calls.ts';
import type { Account, Person, PersonReply, PersonWithLink } from '../../../data/operator-types.ts';
import { refresh } from '../../../data/resource.ts';
import { session } from '../../../data/session.ts';
import { askFirst } from '../../../parts/ask-first.tsx';
import { attempt } from '../../../parts/attempt.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { moment } from '../../../parts/format.ts';
import { SidePane } from '../../../parts/list/side-pane.tsx';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import type { ShownLink } from './person-state.ts';
import { bodyOf, type Role, type RoleChoice, RoleFields } from './role-fields.tsx';

type PersonPaneProps = {
  person: Person;
  accounts: readonly Account[];
  onClose: () => void;
  onLink: (link: ShownLink) => void;
};

/** A person's name and role, and the ways to lock them out. Nobody can lock themselves out. */
export function PersonPane({ person, accounts, onClose, onLink }: PersonPaneProps) {
  const isSelf = person.id === session.value?.person.id;
  return (
    <SidePane title={person.name} onClose={onClose}>
      <PersonForm person={person} accounts={accounts} isSelf={isSelf} />
      {isSelf ? (
        <section>
          <p class="mut">{ownerWords.value.person.self}</p>
        </section>
      ) : (
        <Access person={person} onClose={onClose} onLink={onLink} />
      )}
    </SidePane>
  );
}

type PersonFormProps = { person: Person; accounts: readonly Account[]; isSelf: boolean };

function PersonForm({ person, accounts, isSelf }: PersonFormProps) {
  const texts = ownerWords.value.person;
  const accountName = accounts.find(({ id }) => id === person.account_id)?.name ?? '';
  const [name, setName] = useState(person.name);
  const [changed, setChanged] = useState<RoleChoice>();
  const choice = changed ?? { role: person.role as Role, account: accountName };
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const isSameRole = choice.role === person.role && choice.account === accountName;
    const body = { ...(name !== person.name && { name }), ...(!isSameRole && bodyOf(choice)) };
    if (Object.keys(body).length === 0) return;
    await change<PersonReply>({ method: 'PATCH', path: `/people/${person.id}`, body });
    refresh((key) => key === 'people');
    say(texts.isSaved(name));
  });
  return (
    <form class="form" onSubmit={submit} noValidate>
      <TextField label={texts.name} errors={errors.name} value={name} onValue={setName} autocomplete="off" />
      <dl class="facts">
        <dt>{texts.email}</dt>
        <dd>{person.email ?? '–'}</dd>
        <dt>{texts.lastSeen}</dt>
        <dd>{person.last_seen ? moment(person.last_seen) : texts.never}</dd>
      </dl>
      {!isSelf && <RoleFields choice={choice} accounts={accounts} errors={errors} onChange={setChanged} />}
      <FormRefusal refusal={refusal} fields={['name', 'role', 'account']} />
      <SaveRow isBusy={isBusy} />
    </form>
  );
}

function Access({ person, onClose, onLink }: Omit<PersonPaneProps, 'accounts'>) {
  const texts = ownerWords.value.person;
  const isDisabled = person.disabled_at !== null;
  return (
    <section class="deeds">
      {isDisabled && <p class="two">{ownerWords.value.disabledSince(moment(person.disabled_at!))}</p>}
      {!isDisabled && !person.by_provider && (
        <Deed text={texts.resetText} name={texts.reset} onClick={() => reset(person, onLink)} />
      )}
      <Deed
        text={isDisabled ? '' : texts.disableText}
        name={isDisabled ? texts.enable : texts.disable}
        onClick={() => disable(person)}
      />
      <Deed text={texts.removeText} name={texts.remove} onClick={() => remove(person, onClose)} />
    </section>
  );
}

function Deed({ text, name, onClick }: { text: string; name: string; onClick: () => void }) {
  return (
    <div>
      <button type="button" class="btn" onClick={onClick}>
        {name}
      </button>
      {text && <p class="mut small">{text}</p>}
    </div>
  );
}

async function reset({ id, name }: Person, onLink: (link: ShownLink) => void): Promise<void> {
  const texts = ownerWords.value.person;
  const question = { title: texts.resetTitle(name), text: texts.resetText, deed: texts.resetDeed(name) };
  if (!(await askFirst(question))) return;
  await attempt(async () => {
    const { data } = await change<PersonWithLink>({ method: 'POST', path: `/people/${id}/link` });
    onLink({ title: texts.linkTitle(name), secret: data.link, text: texts.linkText(moment(data.link_expires)) });
  });
  refresh((key) => key === 'people');
}

async function disable({ id, name, disabled_at }: Person): Promise<void> {
  const texts = ownerWords.value.person;
  const isDisabled = disabled_at !== null;
  const question = { title: texts.disableTitle(name), text: texts.disableText, deed: texts.disableDeed(name) };
  if (!isDisabled && !(await askFirst(question))) return;
  await attempt(async () => {
    await change({ method: 'PATCH', path: `/people/${id}`, body: { disabled: !isDisabled } });
    say(isDisabled ? texts.enabled(name) : texts.disabled(name));
  });
  refresh((key) => key === 'people');
}

async function remove({ id, name }: Person, onClose: () => void): Promise<void> {
  const texts = ownerWords.value.person;
  const question = { title: texts.removeTitle(name), text: texts.removeText, deed: texts.removeDeed(name) };
  if (!(await askFirst(question))) return;
  await attempt(async () => {
    await change({ method: 'DELETE', path: `/people/${id}` });
    onClose();
    say(texts.removed(name));
  });
  refresh((key) => key === 'people');
}
