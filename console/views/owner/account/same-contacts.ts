import type { AccountContact } from '../../../data/operator-types.ts';

/** Whether contacts were saved as they were sent: the service trims texts and omits empty ones. */
export function areSaved(sent: readonly AccountContact[], kept: readonly AccountContact[]): boolean {
  return JSON.stringify(sent.map(asSaved)) === JSON.stringify(kept.map(asSaved));
}

function asSaved({ name, email, phone, role, mails, language }: AccountContact) {
  const texts = [name, email, phone, role].map((text) => text?.trim() ?? '');
  return [...texts, [...new Set(mails)].sort(), language ?? null];
}
