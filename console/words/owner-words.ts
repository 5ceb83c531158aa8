import { computed } from '@preact/signals';
import { developer as developerDe } from './de/developer.ts';
import { owner as ownerDe } from './de/owner.ts';
import { developer as developerEn } from './en/developer.ts';
import { owner as ownerEn } from './en/owner.ts';
import { type LanguageCode, language } from './words.ts';

// Loaded with the views that need them: reporting a stop must not wait for the texts of webhooks.
const ofOwner: Record<LanguageCode, typeof ownerEn> = { en: ownerEn, de: ownerDe };
const ofDevelopers: Record<LanguageCode, typeof developerEn> = { en: developerEn, de: developerDe };

/** Accounts, people, prices, audit, and texts shared by their lists and forms. */
export const ownerWords = computed(() => ofOwner[language.value]);

/** Webhooks and Developers. */
export const developerWords = computed(() => ofDevelopers[language.value]);
