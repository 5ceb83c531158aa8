import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';

export type Json = Record<string, unknown>;

/** Who writes what a schema describes: the client, or the service. */
type Direction = 'request' | 'reply';

/** Keywords of a schema that only the service uses. */
type InternalWords = { patternText?: string; describedBy?: Json };

/**
 * A schema as the interface description has it. Every part with a title moves to `schemas` under that title;
 * `describedBy` replaces the schema that has it. Of a closed set of words a client sends one, and the service answers
 * one or another text, since such sets grow.
 * @throws {Error} if two different parts have the same title.
 */
export function publishSchema(schema: TSchema, direction: Direction, schemas: Json): Json {
  return publish(JSON.parse(JSON.stringify(schema)), direction, schemas) as Json;
}

function publish(value: unknown, direction: Direction, schemas: Json): unknown {
  if (Array.isArray(value)) return value.map((element) => publish(element, direction, schemas));
  if (value === null || typeof value !== 'object') return value;
  const { patternText: _unpublished, describedBy, ...schema } = value as Json & InternalWords;
  if (describedBy) return publish(describedBy, direction, schemas);
  const inner: Json = Object.fromEntries(
    Object.entries(schema).map(([key, part]) => [key, publish(part, direction, schemas)]),
  );
  const published = direction === 'reply' && isClosedSet(inner) ? growing(inner) : inner;
  const { title, ...component } = published;
  if (typeof title !== 'string') return published;
  if (schemas[title] && !isDeepStrictEqual(schemas[title], component))
    throw new Error(`two schemas that differ have the title ${title}: give one of them another`);
  schemas[title] = component;
  return { $ref: `#/components/schemas/${title}` };
}

function isClosedSet({ type, enum: words }: Json): boolean {
  return type === 'string' && Array.isArray(words);
}

/** A closed set of words in a reply: one of them, or one that was added later. */
export function growing({ type, enum: words, ...rest }: Json): Json {
  return { ...rest, anyOf: [{ type, enum: words }, { type }] };
}
