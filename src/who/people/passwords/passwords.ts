import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { takeTurns } from '../../../ground/concurrency/take-turns.ts';
import { ServiceError } from '../../../ground/errors.ts';
import { commonPasswords } from './common-passwords.ts';

const lengthMin = 12;
const lengthMax = 200;

/** Argon2id with 19 MiB and 2 passes (OWASP Password Storage Cheat Sheet): 30 ms. In KiB, as the PHC format counts. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagBytes = 32;
const saltBytes = 16;

/** More at once would take the memory and the threads that files and the database need. */
const atOnceMax = 2;
/** A second of waiting. */
const waitingMax = 30;

/** What is wrong with a new password, as a clause. Undefined if nothing is. */
export function passwordProblem(password: string): string | undefined {
  const length = [...password].length;
  if (length < lengthMin) return `must have at least ${lengthMin} characters`;
  if (length > lengthMax) return `must have at most ${lengthMax} characters`;
  const plain = password.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (new Set(plain).size < charactersMin || isRun(plain) || plain.replaceAll(common, '') === '')
    return 'is among the first that are tried: take several words that nobody would put together';
  return undefined;
}

/** Common words, the longer ones first, and digits. */
const common = new RegExp(
  [...commonPasswords]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .concat('|\\d'),
  'g',
);
/** Different ones, so that it is more than a pattern of two or three keys. */
const charactersMin = 4;

/** Each letter follows the one before, as in abcdefghijkl. */
function isRun(plain: string): boolean {
  return [...plain].every((character, i) => i === 0 || character.charCodeAt(0) - plain.charCodeAt(i - 1) === 1);
}

/** Hashes and compares passwords, a few at a time. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /**
   * Whether it is the password of the hash. Without a hash it never is, which takes as long.
   * @throws {ServiceError} `service_unavailable` if too many wait, as `hash` does.
   */
  verify(password: string, hash: string | undefined): Promise<boolean>;
};

type Derive = (parameters: Argon2Parameters) => Promise<Buffer>;

const derive: Derive = (parameters) => promisify(argon2)('argon2id', parameters);

/** @param work what derives a key; tests count its calls. */
export function createPasswordHasher(work: Derive = derive): PasswordHasher {
  const refuse = () => new ServiceError('service_unavailable');
  const run = takeTurns(atOnceMax, { waitingMax, refuse });
  const derived = (password: string, salt: Buffer, { memory, passes, parallelism } = cost) =>
    run(() =>
      work({
        // One letter, however it was typed, is one letter.
        message: Buffer.from(password.normalize('NFKC')),
        nonce: salt,
        parallelism,
        tagLength: tagBytes,
        memory,
        passes,
      }),
    );
  return {
    hash: async (password) => {
      const salt = randomBytes(saltBytes);
      return write(salt, await derived(password, salt));
    },
    verify: async (password, hash) => {
      const known = hash === undefined ? undefined : read(hash);
      const tag = await derived(password, known?.salt ?? randomBytes(saltBytes), known?.cost);
      return known !== undefined && timingSafeEqual(tag, known.tag);
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The PHC string format. */
function write(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function read(hash: string): { cost: typeof cost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt = '', tag = ''] = phc.exec(hash) ?? [];
  if (!memory) throw new Error('a password hash is not in the PHC string format');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
