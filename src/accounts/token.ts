import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LiveEnvironment } from '../database/database.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 20;
/** 62^27 exceeds 2^160, 62^6 exceeds 2^32. */
const secretLength = 27;
const checksumLength = 6;
const prefixes: Record<LiveEnvironment, string> = { production: 'tos_live_', sandbox: 'tos_test_' };

export const scopes = ['price', 'book', 'orders:read', 'orders:cancel'] as const;
export type Scope = (typeof scopes)[number];

type ParsedToken = { environment: LiveEnvironment; hash: Buffer };

/** A new token: prefix, 160 random bits and a checksum in base62. */
export function createToken(environment: LiveEnvironment): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretLength);
  return prefixes[environment] + secret + checksum(secret);
}

/** Judges the form only, so that a mistyped token costs no query. Undefined if it is malformed. */
export function parseToken(text: string): ParsedToken | undefined {
  for (const environment of ['production', 'sandbox'] as const) {
    const prefix = prefixes[environment];
    if (!text.startsWith(prefix) || text.length !== prefix.length + secretLength + checksumLength) continue;
    const secret = text.slice(prefix.length, prefix.length + secretLength);
    if (text.slice(-checksumLength) !== checksum(secret)) return undefined;
    return { environment, hash: hashToken(text) };
  }
  return undefined;
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The part of a token that is stored in the clear, so that people can tell tokens apart. */
export function hintOf(token: string): string {
  return token.slice(0, 13);
}

function checksum(secret: string): string {
  let text = '';
  for (let rest = crc32(secret); text.length < checksumLength; rest = Math.floor(rest / 62)) {
    text = alphabet[rest % 62] + text;
  }
  return text;
}

function base62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}
