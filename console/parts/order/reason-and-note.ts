import { words } from '../../words/words.ts';

/** A reason and what somebody wrote beside it, in quotation marks; whichever there is. */
export function reasonAndNote(reason: string | undefined, note: string | undefined): string {
  return [reason, note && words.value.quoted(note)].filter(Boolean).join(': ');
}
