import { computed, signal } from '@preact/signals';
import { keep, kept } from '../data/kept.ts';
import { de } from './de.ts';
import { en, type Words } from './en.ts';

/** A further language is its texts and its line here; the compiler asks for those of owners and developers too. */
const languages = { en, de } satisfies Record<string, Words>;

export type LanguageCode = keyof typeof languages;

export const languageNames = Object.entries(languages).map(([code, { language }]) => ({ code, language }));

const chosen = signal(kept('language'));

/** The code of the language that is shown: the chosen one, or the first that the browser wants and we have. */
export const language = computed((): LanguageCode => {
  const wanted = [chosen.value ?? '', ...navigator.languages].map((each) => each.slice(0, 2));
  return wanted.find((each): each is LanguageCode => each in languages) ?? 'en';
});

/** The texts of the language that is shown: `words.value.today`. */
export const words = computed((): Words => languages[language.value]);

/** For dates and numbers: the browser's region of that language, where it has one, as `de-AT`. */
export const locale = computed(
  () =>
    navigator.languages.find((each) => each.startsWith(language.value)) ??
    (language.value === 'en' ? 'en-GB' : language.value),
);

export function chooseLanguage(code: string): void {
  keep('language', code);
  chosen.value = code;
}
