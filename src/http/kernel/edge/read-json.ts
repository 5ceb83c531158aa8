import { invalidRequest, type ServiceError } from '../../../ground/errors.ts';

const depthMax = 32;
/** The largest body that the schemas allow has 4,000 values. Beyond this many, walking them holds up everybody else. */
const valuesMax = 20_000;
const arrayLengthMax = 1000;
const fieldNameMax = 200;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export type JsonBody = { value: unknown; text: string };

/**
 * Parses a request body whose shape was judged. A byte order mark is skipped. Of a repeated key the last value counts,
 * as in JSON.parse.
 * @throws {ServiceError} `invalid_request` for what is not JSON, or text that cannot be stored unchanged.
 */
export function readJson(bytes: Buffer): JsonBody {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidRequest({ body: ['must be UTF-8'] });
  }
  if (!/\S/.test(text)) throw invalidRequest({ body: ['is empty: send a JSON object'] });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidRequest({ body: [`must be JSON: ${(error as Error).message.slice(0, 120)}`] });
  }
  const problem = findProblem(value);
  if (problem) throw refusalOf(problem);
  return { value, text };
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Judges on the bytes how deep a body is and how many values it has: JSON.parse survives anything, code that walks its
 * result does not. Counts one value after each bracket, brace and comma.
 * @throws {ServiceError} `invalid_request` for more of either than anybody needs.
 */
export function judgeShape(bytes: Buffer): void {
  let depth = 0;
  let values = 1;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === backslash) i++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === comma) values++;
    else if (byte === 0x7b || byte === 0x5b) {
      values++;
      if (++depth > depthMax) throw invalidRequest({ body: [`must not be nested deeper than ${depthMax} levels`] });
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    if (values > valuesMax) throw invalidRequest({ body: [`must not have more than ${valuesMax} values in all`] });
  }
}

/** What is wrong with a text, key or array, and the keys that lead there, the innermost first. */
type Problem = { path: string[]; text: string };

function findProblem(value: unknown): Problem | undefined {
  if (typeof value === 'string') return problemOf(textProblem(value));
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value) && value.length > arrayLengthMax) {
    return problemOf(`must not have more than ${arrayLengthMax} elements`);
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || !key.isWellFormed()) return problemOf('has a key that is not allowed');
    const problem = findProblem((value as Record<string, unknown>)[key]);
    if (problem) return { ...problem, path: [...problem.path, key] };
  }
  return undefined;
}

function problemOf(text: string | undefined): Problem | undefined {
  return text === undefined ? undefined : { path: [], text };
}

function textProblem(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not contain the character U+0000';
  return text.isWellFormed() ? undefined : 'must not contain a lone surrogate';
}

function refusalOf({ path, text }: Problem): ServiceError {
  return invalidRequest({ [shortName(path.reverse().join('.')) || 'body']: [text] });
}

/** A field's path, shortened for a reply: an unknown key may be as long as the body. */
export function shortName(path: string): string {
  return path.length <= fieldNameMax ? path : `${path.slice(0, fieldNameMax).toWellFormed()}…`;
}
