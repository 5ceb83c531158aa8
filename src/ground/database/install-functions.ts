import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { hasCitus } from './probe-access.ts';

const directory = new URL('../../../migrations/functions/', import.meta.url);

/** A file makes the function of its name: `book_orders_v1.sql` makes `book_orders_v1`. */
type SqlFunction = { name: string; text: string; sha256: string };

/**
 * Whether it changes one account's orders: a cluster has that account's node run it, and the coordinator the others.
 */
export function isOfAccount({ text }: Pick<SqlFunction, 'text'>): boolean {
  return /^ {2}p_account bigint,$/m.test(text);
}

/** The functions of this release, read once. */
let ofRelease: Promise<SqlFunction[]> | undefined;

/** Whether it changes orders of several accounts at once, which those on different nodes of a cluster cannot be. */
function isOfAccounts({ text }: Pick<SqlFunction, 'text'>): boolean {
  return /^ {2}p_accounts bigint\[\],$/m.test(text);
}

/**
 * The functions of this release. An older version of a function is for processes of the previous release; a
 * cluster does without those, since it refuses parts of their texts.
 */
export async function functionsFor(isCluster: boolean): Promise<SqlFunction[]> {
  const all = await readFunctions();
  if (!isCluster) return all;
  return all.filter((each) => !isOfAccounts(each) && !all.some((other) => isNewer(other.name, each.name)));
}

function isNewer(name: string, than: string): boolean {
  const [[stem, version], [oldStem, oldVersion]] = [partsOf(name), partsOf(than)];
  return stem === oldStem && version > oldVersion;
}

function partsOf(name: string): [stem: string, version: number] {
  const at = name.lastIndexOf('_v');
  return [name.slice(0, at), Number(name.slice(at + 2))];
}

function readFunctions(): Promise<SqlFunction[]> {
  ofRelease ??= readdir(directory).then((files) =>
    Promise.all(
      files.sort().map(async (file) => {
        const text = await readFile(new URL(file, directory), 'utf8');
        return { name: file.replace(/\.sql$/, ''), text, sha256: hash('sha256', text) };
      }),
    ),
  );
  return ofRelease;
}

/**
 * Makes the functions whose text has changed, in the first schema of the search path. Those of an earlier release that
 * have gone from this one stay: its processes may still serve. Returns the names of those made.
 */
export async function installFunctions(client: pg.Client): Promise<string[]> {
  const installed = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from installed_functions',
  );
  const changed = await changedSince(installed.rows, await hasCitus(client));
  for (const { name, text, sha256 } of changed) {
    await client.query(text);
    await client.query(
      `insert into installed_functions (name, sha256) values ($1, $2)
       on conflict (name) do update set sha256 = excluded.sha256`,
      [name, sha256],
    );
  }
  return changed.map(({ name }) => name);
}

/** The functions of this release that these rows lack, or have with another text. */
export async function changedSince(
  rows: readonly { name: string; sha256: string }[],
  isCluster: boolean,
): Promise<SqlFunction[]> {
  const installed = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return (await functionsFor(isCluster)).filter(({ name, sha256 }) => installed.get(name) !== sha256);
}
