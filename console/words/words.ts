import { computed, signal } from '@preact/signals';
import { askIn } from '../data/asked-language.ts';
import { keep, kept } from '../data/kept.ts';
import { refresh } from '../data/resource.ts';
import type { Words } from './en.ts';

/** A new language needs its texts and a line here; the compiler then requires the owners' and developers' texts too. */
const languages = {
  en: { language: 'English', load: () => import('./en.ts').then(({ en }) => en) },
  de: { language: 'Deutsch', load: () => import('./de.ts').then(({ de }) => de) },
};

export type LanguageCode = keyof typeof languages;

export const languageNames = Object.entries(languages).map(([code, { language }]) => ({ code, language }));

const shown = signal<{ code: LanguageCode; words: Words } | undefined>(undefined);

/** The code of the current language. */
export const language = computed((): LanguageCode => shown.value?.code ?? 'en');

/** The texts of the current language, once loaded: `words.value.today`. */
export const words = computed((): Words => {
  if (shown.value === undefined) throw new Error('no language is loaded yet');
  return shown.value.words;
});

/** For dates and numbers: the browser's region for that language if it has one, such as `de-AT`. */
export const locale = computed(
  () =>
    navigator.languages.find((each) => each.startsWith(language.value)) ??
    (language.value === 'en' ? 'en-GB' : language.value),
);

/** Texts loaded with the only views that need them. */
const sections = {
  answers: {
    en: () => import('./en/answers.ts').then(({ answers }) => ({ answers })),
    de: () => import('./de/answers.ts').then(({ answers }) => ({ answers })),
  },
  atlas: {
    en: () => import('./en/atlas.ts').then(({ atlas }) => ({ atlas })),
    de: () => import('./de/atlas.ts').then(({ atlas }) => ({ atlas })),
  },
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
  carrying: {
    en: () => import('./en/carrying.ts').then(({ carrying }) => ({ carrying })),
    de: () => import('./de/carrying.ts').then(({ carrying }) => ({ carrying })),
  },
  loadNotes: {
    en: () => import('./en/load-notes.ts').then(({ loadNotes }) => ({ loadNotes })),
    de: () => import('./de/load-notes.ts').then(({ loadNotes }) => ({ loadNotes })),
  },
} satisfies Record<string, Record<LanguageCode, () => Promise<object>>>;

export type Section = keyof typeof sections;
const neededSections = new Set<Section>();
let wanted: LanguageCode | undefined;
/** Loads run one after the other: each shows everything needed by then. */
let lastLoad: Promise<void> = Promise.resolve();

/** Loads the language chosen in this browser, or else the first of its preferred languages that we have. */
export function loadLanguage(): Promise<void> {
  const first = [kept('language') ?? '', ...navigator.languages].map((each) => each.slice(0, 2)).find(isLanguage);
  wanted ??= first ?? 'en';
  // Before anything is asked of the service, which answers in this language.
  askIn(wanted);
  return load();
}

/** Loads a section of the texts in the current language. */
export function loadSection(name: Section): Promise<void> {
  neededSections.add(name);
  return loadLanguage();
}

/** The headings of a file in every language: a colleague may have made it in another one. */
export async function headingsInAll(): Promise<Words['bulk']['columns'][]> {
  const codes = Object.keys(languages) as LanguageCode[];
  const all = await Promise.all(codes.map((code) => sections.bulk[code]()));
  return (all as Pick<Words, 'bulk'>[]).map(({ bulk }) => bulk.columns);
}

export async function chooseLanguage(code: string): Promise<void> {
  if (!isLanguage(code)) return;
  wanted = code;
  askIn(code);
  await load();
  keep('language', code);
  // Names, prices and warnings come from the service in the language in which they were asked for.
  await refresh(() => true);
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
