import type { Reported } from '../../orders/dispatch/report-stop.ts';
import { presentStored } from '../kernel/common/stored-reply.ts';
import type { JsonText } from '../kernel/edge/json-text.ts';
import type { Language } from '../kernel/words/language.ts';
import { sayIn, sayTop } from '../kernel/words/say-in.ts';

/** An order after a report, the same for every repeat of it. */
export function presentProgress(
  id: string,
  { isReplay, ...progress }: Reported,
  warnings: readonly string[],
  language: Language,
): JsonText {
  const { status, version, repeated } = progress;
  const message = repeated ? 'The report was there before.' : `The order is ${status}.`;
  const text = JSON.stringify(sayTop({ message, data: { id, ...progress }, warnings }, sayIn(language)));
  return presentStored({ text, version, isReplay }, language);
}
