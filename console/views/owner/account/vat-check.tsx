import { useState } from 'preact/hooks';
import type { Account } from '../../../data/operator-types.ts';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { moment } from '../../../parts/format.ts';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { changeAccount } from './change-account.ts';
import { VatMark } from './vat-mark.tsx';

/** The VAT id and its last check: of its format when it was set, or by hand, for example at VIES. */
export function VatCheckPart({ account }: { account: Account }) {
  const [open, setOpen] = useState<'number' | 'check'>();
  const texts = ownerWords.value.vat;
  const { vat_id, vat_check } = account;
  const check = vat_check?.vat_id === vat_id ? vat_check : null;
  return (
    <section>
      <div class="sec">
        <h2>{texts.title}</h2>
        {!open && (
          <span class="end row">
            {vat_id && (
              <button type="button" class="link" onClick={() => setOpen('check')}>
                {texts.record}
              </button>
            )}
            <button type="button" class="link" onClick={() => setOpen('number')}>
              {ownerWords.value.change}
            </button>
          </span>
        )}
      </div>
      {vat_id ? <VatMark account={account} /> : <p class="mut">{texts.none}</p>}
      {vat_id && (
        <p class="mut small">
          {check
            ? texts.checked(check.method === 'hand' ? texts.byHand : texts.byForm, moment(check.at))
            : texts.unchecked}
          {check?.note && ` · ${check.note}`}
        </p>
      )}
      {open === 'number' && <NumberForm account={account} onClose={() => setOpen(undefined)} />}
      {open === 'check' && <CheckForm account={account} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type FormProps = { account: Account; onClose: () => void };

function NumberForm({ account, onClose }: FormProps) {
  const [number, setNumber] = useState(account.vat_id ?? '');
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    await changeAccount(account.id, { vat_id: number || null });
    onClose();
    say(ownerWords.value.account.saved);
  });
  return (
    <form class="form inset" onSubmit={submit} noValidate>
      <TextField
        label={ownerWords.value.vat.title}
        errors={errors.vat_id}
        value={number}
        onValue={setNumber}
        spellcheck={false}
      />
      <FormRefusal refusal={refusal} fields={['vat_id']} />
      <SaveRow isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

function CheckForm({ account, onClose }: FormProps) {
  const texts = ownerWords.value.vat;
  const [result, setResult] = useState('valid');
  const [note, setNote] = useState('');
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const found = result as 'valid' | 'invalid';
    await changeAccount(account.id, { vat_checked: { result: found, ...(note && { note }) } });
    onClose();
    say(ownerWords.value.account.saved);
  });
  return (
    <form class="form inset" onSubmit={submit} noValidate>
      <SelectField
        label={texts.result}
        errors={errors['vat_checked.result']}
        value={result}
        onValue={setResult}
        options={[
          { value: 'valid', name: texts.valid },
          { value: 'invalid', name: texts.invalid },
        ]}
      />
      <TextField
        label={texts.note}
        aside={ownerWords.value.optional}
        hint={texts.noteHint}
        errors={errors['vat_checked.note']}
        value={note}
        onValue={setNote}
      />
      <FormRefusal refusal={refusal} fields={['vat_checked.result', 'vat_checked.note']} />
      <SaveRow isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
