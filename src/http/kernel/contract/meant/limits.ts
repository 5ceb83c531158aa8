import type { TSchema } from 'typebox';
import { type FieldErrors, invalidRequest } from '../../../../ground/errors.ts';
import { shortName } from '../../edge/read-json.ts';
import { partsFor } from '../known-fields.ts';
import type { UnknownField } from '../refused-fields.ts';
import { comparedMax, meantBy } from './meant-fields.ts';
import { fieldsCalled } from './names.ts';
import { lettersOf, nearest } from './nearest.ts';

/**
 * What an operation takes outside its body, and whether it only computes: then a limit has nothing to limit.
 * `sentHeaders` are those of the request, by names in small letters.
 */
export type LimitsTaken = {
  headers?: readonly string[];
  changesNothing?: boolean;
  sentHeaders?: Readonly<Record<string, unknown>>;
};

/**
 * Fields that narrow what a request does: who sends one that is not known would get more than was asked for. `fields`
 * are what it may be called in a body, `header` where it belongs else: then it is no field of an object within.
 * `words` are names that say so whatever their value; `atTop` only as a field of the body itself, whose value looks so.
 * Small letters without separators.
 */
type Limit = {
  fields: readonly string[];
  header?: string;
  words: string;
  atTop?: string;
  looksSo?: (value: unknown) => boolean;
  isElse?: string;
};

const isOn = (value: unknown) => /^(true|yes|y|1|on)$/i.test(inWords(value));
const isOff = (value: unknown) => /^(false|no|n|0|off)$/i.test(inWords(value));
const isNumber = (value: unknown) => /^\d+(\.\d+)?$/.test(inWords(value));
const isOfferId = (value: unknown) => typeof value === 'string' && /^\d+~/.test(value);
const isText = (value: unknown) => typeof value === 'string';
const isEventTypes = (value: unknown) =>
  Array.isArray(value) ? value.some((each) => each !== '*' && each !== 'all') : inWords(value).includes('.');

/** How values look that limit, by the field that is meant, where other words for it may mean something else. */
const looks: Record<string, (value: unknown) => boolean> = {
  dry_run: isOn,
  max_price: isNumber,
  max_cancellation_fee: isNumber,
  offer_id: isOfferId,
  types: isEventTypes,
  enabled: isOff,
  disabled: isOn,
};

const limits: readonly Limit[] = [
  {
    fields: ['dry_run'],
    words: 'dryrun isdryrun',
    atTop: `dry test istest testrun testmode testonly simulate simulation simulated previewonly validateonly
      validationonly checkonly trial istrial noop whatif`,
    looksSo: isOn,
    isElse: 'this operation has no dry run',
  },
  {
    fields: ['max_price', 'max_cancellation_fee'],
    words: 'maxprice maxcost maxamount maxnetprice maximumprice maximumcost pricemax pricelimit costlimit',
    atTop: 'budget',
    looksSo: isNumber,
    isElse: 'this operation takes no such limit',
  },
  {
    fields: ['max_cancellation_fee'],
    words: 'maxfee maxcancellationfee maximumfee feemax feelimit maximumcancellationfee',
    isElse: 'this operation takes no such limit',
  },
  {
    fields: ['offer_id'],
    words: 'offerid',
    atTop: 'offer offerkey offertoken quote quoteid quotationid',
    looksSo: isOfferId,
  },
  {
    fields: [],
    header: 'Idempotency-Key',
    words: 'idempotencykey idempotencytoken xidempotencykey',
    atTop: 'idempotency',
    looksSo: isText,
    isElse: 'this operation takes no key',
  },
  {
    fields: ['version'],
    header: 'If-Match',
    words: 'ifmatch ifversion expectedversion',
    isElse: 'this operation takes no version',
  },
];

/** What switches off what a field switches on, and the reverse. */
const opposites: Record<string, { words: Set<string>; narrows: (value: unknown) => boolean; send: string }> = {
  enabled: {
    words: new Set(wordsOf('disabled isdisabled disable blocked isblocked inactive isinactive paused')),
    narrows: isOn,
    send: 'enabled: false',
  },
  disabled: {
    words: new Set(wordsOf('enabled isenabled enable active isactive')),
    narrows: isOff,
    send: 'disabled: true',
  },
};

/** Fields that limit most at 0. */
const narrowestAtZero = new Set(['max_cancellation_fee', 'overlap_minutes']);

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

function inWords(value: unknown): string {
  return typeof value === 'object' ? '' : String(value).trim();
}

/** Whether a value, of a body or as a parameter's text, says that there is no limit. */
function limitsNothing(value: unknown, here: string | undefined): boolean {
  if (here !== undefined && narrowestAtZero.has(here) && inWords(value) === '0') return false;
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return inWords(value) === '' || isOff(value);
}

/** The limit that a field is meant to be by its name and its value. */
function limitMeant(name: string, value: unknown, isAtTop: boolean): Limit | undefined {
  const letters = lettersOf(name.slice(0, nameMax));
  if (!isAtTop) {
    const limit = limitOf.get(letters);
    return limit?.header === undefined ? limit : undefined;
  }
  const limit = limitAtTop.get(letters);
  return limitOf.has(letters) || limit?.looksSo?.(value) ? limit : undefined;
}

/**
 * Which unknown fields of a body were meant to limit what the request does, with what to send instead: but not where
 * the value limits nothing, or the right one was sent too.
 */
export function refusedLimits(
  unknown: readonly UnknownField[],
  schema: TSchema,
  body: unknown,
  taken: LimitsTaken,
): { path: string; hint: string }[] {
  if (taken.changesNothing) return [];
  const refused: { path: string; hint: string }[] = [];
  const known = Object.keys(partsFor(body, schema).properties ?? {});
  const sent = Object.keys(Object(body));
  const visit = ({ path, value }: UnknownField) => {
    const limit = limitMeant(String(path.at(-1)), value, path.length === 1);
    const hint = limit && hintOf(limit, value, { known, sent, ...taken });
    if (hint !== undefined) refused.push({ path: path.join('.'), hint });
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) visit({ path: [...path, key], value: inner });
  };
  for (const field of unknown) visit(field);
  const others = unknown.filter(({ path }) => path.length === 1 && !refused.some((each) => each.path === path[0]));
  for (const field of others.slice(0, comparedMax)) {
    const hint = oppositeHint(field, known, sent) ?? misspeltHint(field, schema, body);
    if (hint !== undefined) refused.push({ path: String(field.path[0]), hint });
  }
  return refused;
}

function oppositeHint(
  { path, value }: UnknownField,
  known: readonly string[],
  sent: readonly string[],
): string | undefined {
  const letters = lettersOf(String(path[0]).slice(0, nameMax));
  for (const [field, { words, narrows, send }] of Object.entries(opposites))
    if (known.includes(field) && !sent.includes(field) && words.has(letters) && narrows(value))
      return `is not known here; send \`${send}\``;
  return undefined;
}

function misspeltHint(field: UnknownField, schema: TSchema, body: unknown): string | undefined {
  const { value } = field;
  const [meant] = meantBy(field, schema, body);
  if (meant === undefined || !narrowing.has(meant.path)) return undefined;
  const written = String(field.path[0]);
  const letters = lettersOf(written);
  if (limitAtTop.has(letters)) return undefined;
  const isSwitch = meant.path in opposites;
  const isCalledSo = fieldsCalled(letters).has(meant.path);
  if (!isCalledSo && nearest(written, [meant.path], shareWrong) === undefined) return undefined;
  if ((isCalledSo || isSwitch) && looks[meant.path]?.(value) === false) return undefined;
  return !isSwitch && limitsNothing(value, meant.path) ? undefined : `is not known here; here it is \`${meant.here}\``;
}

/** Undefined where the limit was sent by its own name too, or where it would mean nothing. */
function hintOf(
  { fields, header, isElse }: Limit,
  value: unknown,
  {
    known,
    sent,
    headers = [],
    sentHeaders = {},
    place = '',
  }: LimitsTaken & { known: readonly string[]; sent: readonly string[]; place?: string },
): string | undefined {
  const here = fields.find((field) => known.includes(field));
  if (limitsNothing(value, here) || (here !== undefined && sent.includes(here))) return undefined;
  if (header !== undefined && sentHeaders[header.toLowerCase()] !== undefined) return undefined;
  if (here !== undefined) return `is not known here; ${place ? `send \`${here}\` ${place}` : `here it is \`${here}\``}`;
  if (header !== undefined && headers.includes(header)) return `is not known here; send the header ${header}`;
  return isElse === undefined ? undefined : `is not known here: ${isElse}`;
}

/**
 * Refuses parameters that were meant to limit what a request does, for an operation that takes none: `?dry_run=true`.
 * @param sentBody the body of the request, which may hold the limit too
 * @throws {ServiceError} `invalid_request` naming each.
 */
export function refuseLimitsInQuery(
  search: string,
  { body, ...taken }: LimitsTaken & { body?: TSchema },
  sentBody?: unknown,
): void {
  if (search === '' || taken.changesNothing) return;
  const known = body ? Object.keys(partsFor({}, body).properties ?? {}) : [];
  const sent = Object.keys(Object(sentBody));
  const errors: FieldErrors = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const limit = limitMeant(name, value, true);
    const hint = limit && hintOf(limit, value, { known, sent, ...taken, place: 'in the body' });
    if (hint !== undefined) errors[shortName(name)] = [hint];
  }
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
}
