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
  walk(schema, value, (part, inner, path) => {
    const { maxItems }: SchemaParts = part;
    if (maxItems === undefined || !Array.isArray(inner) || inner.length <= maxItems) return true;
    found.push({ path: path.join('.'), limit: maxItems });
    return false;
  });
  return found;
}

const unknownOf = new WeakMap<object, { schema: TSchema; fields: readonly UnknownField[] }>();

/**
 * A body's fields that its schema does not know, in the order of the body. They are found once: several look at them
 * when it is refused, and there may be thousands.
 */
export function unknownFields(schema: TSchema, body: unknown): readonly UnknownField[] {
  if (!isObject(body)) return listUnknown(schema, body);
  const known = unknownOf.get(body);
  if (known?.schema === schema) return known.fields;
  const fields = listUnknown(schema, body);
  unknownOf.set(body, { schema, fields });
  return fields;
}

function listUnknown(schema: TSchema, value: unknown): UnknownField[] {
  const found: UnknownField[] = [];
  const look = (part: TSchema, inner: unknown, path: readonly (string | number)[]) => {
    const { properties, items } = partsFor(inner, part);
    if (Array.isArray(inner)) {
      if (items) for (const [index, element] of inner.entries()) look(items, element, [...path, index]);
    } else if (properties && isObject(inner)) {
      for (const key of Object.keys(inner)) {
        const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
        if (known) look(known, inner[key], [...path, key]);
        else found.push({ path: [...path, key], value: inner[key] });
      }
    }
  };
  look(schema, value, []);
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
  walk(schema, value, (_part, inner, path) => {
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
 * Visits a value and the values in it that the schema knows, each with its part of the schema and in its order. `visit`
 * says whether to go on into a value.
 */
function walk(
  schema: TSchema,
  value: unknown,
  visit: (part: TSchema, inner: unknown, path: readonly (string | number)[]) => boolean,
): void {
  const path: (string | number)[] = [];
  const enter = (part: TSchema, inner: unknown) => {
    if (!visit(part, inner, path)) return;
    const { properties, items } = partsFor(inner, part);
    if (Array.isArray(inner)) {
      if (items) for (const [index, element] of inner.entries()) step(index, items, element);
    } else if (properties && isObject(inner)) {
      for (const [key, known] of Object.entries(properties))
        if (Object.hasOwn(inner, key)) step(key, known, inner[key]);
    }
  };
  const step = (key: string | number, part: TSchema, inner: unknown) => {
    path.push(key);
    enter(part, inner);
    path.pop();
  };
  enter(schema, value);
}

/** Of a union what an object, or an array, of it consists of: `transport` may also be null. */
export function partsFor(value: unknown, schema: TSchema): SchemaParts {
  const parts: SchemaParts = schema;
  if (parts.anyOf === undefined) return parts;
  return parts.anyOf.find(({ properties, items }) => (Array.isArray(value) ? items : properties)) ?? {};
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
