import { computed } from '@preact/signals';
import { tariff as tariffDe } from './de/tariff.ts';
import { tariff as tariffEn } from './en/tariff.ts';
import { type LanguageCode, language } from './words.ts';

const ofTariffs: Record<LanguageCode, typeof tariffEn> = { en: tariffEn, de: tariffDe };

/** How versions of the tariff differ, and what their tables and fields are called. */
export const tariffWords = computed(() => ofTariffs[language.value]);
