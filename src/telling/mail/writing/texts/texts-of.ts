import type { MailLanguage } from '../../../../who/accounts/mail-choice.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import type { MailTexts } from './mail-texts.ts';

const languages: Record<MailLanguage, MailTexts> = { en: english, de: german };

export function textsOf(language: MailLanguage): MailTexts {
  return languages[language];
}
