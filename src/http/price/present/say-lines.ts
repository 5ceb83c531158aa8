import type { Say } from '../../kernel/words/phrase-book.ts';

/** The label of a line of a price. That of an extra service is a word of the interface, and stays. */
export function sayLabel(code: string, label: string, say: Say): string {
  return code.startsWith('service_') ? label : say(label);
}
