import { useRef, useState } from 'preact/hooks';
import { ask } from '../../../data/calls.ts';
import type {
  Account,
  AccountContact,
  AccountWithTokens,
  AuditEntry,
  AuditReply,
} from '../../../data/operator-types.ts';
import { asRefusal, inOtherWords } from '../../../data/refusal.ts';
import { FormRefusal } from '../../../parts/form/form-refusal.tsx';
import { SaveRow } from '../../../parts/form/save-row.tsx';
import { useSubmit } from '../../../parts/form/use-submit.ts';
import { moment } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { say } from '../../../parts/toast.tsx';
import { ownerWords } from '../../../words/owner-words.ts';
import { words } from '../../../words/words.ts';
import { changeAccount, refreshAccount } from './change-account.ts';
import { ContactFields } from './contact-fields.tsx';
import { areSaved } from './same-contacts.ts';

type ContactsFormProps = { account: Account; onClose: () => void };

/**
 * The interface replaces all contacts at once: those that were there when the form was
 * opened. If somebody else has changed the account since, it is refused once, and the entries stay.
 */
export function ContactsForm({ account, onClose }: ContactsFormProps) {
  const texts = ownerWords.value.contact;
  const [contacts, setContacts] = useState<readonly AccountContact[]>(() =>
    account.contacts.length > 0 ? (account.contacts as AccountContact[]) : [{}],
  );
  const version = useRef(account.version);
  const [theirs, setTheirs] = useState<Account>();
  const { isBusy, refusal, errors, submit } = useSubmit(async () => {
    try {
      await changeAccount(account.id, { contacts: [...contacts] }, version.current);
    } catch (error) {
      const refused = asRefusal(error);
      if (refused.status !== 412) throw refused;
      const { data } = await ask<AccountWithTokens>(`/accounts/${account.id}`);
      refreshAccount(account.id);
      // The change may have been made and its answer lost: then the repeat is refused because of the first try.
      if (!areSaved(contacts, data.account.contacts as AccountContact[])) {
        version.current = data.account.version;
        setTheirs(data.account);
        throw inOtherWords(refused, await describeLastChange(data.account));
      }
    }
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
      {theirs && <SavedMeanwhile account={theirs} onTake={() => setContacts(theirs.contacts as AccountContact[])} />}
      <SaveRow isBusy={isBusy} onClose={onClose} />
    </form>
  );
}

/** The contacts that somebody else has saved in the meantime, next to the entries. */
function SavedMeanwhile({ account: { contacts }, onTake }: { account: Account; onTake: () => void }) {
  const texts = ownerWords.value.contact;
  return (
    <section class="theirs" aria-label={texts.theirs}>
      <h3>{texts.theirs}</h3>
      {contacts.length === 0 && <p class="mut">{texts.theirsNone}</p>}
      <ul>
        {contacts.map(({ name, email, phone, role }, index) => (
          <li key={index}>{[name, role, email, phone].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>
      <button type="button" class="btn" onClick={onTake}>
        {texts.takeTheirs}
      </button>
    </section>
  );
}

/** Who changed the account last, according to the audit; no name if it has no entry. */
async function describeLastChange({ id }: Account): Promise<string> {
  const texts = ownerWords.value.contact;
  const { data } = await ask<AuditReply>('/audit', { limit: 20 }).catch(() => ({ data: [] as AuditEntry[] }));
  const last = data.find(({ target, action }) => target === `account:${id}` && action.startsWith('account.'));
  const who = last?.name ? `${last.name}, ${moment(last.at)}` : texts.somebody;
  return `${words.value.changedMeanwhile} ${who}. ${texts.keptYours}`;
}
