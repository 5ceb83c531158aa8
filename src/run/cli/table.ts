import Table from 'cli-table3';

/** Rows as a plain table, one column per key of the first row. */
export function formatTable(rows: readonly Record<string, unknown>[], empty = 'none'): string {
  const [first] = rows;
  if (!first) return empty;
  const keys = Object.keys(first);
  const numeric = keys.map((key) => rows.every((row) => typeof row[key] === 'number'));
  const table = new Table({
    head: keys.map((key) => key.replaceAll('_', ' ')),
    colAligns: numeric.map((isNumber) => (isNumber ? 'right' : 'left')),
    style: { head: [], border: [], compact: true },
    chars: {
      top: '',
      'top-mid': '',
      'top-left': '',
      'top-right': '',
      bottom: '',
      'bottom-mid': '',
      'bottom-left': '',
      'bottom-right': '',
      left: '',
      'left-mid': '',
      mid: '',
      'mid-mid': '',
      right: '',
      'right-mid': '',
      middle: '',
    },
  });
  for (const row of rows) table.push(keys.map((key) => format(row[key])));
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

function format(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (value instanceof Date) return `${value.toISOString().slice(0, 19)}Z`;
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  // Texts of shippers and receivers must not control the terminal.
  return text.replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}

/** A local time of an interface, with offset, as people read it: by the clock of the place, to the minute. */
export function shortTime(local: string): string {
  return local.slice(0, 16).replace('T', ' ');
}
