import type { StrayPlace } from '../../../engine/tariff/place-problems.ts';

/** Of many lines so many are named, and of many places of a sheet. */
const namesMax = 10;

/** What an owner should know of places in sheets that an import would refuse now. */
export function describeStray(found: readonly { file: string; places: readonly StrayPlace[] }[]): string[] {
  return found.flatMap(({ file, places }) => {
    const more = places.length - namesMax;
    const shown = places.slice(0, namesMax).map((each) => `Warning: ${file}, ${describePlace(each)}`);
    return more > 0
      ? [...shown, `Warning: ${file} has ${more} more such places: tariff import names them all.`]
      : shown;
  });
}

function describePlace({ place, lines, holds, problem }: StrayPlace): string {
  const more = lines.length > namesMax ? ` and ${lines.length - namesMax} more` : '';
  const where = `${lines.length === 1 ? 'line' : 'lines'} ${lines.slice(0, namesMax).join(', ')}${more}`;
  return `${where}: ${place} holds ${holds}. An import would refuse it: ${problem}.`;
}
