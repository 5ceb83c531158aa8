import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { germanBook } from '../../../src/http/kernel/words/de/german.ts';

/** Fails on a text for people in a reply that would not be German for whoever reads German. */
export function expectGerman(body: unknown, where: string): void {
  for (const text of textsIn(body)) {
    if (germanBook.find(text) !== undefined) continue;
    if (process.env.GATHER) appendFileSync(process.env.GATHER, `${JSON.stringify(text)}\n`);
    else assert.fail(`${where} says what the German book does not have: ${text}`);
  }
}

type Line = { code: string; label: string; basis?: string };

/** What the service itself says to people. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'message' && typeof part === 'string') return [part];
    if (name === 'warnings' || name === 'address_warnings' || name === 'cabotage') return isTexts(part) ? part : [];
    if (name === 'errors') return Object.values(part as object).flatMap((texts) => (isTexts(texts) ? texts : []));
    if (name === 'breakdown') return (part as Line[]).flatMap(textsOfLine);
    return textsIn(part);
  });
}

/** The label of an extra service is a word of the interface. */
function textsOfLine({ code, label, basis }: Line): string[] {
  return [...(code.startsWith('service_') ? [] : [label]), ...(basis === undefined ? [] : [basis])];
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
