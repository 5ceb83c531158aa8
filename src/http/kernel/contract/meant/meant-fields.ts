import type { TSchema } from 'typebox';
import { type FieldErrors, invalidRequest, ServiceError } from '../../../../ground/errors.ts';
import { shortName } from '../../edge/read-json.ts';
import { partsFor, unknownFields } from '../known-fields.ts';
import type { UnknownField } from '../refused-fields.ts';
import { spellField } from '../spelling.ts';
import { fieldsCalled } from './names.ts';
import { lettersOf, lettersOfKnown, nearest } from './nearest.ts';
import { areOpposite } from './opposites.ts';

type Path = readonly (string | number)[];

/** A field as it was sent and as it seems to be meant, both as the reader of an error finds them. */
export type MeantField = { sent: string; here: string /** From the top of the body. */; path: string };

/** How many unknown fields are compared with the known ones: to compare takes time. */
export const comparedMax = 50;
const depthMax = 3;
/** Of the letters of a field's name: `max_pieces` is not `max_price`. */
const shareWrong = 0.3;
/** Words that say too little to be looked for in objects below. */
const general = new Set(['type', 'kind']);
/** No field has so long a name. */
const nameMax = 60;

/**
 * Errors of a body in which what is required and missing is told by the name that it was sent by: `zip` is required,
 * and an unknown `zip_code` stands beside it. The errors themselves if there is no such field.
 */
export function nameMeant(errors: FieldErrors, schema: TSchema, body: unknown): FieldErrors {
  const missing = Object.entries(errors).filter(([, texts]) => texts.some((text) => isRequired(text)));
  if (missing.length === 0) return errors;
  const sent = unknownFields(schema, body).slice(0, comparedMax).flatMap(withWhatIsIn).slice(0, comparedMax);
  const meant = sent.flatMap((field) => meantBy(field, schema, body));
  if (meant.length === 0) return errors;
  const named: FieldErrors = Object.assign(Object.create(null), errors);
  for (const [field, texts] of missing)
    named[field] = texts.map((text) => {
      const found = isRequired(text) ? meant.find(({ path }) => isAbout(path, spellField(field), text)) : undefined;
      return found ? `${text}: \`${shortName(found.sent)}\` was sent; here it is \`${found.here}\`` : text;
    });
  return named;
}

/** The same for a refusal that comes from beyond the schema. */
export function nameMeantOf(error: unknown, schema: TSchema | undefined, body: unknown): unknown {
  if (!(error instanceof ServiceError) || !error.errors || !schema) return error;
  const errors = nameMeant(error.errors, schema, body);
  return errors === error.errors ? error : invalidRequest(errors, error.details);
}

/** What says so and has more to say, as one that was named already, is left as it is. */
function isRequired(text: string): boolean {
  return /\bis required\b[^:]*$/.test(text);
}

/** A flat body lacks the object; `or name is required` is about two fields. */
function isAbout(path: string, missing: string, text: string): boolean {
  const anywhere = missing.replace(/\.\d+(?=\.|$)/g, '[]');
  if (
    [missing, anywhere].some(
      (field) => path === field || (/^(\.|\[\])/.test(path.slice(field.length)) && path.startsWith(field)),
    )
  )
    return true;
  const other = /^or (\w+) is required/.exec(text)?.[1];
  return other !== undefined && path === [...missing.split('.').slice(0, -1), other].join('.');
}

/** An object that nobody knows may hold what belongs beside it, as `address: {zip}` does. */
function withWhatIsIn(field: UnknownField): UnknownField[] {
  const { path, value } = field;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [field];
  return [field, ...Object.entries(value).map(([key, inner]) => ({ path: [...path, key], value: inner }))];
}

/**
 * Which fields of the body an unknown one may be: the likeliest of those beside it that were not sent; else those of
 * the same name in objects beside it, or in the objects around it. None that says the opposite, or stands in an object
 * that does: the date of an unloading is not that of a loading.
 */
export function meantBy({ path }: UnknownField, schema: TSchema, body: unknown): MeantField[] {
  const key = String(path.at(-1));
  if (key.length > nameMax) return [];
  return placesOf(key, path, schema, body).filter((meant) => !areOpposite(key, meant.path));
}

function placesOf(key: string, path: Path, schema: TSchema, body: unknown): MeantField[] {
  const { at, part, value } = knownParent(path, schema, body);
  const properties = part.properties ?? {};
  const missing = Object.keys(properties).filter((name) => !Object.hasOwn(value, name));
  const inside = path.length - at.length > 1;
  const beside = inside ? calledSo(key, missing) : meantName(key, missing, part.required);
  const sent = path.slice(at.length).join('.');
  const fieldAt = (here: string): MeantField => ({ sent, here, path: [...at, here].join('.') });
  if (beside !== undefined) return [fieldAt(beside)];
  if (inside) return [];
  const below = placesBelow(key, properties, depthMax);
  if (below.length > 0) return below.map(fieldAt);
  return placesAbove(key, at, schema, body).map((here) => ({ sent: path.join('.'), here, path: here }));
}

/** The innermost object around a field that the schema knows. */
function knownParent(path: Path, schema: TSchema, body: unknown) {
  let part = partsFor(body, schema);
  let value = Object(body);
  let depth = 0;
  while (depth < path.length - 1) {
    const key = path[depth] ?? '';
    const { properties = {}, items } = part;
    const ofKey = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const inner = Array.isArray(value) ? items : ofKey;
    if (inner === undefined) break;
    value = Object(value[key]);
    part = partsFor(value, inner);
    depth += 1;
  }
  return { at: path.slice(0, depth), part, value };
}

function meantName(key: string, names: string[], required: readonly string[] = []): string | undefined {
  return calledSo(key, names, required) ?? nearest(key, names, shareWrong);
}

/** The name that is the same but for capitals and separators, or another word for the same; a required one rather. */
function calledSo(key: string, names: string[], required: readonly string[] = []): string | undefined {
  const letters = lettersOf(key);
  const same = names.find((name) => lettersOfKnown(name) === letters);
  if (same !== undefined) return same;
  const called = fieldsCalled(letters);
  const found = names.filter((name) => called.has(name));
  return found.find((name) => required.includes(name)) ?? found[0];
}

/**
 * `vehicle_plate` belongs into `transport`, and `pickup_date` is the `dates` of `loadings`. What names the object too
 * leads to that one alone.
 */
function placesBelow(key: string, properties: Record<string, TSchema>, depth: number): string[] {
  if (depth === 0) return [];
  const parts = Object.entries(properties).flatMap(([name, schema]) => {
    const { items: list } = partsFor([], schema);
    const inner = partsFor({}, list ?? schema).properties;
    return inner ? [{ step: list ? `${name}[]` : name, rests: restsAfter(name, key), inner }] : [];
  });
  const places = (read: (part: (typeof parts)[number]) => readonly string[]) =>
    parts.flatMap((part) => {
      const names = read(part).map((each) => calledSo(each, Object.keys(part.inner)));
      const here = names.find((name) => name !== undefined);
      return here === undefined ? [] : [`${part.step}.${here}`];
    });
  const found = places(({ rests }) => rests);
  if (found.length > 0) return found;
  if (general.has(lettersOf(key))) return [];
  const alike = places(() => [key]);
  if (alike.length > 0) return alike;
  return parts.flatMap(({ step, inner }) => placesBelow(key, inner, depth - 1).map((place) => `${step}.${place}`));
}

/** What is left of a name after that of the object that it belongs into: `date` of `pickup_date`. */
function restsAfter(object: string, key: string): string[] {
  const letters = lettersOf(key);
  const own = lettersOfKnown(object);
  const isOf = (start: string) => start === own || `${start}s` === own || fieldsCalled(start).has(object);
  return Array.from(letters, (_, at) => at)
    .filter((at) => at > 1 && isOf(letters.slice(0, at)))
    .map((at) => letters.slice(at));
}

function placesAbove(key: string, at: Path, schema: TSchema, body: unknown): string[] {
  for (let depth = at.length - 1; depth >= 0; depth -= 1) {
    const { part, value } = knownParent([...at.slice(0, depth), key], schema, body);
    const names = Object.keys(part.properties ?? {}).filter((name) => !Object.hasOwn(value, name));
    const same = names.find((name) => lettersOfKnown(name) === lettersOf(key));
    if (same !== undefined) return [[...at.slice(0, depth), same].join('.')];
  }
  return [];
}
