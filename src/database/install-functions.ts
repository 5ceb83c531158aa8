import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const directory = new URL('../../migrations/functions/', import.meta.url);

/** A file makes the function of its name: `book_orders_v1.sql` makes `book_orders_v1`. */
type SqlFunction = { name: string; text: string; sha256: string };

/** The functions of this release, read once. */
let ofRelease: Promise<SqlFunction[]> | undefined;

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
  const changed = await changedSince(installed.rows);
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
export async function changedSince(rows: readonly { name: string; sha256: string }[]): Promise<SqlFunction[]> {
  const installed = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return (await readFunctions()).filter(({ name, sha256 }) => installed.get(name) !== sha256);
}
