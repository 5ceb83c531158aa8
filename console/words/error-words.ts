import { signal } from '@preact/signals';
import type { ErrorPattern } from './de/field-errors.ts';
import { language } from './words.ts';

const errorPatterns = signal<readonly ErrorPattern[]>([]);

/** What is wrong with a field, in the language that is shown; where it has no words for it, in the interface's own. */
export function errorInWords(text: string): string {
  if (language.value === 'en') return text;
  // They come with the first error, which is told anew by then.
  if (errorPatterns.value.length === 0)
    import('./de/field-errors.ts').then(
      ({ fieldErrors }) => {
        errorPatterns.value = fieldErrors;
      },
      () => {},
    );
  const found = errorPatterns.value.find(([pattern]) => pattern.test(text));
  return found ? text.replace(...found) : text;
}
