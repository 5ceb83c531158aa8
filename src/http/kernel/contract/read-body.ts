import type { Static, TSchema } from 'typebox';
import { type FieldErrors, invalidRequest, ServiceError } from '../../../ground/errors.ts';
import { type JsonBody, shortName } from '../edge/read-json.ts';
import { keepToOneLine, unknownFields } from './known-fields.ts';
import { type LimitsTaken, refusedLimits } from './meant/limits.ts';
import { comparedMax, meantBy } from './meant/meant-fields.ts';
import { refusedFields, type UnknownField } from './refused-fields.ts';
import { type ItemsName, nameItems, readItemsName, spellErrors } from './spelling.ts';
import { validate } from './validate.ts';

const warningsMax = 100;

/** What is read besides the schema: whether the reply has warnings, and what limits the operation takes elsewhere. */
type Reading = LimitsTaken & { tellsWarnings?: boolean };

/** A field that must not be ignored, with what to send instead. */
type Refusal = { path: string; hint: string };

type Read<Schema extends TSchema> = {
  body: Static<Schema>;
  sent: Static<Schema>;
  itemsName: ItemsName;
  warnings: string[];
};

/**
 * Checks a body against its schema and puts the goods under `items`. `warnings` names unknown fields with what seems to
 * be meant, and single-line texts that had to be cleaned. Refused are fields of a transport that are dangerous to
 * ignore, and those that were meant to limit what the request does.
 * @throws {ServiceError} `invalid_request`, with fields named as the client named them.
 */
export function readBody<Schema extends TSchema>(
  schema: Schema,
  json: JsonBody | undefined,
  { tellsWarnings = true, ...taken }: Reading = {},
): Read<Schema> {
  if (json === undefined) throw invalidRequest({ body: ['is empty: send a JSON object'] });
  const { body, itemsName } = readItemsName(json.value);
  const refusalsOf = (unknown: readonly UnknownField[]) => [
    ...(describesGoods(schema) ? refusedFields(unknown) : []),
    ...refusedLimits(unknown, schema, body, taken),
  ];
  const checked = checkBody(schema, body, itemsName, () => refusalsOf(unknownFields(schema, body)));
  const unknown = unknownFields(schema, body);
  const refused = errorsOf(refusalsOf(unknown), itemsName);
  if (Object.keys(refused).length > 0) throw invalidRequest(refused);
  const nameOf = (path: readonly (string | number)[]) => shortName(nameItems(path.join('.'), itemsName));
  const warnings = unknown
    .slice(0, warningsMax)
    .map(
      (field, at) =>
        `${nameOf(field.path)}: is not known and was ignored${at < comparedMax ? suggest(field, schema, body) : '.'}`,
    );
  const { value: inOneLine, changed } = tellsWarnings
    ? keepToOneLine(schema, checked, json.text)
    : { value: checked, changed: [] };
  for (const path of changed.slice(0, warningsMax))
    warnings.push(`${nameOf(path)}: has one line, so a space was put for control characters.`);
  if (unknown.length > warningsMax) warnings.push(`${unknown.length - warningsMax} more unknown fields were ignored.`);
  return { body: inOneLine, sent: checked, itemsName, warnings };
}

function describesGoods(schema: TSchema): boolean {
  return 'items' in ((schema as { properties?: object }).properties ?? {});
}

function suggest(field: UnknownField, schema: TSchema, body: unknown): string {
  const [meant] = meantBy(field, schema, body);
  return meant === undefined ? '.' : `; did you mean "${meant.here}"?`;
}

function errorsOf(refusals: Refusal[], itemsName: ItemsName): FieldErrors {
  const refused = refusals.slice(0, warningsMax);
  return Object.fromEntries(refused.map(({ path, hint }) => [shortName(nameItems(path, itemsName)), [hint]]));
}

/** @throws {ServiceError} naming also what is `refused` besides, so that all of it can be mended at once. */
function checkBody<Schema extends TSchema>(
  schema: Schema,
  body: unknown,
  itemsName: ItemsName,
  refused: () => Refusal[],
): Static<Schema> {
  try {
    return validate(schema, body, 'body');
  } catch (error) {
    const spelt = spellErrors(error, itemsName);
    if (!(spelt instanceof ServiceError) || !spelt.errors) throw spelt;
    throw invalidRequest({ ...spelt.errors, ...errorsOf(refused(), itemsName) }, spelt.details);
  }
}
