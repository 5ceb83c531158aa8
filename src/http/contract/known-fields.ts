import type { TSchema } from 'typebox';
import type { UnknownField } from './refused-fields.ts';

/** What leads from a schema to those of its parts. */
type SchemaParts = { properties?: Record<string, TSchema>; items?: TSchema; maxItems?: number };
type JsonObject = Record<string, unknown>;

/** Paths of the arrays of a value that are longer than the schema allows, with what it allows. */
export function longArrays(schema: TSchema, value: unknown): { path: string; limit: number }[] {
  const found: { path: string; limit: number }[] = [];
  walk(schema, value, Object.keys, (part, inner, path) => {
    const { maxItems } = (part ?? {}) as SchemaParts;
    if (maxItems === undefined || !Array.isArray(inner) || inner.length <= maxItems) return true;
    found.push({ path: path.join('.'), limit: maxItems });
    return false;
  });
  return found;
}

/** A body's fields that its schema does not know, in the order of the body. */
export function unknownFields(schema: TSchema, value: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  const keysOf = (_properties: object, inner: JsonObject) => Object.keys(inner);
  walk(schema, value, keysOf, (part, inner, path) => {
    if (part === undefined) found.push({ path: [...path], value: inner });
    return true;
  });
  return found;
}

/**
 * Visits a value and all that its schema describes in it, each with its part of the schema, undefined for a field
 * that is not known. `keysOf` says which fields of an object, and in which order; `visit`, whether to go on into it.
 */
function walk(
  schema: TSchema,
  value: unknown,
  keysOf: (properties: Record<string, TSchema>, inner: JsonObject) => string[],
  visit: (part: TSchema | undefined, inner: unknown, path: readonly (string | number)[]) => boolean,
): void {
  const path: (string | number)[] = [];
  const enter = (part: TSchema | undefined, inner: unknown) => {
    if (!visit(part, inner, path) || part === undefined) return;
    const { properties, items } = part as SchemaParts;
    if (Array.isArray(inner)) {
      if (items) for (const [index, element] of inner.entries()) step(index, items, element);
    } else if (properties && isObject(inner)) {
      for (const key of keysOf(properties, inner))
        if (Object.hasOwn(inner, key))
          step(key, Object.hasOwn(properties, key) ? properties[key] : undefined, inner[key]);
    }
  };
  const step = (key: string | number, part: TSchema | undefined, inner: unknown) => {
    path.push(key);
    enter(part, inner);
    path.pop();
  };
  enter(schema, value);
}

/** A value that fits the schema, without the fields that the schema does not know. */
export function knownFields<Value>(schema: TSchema, value: Value): Value {
  const { properties, items } = schema as SchemaParts;
  if (Array.isArray(value)) return (items ? value.map((element) => knownFields(items, element)) : value) as Value;
  if (!properties || !isObject(value)) return value;
  const known: JsonObject = {};
  for (const key in value) {
    const part = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (part) known[key] = knownFields(part, (value as JsonObject)[key]);
  }
  return known as Value;
}

/** Bodies come from JSON: their objects inherit nothing that could be listed. */
function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
