import { useState } from 'preact/hooks';
import type { Account, AccountContact, KnownContact, ToldContact } from '../../../data/operator-types.ts';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { moment, number } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { changeAccount } from './change-account.ts';
import { ContactFields } from './contact-fields.tsx';

type ContactsProps = { account: Account; told: readonly ToldContact[] };

/** Whom to ask, what each is told by mail, and how it stands with their mails. */
export function Contacts({ account, told }: ContactsProps) {
  const texts = ownerWords.value.contact;
  const [isOpen, setOpen] = useState(false);
  const { contacts } = account;
  return (
    <section>
      <div class="sec">
        <h2>{texts.title}</h2>
        {!isOpen && (
          <button type="button" class="btn end" onClick={() => setOpen(true)}>
            <Icon name={contacts.length === 0 ? 'plus' : 'pen'} />
            {contacts.length === 0 ? texts.add : ownerWords.value.change}
          </button>
        )}
      </div>
      {isOpen && <ContactsForm account={account} onClose={() => setOpen(false)} />}
      {!isOpen && contacts.length === 0 && <p class="mut">{texts.none}</p>}
      {!isOpen && (
        <ul class="contacts">
          {contacts.map((contact, index) => (
            <Contact key={index} contact={contact} told={told.find(({ email }) => email === contact.email)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Contact({ contact, told }: { contact: KnownContact; told: ToldContact | undefined }) {
  const texts = ownerWords.value.contact;
  const isStuck = told !== undefined && ['refused', 'stopped'].includes(told.state);
  return (
    <li>
      <b>{contact.name || texts.nameless}</b>
      {contact.role && <span class="two">{contact.role}</span>}
      <span class="reach">
        {contact.email && (
          <a class="link" href={`mailto:${contact.email}`}>
            {contact.email}
          </a>
        )}
        {contact.phone && (
          <a class="link num" href={`tel:${contact.phone}`}>
            {contact.phone}
          </a>
        )}
      </span>
      <span class="mut small">
        {contact.mails.length === 0
          ? texts.noMails
          : contact.mails.map((mail) => texts.mail[mail as keyof typeof texts.mail] ?? mail).join(', ')}
      </span>
      {told && (
        <span class={`small ${isStuck ? 'bad' : 'mut'}`}>
          {[
            texts.state[told.state as keyof typeof texts.state] ?? told.state,
            told.waiting > 0 && texts.waiting(number(told.waiting)),
            told.last_success_at && texts.lastTaken(moment(told.last_success_at)),
            told.problem,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </li>
  );
}

/** The interface takes all contacts at once, in place of those before. */
function ContactsForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const texts = ownerWords.value.contact;
  const [contacts, setContacts] = useState<readonly AccountContact[]>(() =>
    account.contacts.length > 0 ? (account.contacts as AccountContact[]) : [{}],
  );
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    await changeAccount(account.id, { contacts: [...contacts] });
    onClose();
    say(ownerWords.value.account.saved);
  });
  return (
    <form class="form" onSubmit={submit} noValidate aria-label={texts.title}>
      {contacts.map((contact, index) => (
        <ContactFields
          key={index}
          contact={contact}
          errorsOf={(field) => errors[`contacts.${index}.${field}`]}
          onChange={(changed) => setContacts(contacts.with(index, changed))}
          onRemove={() => setContacts(contacts.toSpliced(index, 1))}
        />
      ))}
      <button type="button" class="btn start" onClick={() => setContacts([...contacts, {}])}>
        <Icon name="plus" />
        {texts.add}
      </button>
      <FormRefusal refusal={refusal} fields={contacts.map((_, index) => `contacts.${index}`)} />
      <SaveRow isBusy={isBusy} onClose={onClose} />
    </form>
  );
}
