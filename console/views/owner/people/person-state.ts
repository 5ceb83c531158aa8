import type { Person } from '../../../data/operator-types.ts';
import { ownerWords } from '../../../words/owner-words.ts';

/** A link that sets a password, as it is shown once. */
export type ShownLink = { title: string; secret: string; text: string };

/** What is out of the ordinary with a person; undefined: they come and go by their password. */
export function noteOf(person: Person): { text: string; icon: string; colour: string } | undefined {
  const texts = ownerWords.value;
  if (person.disabled_at) return { text: texts.disabled, icon: 'x', colour: 'canceled' };
  if (person.by_provider) return { text: texts.person.byProvider, icon: 'building', colour: 'open' };
  if (!person.has_password) return { text: texts.person.noPassword, icon: 's-wait', colour: 'wait' };
  return undefined;
}
