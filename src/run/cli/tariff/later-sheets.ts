import type { EndedRates } from '../../../engine/tariff/rates/ended-rates.ts';
import type { LaterSheet } from '../../../engine/tariff/rates/later-sheets.ts';

const namesMax = 5;

/** How many rates of whom, with some of their names. */
export function describeEnded({ account, rates, names }: EndedRates): string {
  const more = names.length > namesMax ? ` and ${names.length - namesMax} more` : '';
  const shown = names.slice(0, namesMax).join(', ') + more;
  return `${rates} ${rates === 1 ? 'rate' : 'rates'} of ${account ?? 'everybody'} (${shown})`;
}

/** Sheets by which rates that were just imported end. */
export function describeLater(later: readonly LaterSheet[]): string[] {
  return later.map(({ file, valid_from, drops }) => {
    const command = `give the same command with --valid-from ${valid_from} --add --replace`;
    return `${dropped(file, valid_from, drops)}. To add ${pronoun(drops)} there too, ${command}.`;
  });
}

/** Sheets to come by which rates of the sheet before them end. */
export function describeDropped(found: readonly (LaterSheet & { of: string })[]): string[] {
  return found.map(({ file, valid_from, drops, of }) => {
    const command = `import a sheet of ${pronoun(drops)} with --valid-from ${valid_from} --add --replace`;
    return `${dropped(file, valid_from, drops)} of ${of}. To add ${pronoun(drops)} there too, ${command}.`;
  });
}

function dropped(file: string, day: string, drops: readonly EndedRates[]): string {
  return `Warning: from ${day} on ${file} counts, without ${drops.map(describeEnded).join(', ')}`;
}

function pronoun(drops: readonly EndedRates[]): string {
  return drops.reduce((sum, { rates }) => sum + rates, 0) === 1 ? 'it' : 'them';
}
