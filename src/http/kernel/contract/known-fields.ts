import type { TSchema } from 'typebox';
import type { UnknownField } from './refused-fields.ts';

/** The keywords that lead from a schema to those of its parts. */
export type SchemaParts = {
  properties?: Record<string, TSchema>;
  required?: readonly string[];
  items?: TSchema;
  maxItems?: number;
  anyOf?: SchemaParts[];
};
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

/** Texts that people write in several lines, and the ids of programs. All others have one line. */
const severalLines = new Set(
  ['additional_information', 'note', 'reason', 'remarks', 'without_proof', 'haulier_address', 'description'].concat(
    'report_id',
  ),
);
const controls = /[\p{Cc}\u2028\u2029]+/gu;
/** A text with a space for each run of control characters. */
export function inOneLine(text: string): string {
  return text.replace(controls, ' ');
}

/** Whether the text of a JSON document may hold control characters, as they are or escaped. */
const mayHoldControls = /\\[bfnrtu]|[\u007f-\u009f\u2028\u2029]/;

/** A value with its single-line texts cleaned, and the paths of those that were not. */
type InOneLine<Value> = { value: Value; changed: (string | number)[][] };

/**
 * Replaces control characters in single-line texts by spaces, in a copy if there are any: they break the rows of a
 * file, and programs misread them.
 * @param json the value as it came, which is looked at first
 */
export function keepToOneLine<Value>(schema: TSchema, value: Value, json: string): InOneLine<Value> {
  const changed: (string | number)[][] = [];
  if (!mayHoldControls.test(json)) return { value, changed };
  walk(schema, value, Object.keys, (_part, inner, path) => {
    const hasOneLine = typeof inner === 'string' && !severalLines.has(String(path.at(-1)));
    if (hasOneLine && inner.search(controls) >= 0) changed.push([...path]);
    return true;
  });
  if (changed.length === 0) return { value, changed };
  const copy = structuredClone(value);
  for (const path of changed) {
    const inner = path.slice(0, -1).reduce<unknown>((object, key) => Reflect.get(Object(object), key), copy);
    const last = path.at(-1) ?? '';
    Reflect.set(Object(inner), last, inOneLine(String(Reflect.get(Object(inner), last))));
  }
  return { value: copy, changed };
}

/**
 * Visits a value and the values in it, each with its part of the schema, or undefined for an unknown field. `keysOf`
 * picks the fields of an object and their order; `visit` says whether to go on into a value.
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
    const { properties, items } = partsFor(inner, part);
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

/** Of a union what an object, or an array, of it consists of: `transport` may also be null. */
export function partsFor(value: unknown, schema: TSchema): SchemaParts {
  const parts: SchemaParts = schema;
  return (parts.anyOf ?? [parts]).find(({ properties, items }) => (Array.isArray(value) ? items : properties)) ?? {};
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
