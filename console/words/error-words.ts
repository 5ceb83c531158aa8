import { signal } from '@preact/signals';
import type { ErrorPattern } from './error-pattern.ts';
import { language } from './words.ts';

const errorPatterns = signal<readonly ErrorPattern[]>([]);

/** An error at a field in the current language, or in the interface's English if there is no translation. */
export function errorInWords(text: string): string {
  if (language.value === 'en') return text;
  // Loaded with the first error, which is redrawn once they arrive.
  if (errorPatterns.value.length === 0)
    import('./de/field-errors.ts').then(
      ({ fieldErrors }) => {
        errorPatterns.value = fieldErrors;
      },
      () => {},
    );
  const [pattern, said] = errorPatterns.value.find(([each]) => each.test(text)) ?? [];
  if (pattern === undefined || said === undefined) return text;
  return typeof said === 'string' ? text.replace(pattern, said) : text.replace(pattern, said);
}
