import { useState } from 'preact/hooks';
import { useAddress } from '../../../data/address.ts';
import { change } from '../../../data/calls.ts';
import type { AccountReply } from '../../../data/operator-types.ts';
import { refresh } from '../../../data/resource.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { SidePane } from '../../../parts/list/side-pane.tsx';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';

/** The minimum that an account needs; the rest is entered on its page. */
export function AddAccount({ onClose }: { onClose: () => void }) {
  const texts = ownerWords.value.account;
  const { open } = useAddress();
  const [name, setName] = useState('');
  const [country, setCountry] = useState('');
  const [vatId, setVatId] = useState('');
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const body = { name, country, ...(vatId && { vat_id: vatId }) };
    const { data } = await change<AccountReply>({ method: 'POST', path: '/accounts', body });
    refresh((key) => key === 'accounts');
    say(texts.added(data.name));
    open(`/accounts/${data.id}`);
  });
  return (
    <SidePane title={texts.addTitle} onClose={onClose}>
      <form class="form" onSubmit={submit} noValidate>
        <TextField label={texts.name} hint={texts.nameHint} errors={errors.name} value={name} onValue={setName} />
        <TextField
          label={texts.country}
          hint={texts.countryHint}
          errors={errors.country}
          value={country}
          onValue={setCountry}
          maxLength={2}
          class="short"
        />
        <TextField
          label={texts.vatId}
          aside={ownerWords.value.optional}
          errors={errors.vat_id}
          value={vatId}
          onValue={setVatId}
          spellcheck={false}
        />
        <FormRefusal refusal={refusal} fields={['name', 'country', 'vat_id']} />
        <SaveRow isBusy={isBusy} onClose={onClose} deed={ownerWords.value.add} />
      </form>
    </SidePane>
  );
}
