import { computed, signal } from '@preact/signals';
import { keep, kept } from '../data/kept.ts';
import type { Words } from './en.ts';

/** A further language is its texts and its line here; the compiler asks for those of owners and developers too. */
const languages = {
  en: { language: 'English', load: () => import('./en.ts').then(({ en }): Words => en) },
  de: { language: 'Deutsch', load: () => import('./de.ts').then(({ de }): Words => de) },
};

export type LanguageCode = keyof typeof languages;

export const languageNames = Object.entries(languages).map(([code, { language }]) => ({ code, language }));

const shown = signal<{ code: LanguageCode; words: Words } | undefined>(undefined);

/** The code of the language that is shown. */
export const language = computed((): LanguageCode => shown.value?.code ?? 'en');

/** The texts of the language that is shown, once it is loaded: `words.value.today`. */
export const words = computed((): Words => {
  if (shown.value === undefined) throw new Error('no language is loaded yet');
  return shown.value.words;
});

/** For dates and numbers: the browser's region of that language, where it has one, as `de-AT`. */
export const locale = computed(
  () =>
    navigator.languages.find((each) => each.startsWith(language.value)) ??
    (language.value === 'en' ? 'en-GB' : language.value),
);

/** Loads the language that was chosen in this browser, or else the first that it wants and we have. */
export function loadLanguage(): Promise<void> {
  const wanted = [kept('language') ?? '', ...navigator.languages].map((each) => each.slice(0, 2));
  return show(wanted.find(isLanguage) ?? 'en');
}

export async function chooseLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) return;
  await show(code);
  keep('language', code);
}

async function show(code: LanguageCode): Promise<void> {
  shown.value = { code, words: await languages[code].load() };
}

const isLanguage = (code: string): code is LanguageCode => code in languages;
