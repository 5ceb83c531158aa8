import type { EdgeClass } from '../../src/engine/routing/road-class.ts';

/** One stretch between two towns that follow each other in a chain; `span` where the chain gives kilometres. */
export type ChainStretch = { road: string; edgeClass: EdgeClass; from: string; to: string; span: Span | undefined };

/**
 * Stretches whose kilometres are given together; they share them in proportion to their modelled lengths. `fromCentres`
 * when the kilometres are those from the middle of one town to the middle of the other, streets included.
 */
export type Span = { km: number; fromCentres: boolean; stretches: ChainStretch[] };

const classes: Record<string, EdgeClass> = {
  M: 'motorway',
  E: 'expressway',
  T: 'trunk',
  S: 'mountain',
  F: 'ferry',
  R: 'shuttle',
};

/**
 * Reads the chain format that data/roads/README.md describes. Towns come back as `CC:Name`. Throws on a malformed line.
 */
export function parseChains(text: string): ChainStretch[] {
  return contentLines(text)
    .filter((line) => !line.startsWith('X'))
    .flatMap(parseChain);
}

/** The pairs of neighbours `[CC:Name, CC:Name]` between which water lies: lines of class X. */
export function parseBlockedPairs(text: string): [string, string][] {
  const lines = contentLines(text).filter((line) => line.startsWith('X'));
  return lines.flatMap((line) =>
    parseChain(line.replace('X', 'T')).map(({ from, to }): [string, string] => [from, to]),
  );
}

/** Lines without comments and blanks. */
export function contentLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

function parseChain(line: string): ChainStretch[] {
  const [head = '', towns] = line.split('|');
  const [letter = '', road = ''] = head.trim().split(/\s+/);
  const edgeClass = classes[letter];
  if (edgeClass === undefined || towns === undefined) throw new Error(`malformed chain: ${line}`);
  const stretches: ChainStretch[] = [];
  let country = '';
  let previous: string | undefined;
  let open = 0;
  for (const token of towns.split(',')) {
    const match = /^(?:([A-Z]{2}):)?([^=~^]+?)(?:([=~^])([\d.]+))?$/.exec(token.trim());
    if (!match) throw new Error(`malformed town '${token.trim()}' in: ${line}`);
    country = match[1] ?? country;
    if (country === '') throw new Error(`no country before '${token.trim()}' in: ${line}`);
    const town = `${country}:${match[2]}`;
    if (previous !== undefined) stretches.push({ road, edgeClass, from: previous, to: town, span: undefined });
    previous = town;
    if (match[4] === undefined) continue;
    closeSpan(stretches.slice(match[3] === '~' ? open : -1), Number(match[4]), match[3] === '^');
    open = stretches.length;
  }
  if (stretches.length === 0) throw new Error(`chain of one town: ${line}`);
  return stretches;
}

function closeSpan(stretches: ChainStretch[], km: number, fromCentres: boolean): void {
  const span = { km, fromCentres, stretches };
  for (const stretch of stretches) stretch.span = span;
}
