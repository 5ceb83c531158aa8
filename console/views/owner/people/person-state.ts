import type { Person } from '../../../data/operator-types.ts';
import { ownerWords } from '../../../words/owner-words.ts';

/** A link that sets a password, shown once. */
export type ShownLink = { title: string; secret: string; text: string };

/** Whatever is unusual about a person; undefined if they simply log in by password. */
export function noteOf(person: Person): { text: string; icon: string; colour: string } | undefined {
  const texts = ownerWords.value;
  if (person.disabled_at) return { text: texts.disabled, icon: 'x', colour: 'canceled' };
  if (person.by_provider) return { text: texts.person.byProvider, icon: 'building', colour: 'open' };
  if (!person.has_password) return { text: texts.person.noPassword, icon: 's-wait', colour: 'wait' };
  return undefined;
}
