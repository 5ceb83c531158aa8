/** How a language writes the values of JSON. */
export type Spelling = {
  text: (text: string) => string;
  key: (name: string) => string;
  /** Of `true`, `false` and `null`. */
  word: (value: boolean | null) => string;
  indent: string;
  /** Inside the braces of an object that fits on its line. */
  inside: '' | ' ';
  /** After the last part of a literal of several lines. */
  trailing: '' | ',';
};

const columnsMax = 72;

/** A value of JSON as a literal of a language: on one line if it fits, indented by `depth` steps. */
export function writeLiteral(value: unknown, spelling: Spelling, depth = 0): string {
  const { text, key, word, indent, inside, trailing } = spelling;
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') return String(value);
  if (value === null || typeof value !== 'object') return word(value as boolean | null);
  const isList = Array.isArray(value);
  const partsAt = (at: number) =>
    isList
      ? value.map((part) => writeLiteral(part, spelling, at))
      : Object.entries(value).map(([name, part]) => `${key(name)}: ${writeLiteral(part, spelling, at)}`);
  const [open, close] = isList ? ['[', ']'] : [`{${inside}`, `${inside}}`];
  const parts = partsAt(depth + 1);
  if (parts.length === 0) return isList ? '[]' : '{}';
  const line = `${open}${parts.join(', ')}${close}`;
  if (!line.includes('\n') && indent.length * depth + line.length <= columnsMax) return line;
  const step = indent.repeat(depth + 1);
  const lines = parts.map((part) => step + part).join(',\n');
  return `${open.trim()}\n${lines}${trailing}\n${indent.repeat(depth)}${close.trim()}`;
}
