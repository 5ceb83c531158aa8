import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { closest, distance } from 'fastest-levenshtein';
import type { Static, TSchema } from 'typebox';
import { type FieldErrors, invalidRequest } from '../../../ground/errors.ts';
import { parseDateTime } from '../../../ground/parse-date-time.ts';
import { longArrays } from './known-fields.ts';
import { branchesInWords, meantErrors, type ToldError, typeName } from './meant-branch.ts';

const ajv = new Ajv({ allErrors: true, coerceTypes: false, strict: false, ownProperties: true, verbose: true });
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== undefined);
ajv.addFormat('uri', true);

const compiled = new WeakMap<TSchema, ValidateFunction>();

/**
 * Returns the value, typed by the schema it fits. Types are never coerced.
 * @throws {ServiceError} `invalid_request` naming every field that is wrong; or, if arrays are longer than allowed,
 * only these.
 */
export function validate<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  whole: 'body' | 'query',
): Static<Schema> {
  const check = compileSchema(schema);
  judgeLengths(schema, value);
  if (check(value)) return value as Static<Schema>;
  const errors: FieldErrors = Object.create(null);
  const known = Object.keys((schema as { properties?: object }).properties ?? {});
  for (const told of meantErrors(check.errors ?? [])) {
    // The branch has errors of its own.
    if (told.error.keyword === 'if') continue;
    const { field, text } = describe(told, whole, known);
    const texts = errors[field] ?? [];
    if (!texts.includes(text)) errors[field] = [...texts, text];
  }
  throw invalidRequest(errors);
}

/** The schema as a function, made once. */
export function compileSchema(schema: TSchema): ValidateFunction {
  let check = compiled.get(schema);
  if (!check) {
    check = ajv.compile(schema);
    compiled.set(schema, check);
  }
  return check;
}

/** Ajv goes through whole arrays, however long: reporting an error for each of many elements takes a second. */
function judgeLengths(schema: TSchema, value: unknown): void {
  const errors: FieldErrors = Object.create(null);
  for (const { path, limit } of longArrays(schema, value)) errors[path] = [tooMany({ limit })];
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
}

function describe({ error, others }: ToldError, whole: string, known: string[]): { field: string; text: string } {
  const path = error.instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~').split('/').join('.');
  const inside = (key: string) => (path === '' ? key : `${path}.${key}`);
  const { keyword, params } = error;
  if (keyword === 'required') return { field: inside(params.missingProperty), text: 'is required' };
  if (keyword === 'additionalProperties') {
    return {
      field: inside(params.additionalProperty),
      text: `is not known here${suggest(params.additionalProperty, known)}`,
    };
  }
  // A repeated parameter was sent by its name, without an index.
  const field = whole === 'query' ? (path.split('.')[0] ?? '') : path;
  const text = (texts[keyword] ?? (() => `is not valid (${keyword})`))(params, error);
  return { field: field || whole, text: [text, ...others.map((other) => `or be ${other}`)].join(', ') };
}

type Params = Record<string, unknown>;

function tooMany({ limit }: Params): string {
  return `must have at most ${limit} elements`;
}

const texts: Record<string, (params: Params, error: ErrorObject) => string> = {
  type: ({ type }) => `must be ${typeName(String(type))}`,
  enum: ({ allowedValues }) => `must be one of ${(allowedValues as unknown[]).join(', ')}`,
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  anyOf: (_params, error) => `must be ${branchesInWords(error).join(', or ')}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} element${limit === 1 ? '' : 's'}`,
  maxItems: tooMany,
  format: () => 'must be a real ISO 8601 date-time with offset, as in 2026-11-23T08:00:00+01:00',
  pattern: (_params, error) =>
    String((error.parentSchema as { patternText?: string }).patternText ?? 'has a form that is not allowed'),
};

/** The name that was meant, where at most a third of its letters and digits differ; else all of them. */
function suggest(name: string, known: string[]): string {
  if (known.length === 0) return '';
  const written = lettersOf(name);
  const nearest = closest(written, known.map(lettersOf));
  const edits = distance(written, nearest);
  if (edits > Math.max(written.length, nearest.length) / 3) return `; known are ${known.join(', ')}`;
  return `; did you mean "${known.find((each) => lettersOf(each) === nearest)}"?`;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}
