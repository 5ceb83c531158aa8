import { signal } from '@preact/signals';
import type { ErrorPattern } from './de/field-errors.ts';
import { type LanguageCode, language } from './words.ts';

/** Languages beyond that of the interface. They come with the first error that is shown. */
const loads: Partial<Record<LanguageCode, () => Promise<readonly ErrorPattern[]>>> = {
  de: () => import('./de/field-errors.ts').then(({ fieldErrors }) => fieldErrors),
};

const loaded = signal<Partial<Record<LanguageCode, readonly ErrorPattern[]>>>({});
const asked = new Set<LanguageCode>();

/** What is wrong with a field, in the language that is shown; where it has no words for it, in the interface's own. */
export function errorInWords(text: string): string {
  const code = language.value;
  const patterns = loaded.value[code];
  if (patterns !== undefined) return translate(text, patterns);
  const load = loads[code];
  if (load && !asked.has(code)) {
    asked.add(code);
    load().then(
      (texts) => {
        loaded.value = { ...loaded.value, [code]: texts };
      },
      () => asked.delete(code),
    );
  }
  return text;
}

export function translate(text: string, patterns: readonly ErrorPattern[]): string {
  const found = patterns.find(([pattern]) => pattern.test(text));
  return found === undefined ? text : text.replace(...found);
}
