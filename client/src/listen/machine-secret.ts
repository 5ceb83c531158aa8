import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { WrongUsage } from './wrong-usage.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Standard Webhooks 1.0.0 demands 24 to 64 bytes. */
const bytes = { made: 32, min: 24, max: 64 };

/** Whether it reads `whsec_` and so many bytes in base64. */
export function isSecret(text: string): boolean {
  const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(base64 ?? '', 'base64');
  return length >= bytes.min && length <= bytes.max;
}

/** Where the secret of this machine is kept: in the folder for settings of its user. */
export function secretFile(env: Environment): string {
  const { XDG_CONFIG_HOME = '', APPDATA = '' } = env;
  const ofSystem = process.platform === 'win32' && APPDATA !== '' ? APPDATA : join(homedir(), '.config');
  return join(isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : ofSystem, 'transport-ordering', 'webhook-secret');
}

/**
 * The secret that this machine signs with, made the first time and readable by its user alone: a receiver is told it
 * once, and not at each start.
 * @throws {WrongUsage} if the file holds something else, is open to others, or cannot be made.
 */
export function machineSecret(env: Environment): string {
  const file = secretFile(env);
  const secret = readFile(file) ?? makeFile(file);
  if (!isSecret(secret)) throw new WrongUsage(`${file} holds no secret: delete it, or give --secret`);
  if (isOpenToOthers(file))
    throw new WrongUsage(`others can read ${file}: delete it for a new secret, or keep this one after chmod 600`);
  return secret;
}

/** Windows keeps a user's folder from others in another way. */
function isOpenToOthers(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;
}

function readFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}

function makeFile(file: string): string {
  const secret = `whsec_${randomBytes(bytes.made).toString('base64')}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    // Another one that started at the same time may have made it.
    const made = readFile(file);
    if (made !== undefined) return made;
    const reason = error instanceof Error ? error.message : String(error);
    throw new WrongUsage(`the secret of this machine cannot be kept (${reason}): give one as --secret`);
  }
}
