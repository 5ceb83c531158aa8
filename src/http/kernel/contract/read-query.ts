import type { Static, TObject } from 'typebox';
import { invalidRequest } from '../../../ground/errors.ts';
import { validate } from './validate.ts';

type Property = { type?: string; format?: string; items?: Property };

/**
 * Reads a query string by its schema. Integers must be plain digits, arrays may repeat and be comma-separated, anything
 * else may appear once.
 * @throws {ServiceError} `invalid_request`; an unknown parameter is named with the nearest known one.
 */
export function readQuery(schema: TObject, search: string): Static<TObject> {
  const properties: Record<string, Property> = schema.properties;
  if (!isWellFormed(search)) throw invalidRequest({ query: ['must be percent-encoded UTF-8'] });
  const query: Record<string, unknown> = Object.create(null);
  for (const [name, text] of new URLSearchParams(search)) {
    if (text.includes('\u0000')) throw invalidRequest({ [name]: ['must not contain the character U+0000'] });
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property?.type === 'array') {
      query[name] ??= [];
      for (const part of text.split(',')) (query[name] as unknown[]).push(readValue(property.items, part.trim()));
      continue;
    }
    if (Object.hasOwn(query, name)) throw invalidRequest({ [name]: ['must be given once'] });
    query[name] = readValue(property, text);
  }
  validate(schema, query, 'query');
  return query;
}

/** URLSearchParams turns bytes that are not UTF-8 into U+FFFD, and a filter must not be changed silently. */
function isWellFormed(search: string): boolean {
  try {
    decodeURIComponent(search);
    return true;
  } catch {
    return false;
  }
}

function readValue(property: Property | undefined, text: string): unknown {
  if (property?.type === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text);
  // A plus sign that was not percent-encoded arrives as a space.
  if (property?.format === 'date-time') return text.replace(/ (?=\d\d:\d\d$)/, '+');
  return text;
}
