import { stripTypeScriptTypes } from 'node:module';
import type { Tree } from './tree.ts';

/** What the compiler takes on trust, in the sources of the service. */
export type Escapes = {
  /** `list[0]!` */
  assertions: number;
  /** `value as Type`, but for `as const`. */
  casts: number;
  /** `@ts-expect-error` and its like. */
  suppressions: number;
};

/**
 * Counts what silences the compiler in `src`. Whoever strips the types of a file leaves blanks where they were: an
 * exclamation mark that is gone was an assertion, and `as` outside an import a cast.
 */
export function countEscapes(tree: Tree): Escapes {
  const sum = { assertions: 0, casts: 0, suppressions: 0 };
  for (const [file, text] of tree) {
    if (!file.startsWith('src/')) continue;
    const stripped = stripTypeScriptTypes(text);
    const isGone = ({ index }: { index: number }) => stripped[index] === ' ';
    const code = text.replace(/^import [^;]*;/gms, (found) => ' '.repeat(found.length));
    sum.assertions += [...code.matchAll(/!/g)].filter((found) => isGone(found) && !isComment(text, found.index)).length;
    sum.casts += [...code.matchAll(/(?<=[\w)\]}'"`!>] |\n\s*)as (?!const\b)/g)].filter(isGone).length;
    sum.suppressions += [...text.matchAll(/@ts-(ignore|expect-error|nocheck)/g)].length;
  }
  return sum;
}

/** Comments that stand amid types go with them. */
function isComment(text: string, index: number): boolean {
  return /^\s*(\*|\/[/*])|\s\/\/ /.test(text.slice(text.lastIndexOf('\n', index) + 1, index));
}
