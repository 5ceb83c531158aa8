import { useState } from 'preact/hooks';
import type { Account } from '../../../data/operator-types.ts';
import { TextField } from '../../../parts/form/field.tsx';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { town } from '../../../parts/format.ts';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { changeAccount } from './change-account.ts';

const fields = [
  'name',
  'legal_name',
  'address_line_1',
  'address_line_2',
  'zip',
  'city',
  'country',
  'fees_agreed',
] as const;

/** The account's name and address, as printed on documents. */
export function Details({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const texts = ownerWords.value.account;
  const facts = [
    [texts.legalName, account.legal_name],
    [texts.address1, [account.address_line_1, account.address_line_2].filter(Boolean).join(', ')],
    [texts.town, town(account)],
    [texts.country, account.country],
    [texts.fees, account.fees_agreed ? texts.feesAgreedText : texts.feesNone],
  ] as const;
  return (
    <section>
      <div class="sec">
        <h2>{texts.details}</h2>
        {!isOpen && (
          <button type="button" class="link end" onClick={() => setOpen(true)}>
            {ownerWords.value.change}
          </button>
        )}
      </div>
      {isOpen ? (
        <DetailsForm account={account} onClose={() => setOpen(false)} />
      ) : (
        <dl class="facts">
          {facts.map(([name, value]) => (
            <>
              <dt>{name}</dt>
              <dd>{value || '–'}</dd>
            </>
          ))}
        </dl>
      )}
    </section>
  );
}

function DetailsForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const texts = ownerWords.value.account;
  // Only changed fields are sent, so that changes made by somebody else survive.
  const [opened] = useState(account);
  const [wanted, setWanted] = useState(() => Object.fromEntries(fields.map((each) => [each, account[each]])));
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    const changed = Object.entries(wanted).filter(([name, value]) => value !== opened[name as keyof Account]);
    if (changed.length > 0) await changeAccount(account.id, Object.fromEntries(changed));
    onClose();
    say(texts.saved);
  });
  const bind = (name: (typeof fields)[number]) => ({
    errors: errors[name],
    value: String(wanted[name] ?? ''),
    onValue: (value: string) => setWanted({ ...wanted, [name]: value }),
  });
  return (
    <form class="form" onSubmit={submit} noValidate>
      <TextField label={texts.name} hint={texts.nameHint} {...bind('name')} />
      <TextField label={texts.legalName} {...bind('legal_name')} />
      <TextField label={texts.address1} {...bind('address_line_1')} />
      <TextField label={texts.address2} {...bind('address_line_2')} />
      <div class="pair">
        <TextField label={texts.zip} {...bind('zip')} class="short" />
        <TextField label={texts.city} {...bind('city')} class="grow" />
      </div>
      <TextField label={texts.country} hint={texts.countryHint} maxLength={2} {...bind('country')} />
      <label class="tick">
        <input
          type="checkbox"
          checked={wanted.fees_agreed === true}
          onChange={(event) => setWanted({ ...wanted, fees_agreed: event.currentTarget.checked })}
        />
        <span>
          {texts.feesAgreed}
          <small>{texts.feesHint}</small>
        </span>
      </label>
      <FormRefusal refusal={refusal} fields={fields} />
      <SaveRow isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
