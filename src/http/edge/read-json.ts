import { invalidRequest, type ServiceError } from '../../errors.ts';

const depthMax = 32;
const arrayLengthMax = 1000;
const utf8 = new TextDecoder('utf-8', { fatal: true });

export type JsonBody = { value: unknown; text: string };

/**
 * Parses a request body. Depth is checked on the bytes first: JSON.parse survives any depth, code that walks its result
 * does not. A byte order mark is skipped. Of a repeated key the last value counts, as in JSON.parse.
 * @throws {ServiceError} `invalid_request` for what is not JSON, or text that cannot be stored unchanged.
 */
export function readJson(bytes: Buffer): JsonBody {
  if (depthOf(bytes) > depthMax) throw invalidRequest({ body: [`must not be nested deeper than ${depthMax} levels`] });
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalidRequest({ body: ['must be UTF-8'] });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidRequest({ body: [`must be JSON: ${(error as Error).message.slice(0, 120)}`] });
  }
  const problem = findProblem(value, '');
  if (problem) throw problem;
  return { value, text };
}

function depthOf(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x7b || byte === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x7d || byte === 0x5d) depth--;
  }
  return deepest;
}

function findProblem(value: unknown, path: string): ServiceError | undefined {
  if (typeof value === 'string') return textProblem(value, path);
  if (value === null || typeof value !== 'object') return undefined;
  if (Array.isArray(value) && value.length > arrayLengthMax) {
    return invalidRequest({ [path || 'body']: [`must not have more than ${arrayLengthMax} elements`] });
  }
  for (const key of Object.keys(value)) {
    const inside = path === '' ? key : `${path}.${key}`;
    if (key === '__proto__' || !key.isWellFormed())
      return invalidRequest({ [path || 'body']: ['has a key that is not allowed'] });
    const problem = findProblem((value as Record<string, unknown>)[key], inside);
    if (problem) return problem;
  }
  return undefined;
}

function textProblem(text: string, path: string): ServiceError | undefined {
  if (text.includes('\u0000')) return invalidRequest({ [path || 'body']: ['must not contain the character U+0000'] });
  if (!text.isWellFormed()) return invalidRequest({ [path || 'body']: ['must not contain a lone surrogate'] });
  return undefined;
}
