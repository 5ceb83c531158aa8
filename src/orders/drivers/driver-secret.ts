import { hash, randomBytes } from 'node:crypto';
import type { LiveEnvironment } from '../../ground/database/database.ts';
import { writeOutsideId } from '../../ground/database/outside-id.ts';

const prefixes: Record<LiveEnvironment, string> = { production: 'tos_drive_live_', sandbox: 'tos_drive_test_' };
const secretBytes = 24;

/** What the address of a link holds: of the account, so that on a cluster one node can answer, and 192 random bits. */
export function createDriverSecret(environment: LiveEnvironment, accountId: number): string {
  return `${prefixes[environment]}${accountId.toString(36)}_${randomBytes(secretBytes).toString('hex')}`;
}

type ParsedDriverSecret = { environment: LiveEnvironment; accountId: number; hash: Buffer };

/** Judges the form only. Undefined if it is malformed. */
export function parseDriverSecret(text: string): ParsedDriverSecret | undefined {
  for (const environment of ['production', 'sandbox'] as const) {
    const prefix = prefixes[environment];
    if (!text.startsWith(prefix)) continue;
    const [, account] = /^([0-9a-z]{1,10})_[0-9a-f]{48}$/.exec(text.slice(prefix.length)) ?? [];
    if (account === undefined) return undefined;
    return { environment, accountId: Number.parseInt(account, 36), hash: hashDriverSecret(text) };
  }
  return undefined;
}

export function hashDriverSecret(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** The id that a link has outside. */
export function linkIdOf(key: { accountId: number; id: string }): string {
  return writeOutsideId('drl', key);
}
