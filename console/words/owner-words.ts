import { computed } from '@preact/signals';
import { developer as developerDe } from './de/developer.ts';
import { owner as ownerDe } from './de/owner.ts';
import { developer as developerEn } from './en/developer.ts';
import { owner as ownerEn } from './en/owner.ts';
import { type LanguageCode, language } from './words.ts';

// They come with the views that need them: who reports a stop does not wait for the words of webhooks.
const ofOwner: Record<LanguageCode, typeof ownerEn> = { en: ownerEn, de: ownerDe };
const ofDevelopers: Record<LanguageCode, typeof developerEn> = { en: developerEn, de: developerDe };

/** Accounts, people, prices, audit; and what their lists and forms have in common. */
export const ownerWords = computed(() => ofOwner[language.value]);

/** Webhooks and Developers. */
export const developerWords = computed(() => ofDevelopers[language.value]);
