import { mentionsIn } from './cost-mentions.ts';
import { type CostColumn, costWordsOf } from './cost-words.ts';

/** What may come on top of a price, by the column of a sheet of rates that says so. */
export type AddedCost = { column: CostColumn; word: string };

/** Of a cost, what is a surcharge whatever else is said. */
const surcharge =
  /zuschl(a|ä|ae)g|surcharge|suppl(e|é)ment|floater|dopłat|korekt|recargo|^ajuste|adeguament|^baf$|^(fsc|dfz)$|klausel|^index/;
/** `Maut 0,20 EUR/km` comes on top unless it says otherwise. */
const ownAmount = /\d\s*(?:%|€|eur\b|cts?\b|cents?\b)/iu;

/**
 * What a text says comes on top of a price: `zzgl. Maut`, `excl. toll and fuel`, `Maut separat`, `Dieselzuschlag 8 %`.
 * What it says is included does not.
 */
export function findAdded(text: string): AddedCost[] {
  const mentions = mentionsIn(text);
  const found: AddedCost[] = [];
  const hasAmount = ownAmount.test(text);
  for (const [at, { word, column, said }] of mentions.entries()) {
    if (column === undefined) continue;
    const last = mentions[at - 1]?.word ?? '';
    const beside = [/^(por|de|per)$/.test(last) ? mentions[at - 2] : mentions[at - 1], mentions[at], mentions[at + 1]];
    const isSurcharge = beside.some((each) => surcharge.test(each?.word ?? ''));
    const isAdded = (said ?? (isSurcharge || hasAmount ? 'added' : undefined)) === 'added';
    if (isAdded && !found.some((each) => each.column === column)) found.push({ column, word });
  }
  return found;
}

/** A heading without what it says of costs that are added or included. */
export function withoutCosts(text: string): string {
  for (const found of text.matchAll(/(?:w\/o|[\p{L}-]+\.?|\+)(?=\s*\p{L})/gu)) {
    const [own, ...others] = costWordsOf(text.slice(found.index));
    if (own?.before === undefined || own.negates || /[;|]/.test(text.slice(found.index))) continue;
    if (others.some(({ column }) => column !== undefined))
      return text
        .slice(0, found.index)
        .replace(/[\s,;(]+$/, '')
        .trim();
  }
  return text;
}

const choices = {
  fuel: '--set fuel=yes adds the fuel surcharge of the tariff, --set fuel=no nothing',
  includes:
    '--set includes=none lets tolls, crossings and customs come on top, --set includes=all none of them; or name those that are included, as in --set includes="crossings customs"',
} as const;

/** What to decide of costs that a text adds, unless the settings have done so. */
export function addedProblems(text: string, cells: Readonly<Record<string, string>>): string[] {
  return findAdded(text)
    .filter(({ column }) => cells[column] === undefined)
    .map(({ column, word }) => `says that ${word} comes on top: ${choices[column]}`);
}
