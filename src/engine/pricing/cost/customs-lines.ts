import type { BreakdownLine } from './bill.ts';

const customsPrefix = 'customs_';

/** What a line has of the customs of a territory, by the name in the price table. */
export function customsLine(territory: string): Pick<BreakdownLine, 'code' | 'label'> {
  return { code: customsPrefix + territory.toLowerCase(), label: `Customs ${territory}` };
}

/**
 * The territories whose customs a line pays for, alone or within an agreed price, by name. Lines of a rate that were
 * stored before they had `customs` say only that they include some: see `includesSomeCustoms`.
 */
export function customsOfLine(line: BreakdownLine): readonly string[] {
  const own = line.code.startsWith(customsPrefix) ? [nameInLabel(line, line.code.slice(customsPrefix.length))] : [];
  return [...own, ...(line.customs ?? [])];
}

/** Whether a line of a rate includes customs, also one that was stored before lines named them. */
export function includesSomeCustoms({ code, basis = '', customs }: BreakdownLine): boolean {
  return customs !== undefined || (code === 'rate' && /\bcustoms included/.test(basis));
}

/** The country or territory that a code ends with, in the letters in which the label ends with it: `CH`, `Ceuta`. */
export function nameInLabel({ label }: Pick<BreakdownLine, 'label'>, key: string): string {
  const name = label.slice(-key.length);
  return name.toLowerCase() === key ? name : key.toUpperCase();
}

/** The lines of a rate that includes the customs of those territories: its own line names them, or the first of all. */
export function namingCustoms(lines: readonly BreakdownLine[], territories: readonly string[]): BreakdownLine[] {
  if (territories.length === 0) return [...lines];
  const own = Math.max(
    0,
    lines.findIndex(({ code }) => code === 'rate'),
  );
  return lines.map((line, index) => (index === own ? { ...line, customs: territories } : line));
}
