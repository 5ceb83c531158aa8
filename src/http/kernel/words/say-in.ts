import type { FieldErrors } from '../../../ground/errors.ts';
import { germanBook } from './de/german.ts';
import type { Language } from './language.ts';
import type { Say } from './phrase-book.ts';

const says: Readonly<Record<Language, Say>> = { en: (text) => text, de: germanBook.say };

/** What says English texts in a language. Words of the interface, such as codes and names of fields, stay. */
export function sayIn(language: Language): Say {
  return says[language];
}

const names: Readonly<Record<Language, Say>> = { en: (name) => name, de: germanBook.sayName };

/** What says names of vehicles and regions in a language: those that it knows, and no part of any other. */
export function sayNameIn(language: Language): Say {
  return names[language];
}

/** The top of a reply with its words for people in a language: its message and its warnings. */
export function sayTop(reply: unknown, say: Say): unknown {
  if (reply === null || typeof reply !== 'object' || Array.isArray(reply)) return reply;
  return {
    ...reply,
    ...('message' in reply && typeof reply.message === 'string' && { message: say(reply.message) }),
    ...('warnings' in reply && Array.isArray(reply.warnings) && { warnings: reply.warnings.map(say) }),
  };
}

/** What is wrong with each field, in a language. */
export function sayErrors(errors: FieldErrors, say: Say): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(say)]));
}
