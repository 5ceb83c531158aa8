import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import type pg from 'pg';
import { openPool } from '../../../src/ground/database/pool.ts';
import { createDatabase, onServer } from '../database.ts';
import { atEnd } from '../process.ts';

export function openOn(t: TestContext, url: string): pg.Pool {
  const pool = openPool(url, { connectionsMax: 2, onError: () => {} });
  atEnd(t, () => pool.end());
  return pool;
}

/** An empty database that one new role owns and another may connect to: their addresses, and a superuser's pool. */
export async function openForTwo(t: TestContext) {
  const suffix = randomBytes(6).toString('hex');
  const roles = [`owner_${suffix}`, `serves_${suffix}`];
  for (const role of roles) {
    await onServer((client) => client.query(`create role ${role} login password 'secret'`));
    // The database, in which they own things, is dropped before.
    atEnd(t, () => onServer((client) => client.query(`drop role ${role}`)));
  }
  const url = await createDatabase(t, 'template0');
  const admin = openOn(t, url);
  const name = new URL(url).pathname.slice(1);
  await admin.query(`alter database ${name} owner to ${roles[0]}`);
  const [ownerUrl, servingUrl] = roles.map(
    (username) => Object.assign(new URL(url), { username, password: 'secret' }).href,
  );
  return { admin, ownerUrl: ownerUrl!, servingUrl: servingUrl!, role: roles[1]! };
}
