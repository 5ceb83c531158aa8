import type { AccountContact } from '../../../data/operator-types.ts';
import { SelectField, TextField } from '../../../parts/form/field.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { languageNames } from '../../../words/words.ts';

type Mail = NonNullable<AccountContact['mails']>[number];

type ContactFieldsProps = {
  contact: AccountContact;
  errorsOf: (field: string) => readonly string[] | undefined;
  onChange: (contact: AccountContact) => void;
  onRemove: () => void;
};

/** The fields of one of the contacts being edited. */
export function ContactFields({ contact, errorsOf, onChange, onRemove }: ContactFieldsProps) {
  const texts = ownerWords.value.contact;
  const mails = Object.keys(texts.mail) as Mail[];
  const bind = (name: 'name' | 'email' | 'phone' | 'role') => ({
    errors: errorsOf(name),
    value: contact[name] ?? '',
    onValue: (value: string) => onChange({ ...contact, [name]: value }),
  });
  const name = contact.name || texts.nameless;
  return (
    <fieldset class="contact-fields">
      <legend class="row">
        <b class="grow">{name}</b>
        <button type="button" class="btn bare only" onClick={onRemove} aria-label={texts.remove(name)}>
          <Icon name="x" />
        </button>
      </legend>
      <div class="pair">
        <TextField label={texts.name} {...bind('name')} />
        <TextField label={texts.role} hint={texts.roleHint} {...bind('role')} />
      </div>
      <div class="pair">
        <TextField label={texts.email} type="email" {...bind('email')} />
        <TextField label={texts.phone} type="tel" {...bind('phone')} />
      </div>
      <fieldset class="choices">
        <legend>{texts.mails}</legend>
        {mails.map((mail) => (
          <label key={mail} class="tick">
            <input
              type="checkbox"
              checked={contact.mails?.includes(mail) ?? false}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...contact,
                  mails: mails.filter((each) => (each === mail ? checked : contact.mails?.includes(each))),
                })
              }
            />
            {texts.mail[mail]}
          </label>
        ))}
      </fieldset>
      <SelectField
        label={texts.language}
        class="medium"
        errors={errorsOf('language')}
        value={contact.language ?? ''}
        onValue={(value) => onChange({ ...contact, language: (value || null) as AccountContact['language'] & {} })}
        options={[
          { value: '', name: texts.byCountry },
          ...languageNames.map(({ code, language }) => ({ value: code, name: language })),
        ]}
      />
    </fieldset>
  );
}
