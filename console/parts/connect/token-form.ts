const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const secretLength = 27;
const checksumLength = 6;

/** What shows that a text is no token: it is of something else, or was copied or typed wrongly. */
export type TokenFault = 'kind' | 'character';

/**
 * Judges a token by its form, as the service does before it asks its database: after `start`, which tells the
 * environment, come a secret and its CRC-32, both in base62.
 */
export function tokenFault(token: string, start: string): TokenFault | undefined {
  if (!token.startsWith(start)) return 'kind';
  const secret = token.slice(start.length, start.length + secretLength);
  return token === start + secret + checksumOf(secret) ? undefined : 'character';
}

function checksumOf(secret: string): string {
  let text = '';
  for (let rest = crc32(secret); text.length < checksumLength; rest = Math.floor(rest / 62))
    text = alphabet[rest % 62] + text;
  return text;
}

/** The one of zip files, which browsers do not offer. */
function crc32(text: string): number {
  let sum = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
