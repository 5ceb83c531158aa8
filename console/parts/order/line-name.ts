/**
 * The name of a line of a price where the language has its own for its code; tolls and customs are followed by their
 * country or territory, in the letters of the label: `Zoll Ceuta`.
 */
export function lineName(
  names: Readonly<Record<string, string>>,
  { code, label }: { code: string; label: string },
): string | undefined {
  const [, kind = '', key = ''] = /^(toll|customs)_(.+)$/.exec(code) ?? [];
  if (!names[kind]) return names[code];
  const name = label.slice(-key.length);
  return `${names[kind]} ${name.toLowerCase() === key ? name : key.toUpperCase()}`;
}
