import { useState } from 'preact/hooks';
import type { Account, KnownContact, ToldContact } from '../../../data/operator-types.ts';
import { moment, number } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { ContactsForm } from './contacts-form.tsx';

type ContactsProps = { account: Account; told: readonly ToldContact[] };

/** The contacts, which mails each gets, and whether those arrive. */
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
  const hasFailed = told !== undefined && ['refused', 'stopped'].includes(told.state);
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
        <span class={`small ${hasFailed ? 'bad' : 'mut'}`}>
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
