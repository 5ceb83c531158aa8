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
 * are what it may be called in a body, `header` where it belongs else. `words` are names that mean nothing else, with
 * whatever capitals and separators; `states` tells whether a value says a limit. `isElse` is for operations without
 * such a limit, although their neighbours have it.
 */
type Limit = {
  fields: readonly string[];
  header?: string;
  words: string;
  states: (value: unknown) => boolean;
  isElse?: { text: string; of: 'all' | 'costly' };
};

const isOn = (value: unknown) => /^(true|yes|y|1|on)$/i.test(inWords(value));
const isOff = (value: unknown) => /^(false|no|n|0|off)$/i.test(inWords(value));
const isNumber = (value: unknown) => /^\d+(\.\d+)?$/.test(inWords(value));
const isAbove = (value: unknown) => isNumber(value) && Number(value) > 0;
const isOfferId = (value: unknown) => typeof value === 'string' && /^\d+~/.test(value);
const isStated = (value: unknown) => inWords(value) !== '' && !/^(true|false|no|none|off)$/i.test(inWords(value));
const isChosen = (value: unknown) => (Array.isArray(value) ? value.length > 0 : isStated(value));
const isTime = (value: unknown) => /\d/.test(inWords(value)) && inWords(value) !== '0';
const isEventTypes = (value: unknown) =>
  Array.isArray(value) ? value.some((each) => each !== '*' && each !== 'all') : inWords(value).includes('.');

/** Whether a value limits, by the field that is meant: if one of these is misspelt, a request would lack its limit. */
const narrowing: Readonly<Record<string, (value: unknown) => boolean>> = {
  dry_run: isOn,
  max_price: isAbove,
  max_cancellation_fee: isNumber,
  offer_id: isStated,
  version: isStated,
  scopes: isChosen,
  expires_at: isTime,
  overlap_minutes: isNumber,
  types: isEventTypes,
  enabled: isOff,
  disabled: isOn,
  after_order: isStated,
};

const noSuchLimit = { text: 'this operation takes no such limit', of: 'costly' } as const;

const limits: readonly Limit[] = [
  {
    fields: ['dry_run'],
    words: `dry_run is_dry_run test_run test_only simulate preview_only validate_only validation_only check_only no_op
      what_if`,
    states: isOn,
    isElse: { text: 'this operation has no dry run', of: 'all' },
  },
  {
    fields: ['max_price', 'max_cancellation_fee'],
    words: `max_price max_cost max_amount max_net_price maximum_price maximum_cost price_max price_limit
      cost_limit`,
    states: isAbove,
    isElse: noSuchLimit,
  },
  {
    fields: ['max_cancellation_fee'],
    words: 'max_fee max_cancellation_fee maximum_fee fee_max fee_limit maximum_cancellation_fee',
    states: isAbove,
    isElse: noSuchLimit,
  },
  { fields: ['offer_id'], words: 'offer_id', states: isStated },
  { fields: ['offer_id'], words: 'offer_key offer_token quote_id quotation_id', states: isOfferId },
  {
    fields: [],
    header: 'Idempotency-Key',
    words: 'idempotency_key idempotency_token x_idempotency_key idempotency',
    states: isStated,
  },
  { fields: ['version'], header: 'If-Match', words: 'if_match if_version expected_version', states: isStated },
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

/** Of the letters of a name: `disabled_at`, which replies have, is not `disabled`. */
const shareWrong = 1 / 6;
const nameMax = 60;
/** How many are refused: no reader needs more. */
const refusedMax = 100;

const ofLimits = new Set(limits.flatMap(({ fields }) => fields));
const limitOf = new Map(
  limits.flatMap((limit) => wordsOf(limit.words).map((word) => [lettersOf(word), limit] as const)),
);
/** The longest part of each word: to look for these first is quick, and a body may have thousands of fields. */
const telling = new RegExp([...new Set(limits.flatMap(({ words }) => wordsOf(words)).map(longestPart))].join('|'), 'i');

function longestPart(word: string): string {
  return word.split('_').reduce((longest, part) => (part.length > longest.length ? part : longest));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/);
}

function inWords(value: unknown): string {
  return typeof value === 'object' ? '' : String(value).trim();
}

/** The limit that a field of the body itself, or a parameter, is meant to be by its name. */
function limitMeant(name: string): Limit | undefined {
  return name.length <= nameMax && telling.test(name) ? limitOf.get(lettersOf(name)) : undefined;
}

/** What a request may have of what limits it, by the right names. */
type Held = LimitsTaken & { known: readonly string[]; has: (field: string) => boolean; place?: string };

function heldBy(body: TSchema | undefined, sentBody: unknown, taken: LimitsTaken): Held {
  const known = body ? Object.keys(partsFor({}, body).properties ?? {}) : [];
  return { ...taken, known, has: (field) => Object.hasOwn(Object(sentBody), field) };
}

/**
 * Which unknown fields of the body itself were meant to limit what the request does, with what to send instead: but not
 * where the value limits nothing, or the right one was sent too. What stands deeper is data of whoever sends it.
 */
export function refusedLimits(
  unknown: readonly UnknownField[],
  schema: TSchema,
  body: unknown,
  taken: LimitsTaken,
): { path: string; hint: string }[] {
  if (taken.changesNothing || unknown.length === 0) return [];
  const held = heldBy(schema, body, taken);
  const refused: { path: string; hint: string }[] = [];
  let compared = 0;
  for (const field of unknown) {
    if (field.path.length > 1) continue;
    const name = String(field.path[0]);
    const limit = limitMeant(name);
    if (limit === undefined) compared += 1;
    const hint = limit
      ? hintOf(limit, field.value, held)
      : compared <= comparedMax
        ? (oppositeHint(field, held) ?? misspeltHint(field, schema, body, held))
        : undefined;
    if (hint !== undefined) refused.push({ path: name, hint });
    if (refused.length === refusedMax) break;
  }
  return refused;
}

function oppositeHint({ path, value }: UnknownField, { known, has }: Held): string | undefined {
  const letters = lettersOf(String(path[0]).slice(0, nameMax));
  for (const [field, { words, narrows, send }] of Object.entries(opposites))
    if (known.includes(field) && !has(field) && words.has(letters) && narrows(value))
      return `is not known here; send \`${send}\``;
  return undefined;
}

/** The words for a limit stand with it: a field of one is meant here by its letters alone. */
function misspeltHint(field: UnknownField, schema: TSchema, body: unknown, held: Held): string | undefined {
  const written = String(field.path[0]);
  const called = fieldsCalled(lettersOf(written));
  const near = Object.keys(narrowing).filter(
    (name) =>
      held.known.includes(name) &&
      (nearest(written, [name], shareWrong) !== undefined || (called.has(name) && !ofLimits.has(name))) &&
      narrowing[name]?.(field.value),
  );
  if (near.length === 0) return undefined;
  const [meant] = meantBy(field, schema, body);
  return meant && near.includes(meant.path) ? `is not known here; here it is \`${meant.here}\`` : undefined;
}

/** Undefined where the limit was sent by its own name too, or where it would mean nothing. */
function hintOf(
  { fields, header, states, isElse }: Limit,
  value: unknown,
  { known, has, headers = [], sentHeaders = {}, place = '' }: Held,
): string | undefined {
  const here = fields.find((field) => known.includes(field));
  // A fee may be limited to nothing.
  const limits = here === 'max_cancellation_fee' ? isNumber : states;
  if (!limits(value) || (here !== undefined && has(here))) return undefined;
  if (header !== undefined && sentHeaders[header.toLowerCase()] !== undefined) return undefined;
  if (here !== undefined) return `is not known here; ${place ? `send \`${here}\` ${place}` : `here it is \`${here}\``}`;
  if (header !== undefined && headers.includes(header)) return `is not known here; send the header ${header}`;
  const isCostly = known.includes('max_price') || known.includes('max_cancellation_fee');
  return isElse && (isElse.of === 'all' || isCostly) ? `is not known here: ${isElse.text}` : undefined;
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
  const held = { ...heldBy(body, sentBody, taken), place: 'in the body' };
  const errors: FieldErrors = Object.create(null);
  for (const [name, value] of new URLSearchParams(search)) {
    const limit = limitMeant(name);
    const hint = limit && hintOf(limit, value, held);
    if (hint !== undefined) errors[shortName(name)] = [hint];
  }
  if (Object.keys(errors).length > 0) throw invalidRequest(errors);
}
