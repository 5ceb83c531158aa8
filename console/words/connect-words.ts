import { computed } from '@preact/signals';
import { connect as connectDe } from './de/connect.ts';
import { connect as connectEn } from './en/connect.ts';
import { type LanguageCode, language } from './words.ts';

const ofConnect: Record<LanguageCode, typeof connectEn> = { en: connectEn, de: connectDe };

/** How programs connect: loaded with the code that shows it, and named in nothing that others load. */
export const connectWords = computed(() => ofConnect[language.value]);
