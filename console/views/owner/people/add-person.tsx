import { useState } from 'preact/hooks';
import { change } from '../../../data/calls.ts';
import type { Account, PersonWithLink } from '../../../data/operator-types.ts';
import { refresh } from '../../../data/resource.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { moment } from '../../../parts/format.ts';
import { SidePane } from '../../../parts/list/side-pane.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import type { ShownLink } from './person-state.ts';
import { bodyOf, type RoleChoice, RoleFields } from './role-fields.tsx';

type AddPersonProps = { accounts: readonly Account[]; onClose: () => void; onAdded: (link: ShownLink) => void };

/** Adds a person, who sets their password by a link. */
export function AddPerson({ accounts, onClose, onAdded }: AddPersonProps) {
  const texts = ownerWords.value.person;
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [choice, setChoice] = useState<RoleChoice>({ role: 'dispatcher', account: '' });
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const body = { name, email, ...bodyOf(choice) };
    const { data } = await change<PersonWithLink>({ method: 'POST', path: '/people', body });
    refresh((key) => key === 'people');
    onAdded({ title: texts.linkTitle(name), secret: data.link, text: texts.linkText(moment(data.link_expires)) });
  });
  return (
    <SidePane title={texts.addTitle} onClose={onClose}>
      <form class="form" onSubmit={submit} noValidate>
        <TextField label={texts.name} errors={errors.name} value={name} onValue={setName} autocomplete="off" />
        <TextField
          label={texts.email}
          type="email"
          errors={errors.email}
          value={email}
          onValue={setEmail}
          autocomplete="off"
        />
        <RoleFields choice={choice} accounts={accounts} errors={errors} onChange={setChoice} />
        <FormRefusal refusal={refusal} fields={['name', 'email', 'role', 'account']} />
        <SaveRow isBusy={isBusy} onClose={onClose} deed={texts.invite} />
      </form>
    </SidePane>
  );
}
