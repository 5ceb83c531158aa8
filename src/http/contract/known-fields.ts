import type { TSchema } from 'typebox';

/** What leads from a schema to those of its parts. */
type SchemaParts = { properties?: Record<string, TSchema>; items?: TSchema; maxItems?: number };

/** Paths of the arrays of a value that are longer than the schema allows, with what it allows. */
export function longArrays(schema: TSchema, value: unknown, path = ''): { path: string; limit: number }[] {
  const { properties, items, maxItems } = schema as SchemaParts;
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems) return [{ path, limit: maxItems }];
    return items ? value.flatMap((element, i) => longArrays(items, element, join(path, String(i)))) : [];
  }
  if (!properties || value === null || typeof value !== 'object') return [];
  return Object.entries(properties).flatMap(([key, part]) =>
    Object.hasOwn(value, key) ? longArrays(part, (value as Record<string, unknown>)[key], join(path, key)) : [],
  );
}

/** Paths of a body's fields that its schema does not know. They are ignored and listed in `warnings`. */
export function unknownFields(schema: TSchema, value: unknown, path = ''): string[] {
  const { properties, items } = schema as SchemaParts;
  if (Array.isArray(value) && items)
    return value.flatMap((element, i) => unknownFields(items, element, join(path, String(i))));
  if (!properties || value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    return known ? unknownFields(known, inner, join(path, key)) : [join(path, key)];
  });
}

/** A value that fits the schema, without the fields that the schema does not know. */
export function knownFields<Value>(schema: TSchema, value: Value): Value {
  const { properties, items } = schema as SchemaParts;
  if (Array.isArray(value)) return (items ? value.map((element) => knownFields(items, element)) : value) as Value;
  if (!properties || value === null || typeof value !== 'object') return value;
  const known = Object.entries(value).filter(([key]) => Object.hasOwn(properties, key));
  return Object.fromEntries(known.map(([key, inner]) => [key, knownFields(properties[key]!, inner)])) as Value;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
