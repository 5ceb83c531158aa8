import { computed, signal } from '@preact/signals';
import { keep, kept } from '../data/kept.ts';
import type { Words } from './en.ts';

/** A further language is its texts and its line here; the compiler asks for those of owners and developers too. */
const languages = {
  en: { language: 'English', load: () => import('./en.ts').then(({ en }) => en) },
  de: { language: 'Deutsch', load: () => import('./de.ts').then(({ de }) => de) },
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

/** Texts that come with the views that alone need them. */
const sections = {
  list: {
    en: () => import('./en/list.ts').then(({ list }) => ({ list })),
    de: () => import('./de/list.ts').then(({ list }) => ({ list })),
  },
  booking: {
    en: () => import('./en/booking.ts').then(({ booking }) => ({ booking })),
    de: () => import('./de/booking.ts').then(({ booking }) => ({ booking })),
  },
  bulk: {
    en: () => import('./en/bulk.ts').then(({ bulk }) => ({ bulk })),
    de: () => import('./de/bulk.ts').then(({ bulk }) => ({ bulk })),
  },
} satisfies Record<string, Record<LanguageCode, () => Promise<object>>>;

export type Section = keyof typeof sections;
const neededSections = new Set<Section>();
let wanted: LanguageCode | undefined;
/** Loads go one after the other: each shows all that is needed by then. */
let lastLoad: Promise<void> = Promise.resolve();

/** Loads the language that was chosen in this browser, or else the first that it wants and we have. */
export function loadLanguage(): Promise<void> {
  const first = [kept('language') ?? '', ...navigator.languages].map((each) => each.slice(0, 2)).find(isLanguage);
  wanted ??= first ?? 'en';
  return load();
}

/** Loads a section of the texts, in whichever language is shown. */
export function loadSection(name: Section): Promise<void> {
  neededSections.add(name);
  return loadLanguage();
}

/** What a file calls its columns in each language, whichever is shown: a colleague may have made it in another one. */
export async function headingsInAll(): Promise<Words['bulk']['columns'][]> {
  const codes = Object.keys(languages) as LanguageCode[];
  const all = await Promise.all(codes.map((code) => sections.bulk[code]()));
  return (all as Pick<Words, 'bulk'>[]).map(({ bulk }) => bulk.columns);
}

export async function chooseLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) return;
  wanted = code;
  await load();
  keep('language', code);
}

function load(): Promise<void> {
  lastLoad = lastLoad
    .catch(() => {})
    .then(async () => {
      const code = wanted!;
      const parts = await Promise.all([...neededSections].map((name) => sections[name][code]()));
      shown.value = { code, words: Object.assign({}, await languages[code].load(), ...parts) };
    });
  return lastLoad;
}

const isLanguage = (code: string): code is LanguageCode => code in languages;
