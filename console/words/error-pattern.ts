/** A text of the interface, and what it is in another language; `$1` and so on are the parts in brackets. */
export type ErrorPattern = readonly [pattern: RegExp, text: string | ((found: string, ...parts: string[]) => string)];
