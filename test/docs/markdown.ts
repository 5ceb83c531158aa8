import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export function readDoc(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export type Block = { language: string; text: string; line: number };

/** The fenced blocks of a page, with what stands behind the fence as in `json 409`. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1]!.trim(),
    text: match[2]!,
    line: page.slice(0, match.index).split('\n').length,
  }));
}

/** The cells of every table row whose first cell matches; `\|` is a bar inside a cell. */
export function rowsOf(page: string, firstCell: RegExp): string[][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )
    .filter((cells) => firstCell.test(cells[0]!));
}

/** What stands in backquotes. */
export function codesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
}

type Schema = { description?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** The names of fields that neither their own schema describes nor the prose of a page mentions. */
export function unexplainedNames(schemas: (Schema | undefined)[], page: string): string[] {
  const prose = page.replace(/^```[\s\S]*?^```$/gm, '');
  const mentioned = new Set(codesIn(prose).flatMap((code) => code.split(/[^\w[\]-]+/)));
  return [...new Set(schemas.flatMap(undescribedNames))].filter((name) => !mentioned.has(name));
}

function undescribedNames({ properties = {}, items, anyOf = [] }: Schema = {}): string[] {
  const inside = Object.entries(properties).flatMap(([name, property]) => [
    ...(property.description ? [] : [name]),
    ...undescribedNames(property),
  ]);
  return [...inside, ...(items ? undescribedNames(items) : []), ...anyOf.flatMap(undescribedNames)];
}
