import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { connectOnce } from '../connect-once.ts';
import type { LiveEnvironment } from '../database.ts';
import { changeSchema } from '../migrate.ts';

const stepFiles = ['citus-tables', 'citus-functions'].map(
  (name) => new URL(`../../../../migrations/optional/${name}.sql`, import.meta.url),
);

/**
 * How an environment's tables are placed on the cluster: whole on every node, sharded by account, or on the
 * coordinator.
 */
type Distribution = {
  environment: LiveEnvironment;
  onEveryNode: string[];
  byAccount: string[];
  onCoordinator: string[];
};

/** @throws {Error} saying what is missing if the database of `url` has no Citus. */
export async function requireCitus(url: string): Promise<void> {
  const client = await connectOnce(url);
  try {
    const { rows } = await client.query<{ installed: string | null }>(
      `select installed_version as installed from pg_available_extensions where name = 'citus'`,
    );
    if (rows[0]?.installed) return;
    throw new Error(
      rows[0]
        ? 'the extension citus is not created in this database: "create extension citus" on every node; nothing was changed'
        : 'this PostgreSQL has no extension citus: install Citus on every node; nothing was changed',
    );
  } finally {
    await client.end();
  }
}

/**
 * Distributes the tables that are not distributed yet, then the functions, one transaction for each of an environment.
 * Returns where the tables are then.
 */
export async function distribute(url: string, environments: readonly LiveEnvironment[]): Promise<Distribution[]> {
  const steps = await Promise.all(stepFiles.map((file) => readFile(file, 'utf8')));
  const client = await connectOnce(url);
  try {
    const distributions: Distribution[] = [];
    for (const environment of environments) {
      for (const step of steps) await changeSchema(client, environment, () => client.query(step));
      distributions.push(await readDistribution(client, environment));
    }
    return distributions;
  } finally {
    await client.end();
  }
}

/** Citus's method is `n` for a reference table, `h` for one distributed by hash. What it does not know is local. */
async function readDistribution(client: pg.Client, environment: LiveEnvironment): Promise<Distribution> {
  const { rows } = await client.query<{ name: string; method: string }>(
    `select c.relname as name, coalesce(p.partmethod::text, 'local') as method
       from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = $1::regnamespace and c.relkind = 'r' and not relation_is_a_known_shard(c.oid::regclass)
      order by 1`,
    [environment],
  );
  const named = (method: string) => rows.filter((row) => row.method === method).map(({ name }) => name);
  return { environment, onEveryNode: named('n'), byAccount: named('h'), onCoordinator: named('local') };
}
