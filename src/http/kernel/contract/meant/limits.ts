import type { TSchema } from 'typebox';
import { type FieldErrors, invalidRequest } from '../../../../ground/errors.ts';
import { shortName } from '../../edge/read-json.ts';
import { partsFor } from '../known-fields.ts';
import type { UnknownField } from '../refused-fields.ts';
import { comparedMax, meantBy } from './meant-fields.ts';
import { fieldsCalled } from './names.ts';
import { lettersOf, nearest } from './nearest.ts';

/** What an operation takes outside its body, and whether it only computes: then a limit has nothing to limit. */
export type LimitsTaken = { headers?: readonly string[]; changesNothing?: boolean };

/**
 * Fields that narrow what a request does: who sends one that is not known would get more than was asked for. `fields`
 * are what it may be called in a body, `header` where it belongs else. `words` are names that say so wherever they
 * stand; `atTop` only as a field of the body itself. Small letters without separators.
 */
type Limit = { fields: readonly string[]; header?: string; words: string; atTop?: string; isElse?: string };

const limits: readonly Limit[] = [
  {
    fields: ['dry_run'],
    words: 'dryrun isdryrun',
    atTop: `dry test istest testrun testmode testonly simulate simulation simulated preview previewonly validateonly
      validationonly checkonly trial istrial noop whatif`,
    isElse: 'this operation has no dry run',
  },
  {
    fields: ['max_price', 'max_cancellation_fee'],
    words: `maxprice maxfee maxcost maxamount maxnetprice maxcancellationfee maximumprice maximumfee maximumcost pricemax
      feemax pricelimit feelimit costlimit maximumcancellationfee`,
    atTop: 'budget',
    isElse: 'this operation takes no such limit',
  },
  { fields: ['offer_id'], words: 'offerid', atTop: 'offer offerkey offertoken quote quoteid quotation quotationid' },
  {
    fields: [],
    header: 'Idempotency-Key',
    words: 'idempotencykey idempotencytoken xidempotencykey',
    atTop: 'idempotency idempotent',
    isElse: 'this operation takes no key',
  },
  {
    fields: ['version'],
    header: 'If-Match',
    words: 'ifmatch ifversion expectedversion',
    isElse: 'this operation takes no version',
  },
];

/** Fields that, misspelt, would leave a request without its limit: by what is near in spelling. */
const narrowing = new Set(
  `dry_run max_price max_cancellation_fee offer_id version scopes expires_at overlap_minutes types enabled disabled
    after_order`.split(/\s+/),
);

/** Of the letters of a name: `disabled_at`, which replies have, is not `disabled`. */
const shareWrong = 1 / 6;
const nameMax = 60;

const limitOf = new Map(limits.flatMap((limit) => wordsOf(limit.words).map((word) => [word, limit] as const)));
const limitAtTop = new Map([
  ...limitOf,
  ...limits.flatMap((limit) => wordsOf(limit.atTop).map((word) => [word, limit] as const)),
]);

function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * Which unknown fields of a body were meant to limit what the request does, with what to send instead. Nothing is
 * limited by null, nor by `false` but for what is switched on or off.
 */
export function refusedLimits(
  unknown: readonly UnknownField[],
  schema: TSchema,
  body: unknown,
  { headers = [], changesNothing = false }: LimitsTaken,
): { path: string; hint: string }[] {
  if (changesNothing) return [];
  const refused: { path: string; hint: string }[] = [];
  const known = Object.keys(partsFor(body, schema).properties ?? {});
  const sent = Object.keys(Object(body));
  const visit = ({ path, value }: UnknownField) => {
    if (value === null) return;
    const words = path.length === 1 ? limitAtTop : limitOf;
    const limit = value === false ? undefined : words.get(lettersOf(String(path.at(-1)).slice(0, nameMax)));
    const hint = limit && hintOf(limit, known, sent, headers);
    if (hint !== undefined) refused.push({ path: path.join('.'), hint });
    else if (typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit({ path: [...path, key], value: inner });
  };
  for (const field of unknown) visit(field);
  const others = unknown.filter(({ path }) => path.length === 1 && !refused.some((each) => each.path === path[0]));
  for (const field of others.slice(0, comparedMax)) {
    const hint = misspeltHint(field, schema, body);
    if (hint !== undefined) refused.push({ path: String(field.path[0]), hint });
  }
  return refused;
}

function misspeltHint(field: UnknownField, schema: TSchema, body: unknown): string | undefined {
  const { value } = field;
  const [meant] = meantBy(field, schema, body);
  if (value === null || meant === undefined || !narrowing.has(meant.path)) return undefined;
  const written = String(field.path[0]);
  const isCalledSo = fieldsCalled(lettersOf(written)).has(meant.path);
  if (!isCalledSo && nearest(written, [meant.path], shareWrong) === undefined) return undefined;
  const isSwitch = meant.path === 'enabled' || meant.path === 'disabled';
  return value === false && !isSwitch ? undefined : `is not known here; here it is \`${meant.here}\``;
}

/** Undefined where the limit was sent by its own name too, or where it would mean nothing. */
function hintOf(
  { fields, header, isElse }: Limit,
  known: readonly string[],
  sent: readonly string[],
  headers: readonly string[],
): string | undefined {
  const here = fields.find((field) => known.includes(field));
  if (here !== undefined) return sent.includes(here) ? undefined : `is not known here; here it is \`${here}\``;
  if (header !== undefined && headers.includes(header)) return `is not known here; send the header ${header}`;
  return isElse === undefined ? undefined : `is not known here: ${isElse}`;
}

/**
 * Refuses parameters that were meant to limit what a request does, for an operation that takes none: `?dry_run=true`.
 * @throws {ServiceError} `invalid_request` naming each.
 */
export function refuseLimitsInQuery(
  search: string,
  { body, headers = [] }: { body?: TSchema; headers?: readonly string[] },
): void {
  if (search === '') return;
  const known = body ? Object.keys(partsFor({}, body).properties ?? {}) : [];
  const errors: FieldErrors = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const limit = limitAtTop.get(lettersOf(name));
    if (!limit || ['', '0', 'false', 'no'].includes(value.toLowerCase())) continue;
    const here = limit.fields.find((field) => known.includes(field));
    const hint =
      here === undefined ? hintOf(limit, known, [], headers) : `is not known here; send \`${here}\` in the body`;
    if (hint !== undefined) errors[shortName(name)] = [hint];
  }
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
}
