import type { TSchema } from 'typebox';

/** What leads from a schema to those of its parts. */
type SchemaParts = { properties?: Record<string, TSchema>; items?: TSchema; maxItems?: number };
type JsonObject = Record<string, unknown>;

/** Paths of the arrays of a value that are longer than the schema allows, with what it allows. */
export function longArrays(schema: TSchema, value: unknown): { path: string; limit: number }[] {
  const found: { path: string; limit: number }[] = [];
  const path: (string | number)[] = [];
  const walk = (part: TSchema, inner: unknown) => {
    const { properties, items, maxItems } = part as SchemaParts;
    if (Array.isArray(inner)) {
      if (maxItems !== undefined && inner.length > maxItems) found.push({ path: path.join('.'), limit: maxItems });
      else if (items) for (const [index, element] of inner.entries()) step(index, items, element);
    } else if (properties && isObject(inner)) {
      for (const key in properties) if (Object.hasOwn(inner, key)) step(key, properties[key]!, inner[key]);
    }
  };
  const step = (key: string | number, part: TSchema, inner: unknown) => {
    path.push(key);
    walk(part, inner);
    path.pop();
  };
  walk(schema, value);
  return found;
}

/** Paths of a body's fields that its schema does not know. They are ignored and listed in `warnings`. */
export function unknownFields(schema: TSchema, value: unknown): string[] {
  const found: string[] = [];
  const path: (string | number)[] = [];
  const walk = (part: TSchema, inner: unknown) => {
    const { properties, items } = part as SchemaParts;
    if (Array.isArray(inner)) {
      if (items) for (const [index, element] of inner.entries()) step(index, items, element);
    } else if (properties && isObject(inner)) {
      for (const key in inner) step(key, Object.hasOwn(properties, key) ? properties[key] : undefined, inner[key]);
    }
  };
  const step = (key: string | number, part: TSchema | undefined, inner: unknown) => {
    path.push(key);
    if (part) walk(part, inner);
    else found.push(path.join('.'));
    path.pop();
  };
  walk(schema, value);
  return found;
}

/** A value that fits the schema, without the fields that the schema does not know. */
export function knownFields<Value>(schema: TSchema, value: Value): Value {
  const { properties, items } = schema as SchemaParts;
  if (Array.isArray(value)) return (items ? value.map((element) => knownFields(items, element)) : value) as Value;
  if (!properties || !isObject(value)) return value;
  const known: JsonObject = {};
  for (const key in value)
    if (Object.hasOwn(properties, key)) known[key] = knownFields(properties[key]!, (value as JsonObject)[key]);
  return known as Value;
}

/** Bodies come from JSON: their objects inherit nothing that could be listed. */
function isObject(value: unknown): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
