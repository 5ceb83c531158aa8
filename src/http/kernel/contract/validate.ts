import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';
import { type FieldErrors, invalidRequest } from '../../../ground/errors.ts';
import { parseDateTime } from '../../../ground/parse-date-time.ts';
import { shortName } from '../edge/read-json.ts';
import { longArrays } from './known-fields.ts';
import { nameMeant } from './meant/meant-fields.ts';
import { countryAround, describeTime, timeOfNumber } from './meant/meant-time.ts';
import { countryPattern, meantCountry, meantValue } from './meant/meant-values.ts';
import { suggestName } from './meant/nearest.ts';
import { unitOf } from './meant/units.ts';
import { branchesInWords, meantErrors, type ToldError, typeName } from './meant-branch.ts';

const ajv = new Ajv({ allErrors: true, coerceTypes: false, strict: false, ownProperties: true, verbose: true });
ajv.addFormat('date-time', (text: string) => parseDateTime(text) !== undefined);
ajv.addFormat('uri', true);

const compiled = new WeakMap<TSchema, ValidateFunction>();

/**
 * Returns the value, typed by the schema it fits. Types are never coerced.
 * @throws {ServiceError} `invalid_request` naming every field that is wrong, with what seems to be meant; or, if arrays
 * are longer than allowed, only these.
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
    const { field, text } = describe(told, whole, known, value);
    const texts = errors[field] ?? [];
    if (!texts.includes(text)) errors[field] = [...texts, text];
  }
  throw invalidRequest(whole === 'body' ? nameMeant(errors, schema, value) : errors);
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

function describe(
  { error, others }: ToldError,
  whole: string,
  known: string[],
  value: unknown,
): { field: string; text: string } {
  const keys = error.instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~').split('/');
  const path = keys.join('.');
  const inside = (key: string) => shortName(path === '' ? key : `${path}.${key}`);
  const { keyword, params } = error;
  if (keyword === 'required') return { field: inside(params.missingProperty), text: 'is required' };
  if (keyword === 'additionalProperties') {
    return {
      field: inside(params.additionalProperty),
      text: `is not known here${suggestName(params.additionalProperty, known)}`,
    };
  }
  // A repeated parameter was sent by its name, without an index.
  const field = whole === 'query' ? (path.split('.')[0] ?? '') : path;
  const text =
    keyword === 'format'
      ? describeTime(String(error.data), countryAround(value, keys))
      : (texts[keyword] ?? (() => `is not valid (${keyword})`))(params, error);
  return { field: field || whole, text: [text, ...others.map((other) => `or be ${other}`)].join(', ') + meant(error) };
}

type Params = Record<string, unknown>;

function tooMany({ limit }: Params): string {
  return `must have at most ${limit} elements`;
}

const texts: Record<string, (params: Params, error: ErrorObject) => string> = {
  type: ({ type }, error) => `must be ${typeName(String(type))}${exampleOf(error)}`,
  enum: ({ allowedValues }) => {
    const values = allowedValues as unknown[];
    return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
  },
  const: ({ allowedValue }) => `must be ${allowedValue}`,
  anyOf: (_params, error) => `must be ${branchesInWords(error).join(', or ')}`,
  minimum: ({ limit }, error) => `must be at least ${limit}${unitAfter(error)}`,
  maximum: ({ limit }, error) => `must be at most ${limit}${unitAfter(error)}`,
  exclusiveMinimum: ({ limit }, error) => `must be above ${limit}${unitAfter(error)}`,
  minLength: ({ limit }) => (limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`),
  maxLength: ({ limit }) => `must have at most ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} element${limit === 1 ? '' : 's'}`,
  maxItems: tooMany,
  pattern: (_params, { parentSchema }) => String(parentSchema?.patternText ?? 'has a form that is not allowed'),
};

function unitAfter({ parentSchema }: ErrorObject): string {
  const unit = unitOf(parentSchema?.description);
  return unit === undefined ? '' : ` ${unit}`;
}

/** A number's unit, or the time that a number stands for. */
function exampleOf({ data, parentSchema }: ErrorObject): string {
  const { type, format, description } = parentSchema ?? {};
  const unit = type === 'integer' || type === 'number' ? unitOf(description) : undefined;
  if (unit !== undefined) return `, in ${unit}`;
  const time = format === 'date-time' && typeof data === 'number' ? timeOfNumber(data) : undefined;
  return time === undefined ? '' : `: write ${time}`;
}

/** The value that was meant, where there are few that are allowed. */
function meant({ keyword, params, data, parentSchema }: ErrorObject): string {
  const value =
    keyword === 'enum' && params.allowedValues.length > 1
      ? meantValue(data, params.allowedValues)
      : keyword === 'pattern' && parentSchema?.pattern === countryPattern
        ? meantCountry(String(data))
        : undefined;
  return value === undefined ? '' : `; did you mean "${value}"?`;
}
