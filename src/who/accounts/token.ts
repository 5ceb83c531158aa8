import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LiveEnvironment } from '../../ground/database/database.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretBytes = 20;
/** 62^27 exceeds 2^160, 62^6 exceeds 2^32. */
const secretLength = 27;
const checksumLength = 6;
/** A shipper's token, a program of the company, a page of a person's session, an address that works once. */
export type TokenKind = 'shipper' | 'operator' | 'session' | 'link';
const environments: Record<LiveEnvironment, string> = { production: 'live_', sandbox: 'test_' };
const kinds: Record<TokenKind, string> = {
  shipper: 'tos_',
  operator: 'tos_ops_',
  session: 'tos_ses_',
  link: 'tos_link_',
};
/** How many characters of the secret are stored in the clear. */
const hintLength = 4;

/** What a token may do for which no scopes are named, and a person of a shipper. */
export const scopes = ['price', 'book', 'orders:read', 'orders:cancel', 'webhooks'] as const;
/** What a program may do that decides by itself, as an agent: given by name alone, beside the scope it needs. */
export const agentScopes = ['agent:book', 'agent:cancel'] as const;
export const allScopes = [...scopes, ...agentScopes] as const;
export type Scope = (typeof allScopes)[number];

export type ParsedToken = { kind: TokenKind; environment: LiveEnvironment; hash: Buffer };

/** A new token: prefix, 160 random bits and a checksum in base62. */
export function createToken(environment: LiveEnvironment, kind: TokenKind = 'shipper'): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretLength);
  return prefixOf(kind, environment) + secret + checksum(secret);
}

/** Judges the form only, so that a mistyped token costs no query. Undefined if it is malformed. */
export function parseToken(text: string): ParsedToken | undefined {
  const form = forms.find(({ prefix }) => text.startsWith(prefix));
  if (!form || text.length !== form.prefix.length + secretLength + checksumLength) return undefined;
  const secret = text.slice(form.prefix.length, form.prefix.length + secretLength);
  if (text.slice(-checksumLength) !== checksum(secret)) return undefined;
  return { kind: form.kind, environment: form.environment, hash: hashToken(text) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The part of a token that is stored in the clear, so that people can tell tokens apart. */
export function hintOf(token: string): string {
  return token.slice(0, hintLength - secretLength - checksumLength);
}

function prefixOf(kind: TokenKind, environment: LiveEnvironment): string {
  return kinds[kind] + environments[environment];
}

const forms = (Object.keys(kinds) as TokenKind[]).flatMap((kind) =>
  (Object.keys(environments) as LiveEnvironment[]).map((environment) => ({
    kind,
    environment,
    prefix: prefixOf(kind, environment),
  })),
);

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
