import type { Database } from '../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../ground/database/transaction.ts';
import type { Role } from './roles.ts';

export type Person = {
  id: number;
  /** Null once the person was removed. */
  email: string | null;
  name: string;
  role: Role;
  /** For whom a person of the role `shipper` acts. */
  shipperAccountId: number | null;
  hasPassword: boolean;
  /** Whether the person comes through the identity provider. */
  isLinked: boolean;
  createdAt: Date;
  disabledAt: Date | null;
  removedAt: Date | null;
  lastSeen: Date | null;
};

const columns = `id, email, name, role, shipper_account_id,
  password_hash is not null as has_password, oidc_subject is not null as is_linked, created_at, disabled_at,
  removed_at, last_seen`;

/** What is stated about a person who is to be added. */
type NewPerson = Pick<Person, 'email' | 'name' | 'role' | 'shipperAccountId'>;

/** Who the person is at an identity provider. */
export type Subject = { issuer: string; subject: string };

/** Undefined if somebody has that e-mail address, or is that subject. */
export async function insertPerson(
  { client, schema }: Transaction,
  { email, name, role, shipperAccountId }: NewPerson,
  linked?: Subject,
): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `insert into ${schema}.people (email, name, role, shipper_account_id, oidc_issuer, oidc_subject)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning ${columns}`,
    [email, name, role, shipperAccountId, linked?.issuer ?? null, linked?.subject ?? null],
  );
  return rows[0];
}

/** By the e-mail address, in whatever case. */
export async function findPersonByEmail(place: Database | Transaction, email: string): Promise<Person | undefined> {
  const { rows } = await runnerOf(place).query<Person>(
    `select ${columns} from ${place.schema}.people where lower(email) = lower($1)`,
    [email],
  );
  return rows[0];
}

/** A person who may log in by a password, of which this is the hash. */
export type WithPassword = { id: number; passwordHash: string };

/** By the e-mail address, in whatever case. */
export async function findPassword(database: Database, email: string): Promise<WithPassword | undefined> {
  const { rows } = await database.pool.query<WithPassword>(
    `select id, password_hash from ${database.schema}.people
      where lower(email) = lower($1) and disabled_at is null and password_hash is not null`,
    [email],
  );
  return rows[0];
}

/** The same, by the person's id. */
export async function findPasswordOf({ pool, schema }: Database, id: number): Promise<WithPassword | undefined> {
  const { rows } = await pool.query<WithPassword>(
    `select id, password_hash from ${schema}.people
      where id = $1 and disabled_at is null and password_hash is not null`,
    [id],
  );
  return rows[0];
}

export async function findPersonBySubject(
  { client, schema }: Transaction,
  { issuer, subject }: Subject,
): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `select ${columns} from ${schema}.people where oidc_issuer = $1 and oidc_subject = $2`,
    [issuer, subject],
  );
  return rows[0];
}

/** Whether anybody is there, or was and is removed. */
export async function findAnyPerson(place: Database | Transaction): Promise<boolean> {
  const { rowCount } = await runnerOf(place).query(`select from ${place.schema}.people limit 1`);
  return rowCount === 1;
}

/** Everybody but those who were removed, by id. */
export async function listPeople(database: Database): Promise<Person[]> {
  const { rows } = await database.pool.query<Person>(
    `select ${columns} from ${database.schema}.people where removed_at is null order by id`,
  );
  return rows;
}

type PersonChange = {
  name?: string | undefined;
  role?: Role | undefined;
  shipperAccountId?: number | null | undefined;
  /** Null takes the password away. */
  passwordHash?: string | null;
  isDisabled?: boolean | undefined;
};

/** Changes what is given and leaves the rest. Undefined if there is no such person, or it was removed. */
export async function updatePerson(
  { client, schema }: Transaction,
  id: number,
  { name, role, shipperAccountId, passwordHash, isDisabled }: PersonChange,
): Promise<Person | undefined> {
  const { rows } = await client.query<Person>(
    `update ${schema}.people
        set name = coalesce($2, name), role = coalesce($3, role),
            shipper_account_id = case when $4 then $5::bigint else shipper_account_id end,
            password_hash = case when $6 then $7 else password_hash end,
            disabled_at = case when $8 then coalesce(disabled_at, now()) when not $8 then null else disabled_at end
      where id = $1 and removed_at is null returning ${columns}`,
    [
      id,
      name ?? null,
      role ?? null,
      shipperAccountId !== undefined,
      shipperAccountId ?? null,
      passwordHash !== undefined,
      passwordHash ?? null,
      isDisabled ?? null,
    ],
  );
  return rows[0];
}

/** Keeps the name, which events and the audit show, and clears the rest, so that the person can be added again. */
export async function updatePersonRemoved({ client, schema }: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${schema}.people
        set removed_at = now(), disabled_at = coalesce(disabled_at, now()), email = null, password_hash = null,
            oidc_issuer = null, oidc_subject = null
      where id = $1 and removed_at is null`,
    [id],
  );
  return rowCount === 1;
}
