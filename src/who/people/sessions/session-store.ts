import type { Database } from '../../../ground/database/database.ts';
import { runnerOf, type Transaction } from '../../../ground/database/transaction.ts';
import { readWithRetry } from '../../../ground/database/unavailable.ts';
import { type Caller, callerColumns } from '../../accounts/account-store.ts';
import type { Person } from '../person-store.ts';

/** A session with what it depends on. */
export type Session = {
  id: number;
  createdAt: Date;
  seenAt: Date;
  endedAt: Date | null;
  person: Pick<Person, 'id' | 'name' | 'role'> & { isDisabled: boolean };
  /** For whom a shipper's person acts; null for one of the company. */
  account: (Omit<Caller, 'actor' | 'scopes'> & { accountDisabled: boolean }) | null;
};

type SessionRow = Omit<Session, 'person' | 'account'> &
  NonNullable<Session['account']> & {
    personId: number;
    personName: string;
    role: Person['role'];
    personDisabled: boolean;
  };

const columns = `s.id, s.created_at, s.seen_at, s.ended_at, p.id as person_id, p.name as person_name, p.role,
  p.disabled_at is not null as person_disabled, ${callerColumns}`;

const joined = ({ schema }: Database) =>
  `join ${schema}.people p on p.id = s.person_id left join ${schema}.accounts a on a.id = p.shipper_account_id`;

function toSession({ id, createdAt, seenAt, endedAt, ...row }: SessionRow): Session {
  const { personId, personName, role, personDisabled, ...account } = row;
  return {
    id,
    createdAt,
    seenAt,
    endedAt,
    person: { id: personId, name: personName, role, isDisabled: personDisabled },
    account: role === 'shipper' ? account : null,
  };
}

/** By what the cookie holds. */
export async function findSession(database: Database, hash: Buffer): Promise<Session | undefined> {
  const text = `select ${columns} from ${database.schema}.person_sessions s ${joined(database)} where s.session_hash = $1`;
  const { rows } = await readWithRetry(() => database.pool.query<SessionRow>(text, [hash]));
  return rows[0] && toSession(rows[0]);
}

/** By what a page of the session shows, with the end of that. */
export async function findSessionOfBearer(
  database: Database,
  hash: Buffer,
): Promise<{ session: Session; expiresAt: Date } | undefined> {
  const { pool, schema } = database;
  const statement = {
    name: `${schema}-find-session-of-bearer`,
    text: `select b.expires_at, ${columns} from ${schema}.person_bearers b
             join ${schema}.person_sessions s on s.id = b.session_id ${joined(database)} where b.bearer_hash = $1`,
    values: [hash],
  };
  const { rows } = await readWithRetry(() => pool.query<SessionRow & { expiresAt: Date }>(statement));
  const [row] = rows;
  if (!row) return undefined;
  const { expiresAt, ...session } = row;
  return { session: toSession(session), expiresAt };
}

/**
 * Begins a session at `at`, if the person is not disabled and still has the password that was checked, and forgets
 * those of theirs that began before `oldest`. Returns whether it did.
 */
export async function insertSession(
  place: Database | Transaction,
  session: { hash: Buffer; personId: number; passwordHash: string | undefined; at: Date; oldest: Date },
): Promise<boolean> {
  const { rowCount } = await runnerOf(place).query(
    `with person as (
       update ${place.schema}.people set last_seen = $3
        where id = $2 and disabled_at is null and ($5::text is null or password_hash = $5) returning id
     ), old as (delete from ${place.schema}.person_sessions where person_id = $2 and created_at < $4)
     insert into ${place.schema}.person_sessions (session_hash, person_id, created_at, seen_at)
     select $1, id, $3, $3 from person`,
    [session.hash, session.personId, session.at, session.oldest, session.passwordHash ?? null],
  );
  return rowCount === 1;
}

/**
 * Gives a session a bearer, remembers that it was in use at `at`, and forgets its bearers that have ended. Takes the
 * person before the session, as whoever shuts the person out does.
 */
export async function insertBearer(
  { pool, schema }: Database,
  bearer: { hash: Buffer; sessionId: number; at: Date; expiresAt: Date },
): Promise<void> {
  await pool.query(
    `with old as (delete from ${schema}.person_bearers where session_id = $2 and expires_at <= $3),
          person as (update ${schema}.people set last_seen = $3
                      where id = (select person_id from ${schema}.person_sessions where id = $2) returning id),
          seen as (update ${schema}.person_sessions s set seen_at = greatest(s.seen_at, $3) from person
                    where s.id = $2 and s.person_id = person.id)
     insert into ${schema}.person_bearers (bearer_hash, session_id, expires_at) values ($1, $2, $4)`,
    [bearer.hash, bearer.sessionId, bearer.at, bearer.expiresAt],
  );
}

/** Ends one session. Returns whether it was there and had not ended. */
export async function markSessionEnded({ pool, schema }: Database, hash: Buffer, at: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update ${schema}.person_sessions set ended_at = $2 where session_hash = $1 and ended_at is null`,
    [hash, at],
  );
  return rowCount === 1;
}

/** Ends every session of a person. */
export async function markSessionsEnded({ client, schema }: Transaction, personId: number, at: Date): Promise<void> {
  await client.query(`update ${schema}.person_sessions set ended_at = $2 where person_id = $1 and ended_at is null`, [
    personId,
    at,
  ]);
}
