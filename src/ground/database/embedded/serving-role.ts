import pg from 'pg';
import type { Cluster } from './cluster.ts';
import type { Joined } from './join-server.ts';
import { type Login, servingLogin, tryLogin } from './log-in.ts';

/** Held while the role is created: several processes may try to. */
const roleLock = 7_700_002;

/** Makes the role that serves, with nothing but the right to log in, unless it is there. */
export async function admitServingRole(cluster: Cluster, { client, postmaster }: Joined): Promise<void> {
  const login = servingLogin(cluster);
  if ((await tryLogin(postmaster.port, login)) === 'accepted') return;
  await client.query('begin');
  try {
    await client.query('select pg_advisory_xact_lock($1)', [roleLock]);
    await client.query(await statementFor(client, login));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function statementFor(client: pg.Client, { user, password }: Login): Promise<string> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
  return `${verb} role ${pg.escapeIdentifier(user)} ${rights} password ${pg.escapeLiteral(password)}`;
}
