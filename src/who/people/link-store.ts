import type { Database } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';

/** What a link does, once. */
type LinkKind = 'set_password' | 'log_in';

/** One link of a person, by the SHA-256 of its secret. */
type LinkKey = { hash: Buffer; kind: LinkKind };

/** Inserts a link of a person. */
export async function insertLink(
  { client, schema }: Transaction,
  link: LinkKey & { personId: number; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await client.query(
    `insert into ${schema}.person_links (link_hash, person_id, kind, created_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [link.hash, link.personId, link.kind, link.createdAt, link.expiresAt],
  );
}

/** Whether a link can be used at `at`. */
export async function findLink({ pool, schema }: Database, { hash, kind }: LinkKey, at: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from ${schema}.person_links
      where link_hash = $1 and kind = $2 and used_at is null and expires_at > $3`,
    [hash, kind, at],
  );
  return rowCount === 1;
}

/** Locks the person of a link before the link is touched, in the same order as all other changes. */
export async function lockPersonOfLink({ client, schema }: Transaction, hash: Buffer): Promise<void> {
  await client.query(
    `select from ${schema}.people
      where id = (select person_id from ${schema}.person_links where link_hash = $1) for update`,
    [hash],
  );
}

/** Uses a link up. Returns whose it was; undefined if there is none, it was used, or its time is over at `at`. */
export async function markLinkUsed(
  { client, schema }: Transaction,
  { hash, kind }: LinkKey,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await client.query<{ personId: number }>(
    `update ${schema}.person_links set used_at = $3
      where link_hash = $1 and kind = $2 and used_at is null and expires_at > $3 returning person_id`,
    [hash, kind, at],
  );
  return rows[0]?.personId;
}

/** Ends every link of a person, or those of one kind. */
export async function deleteLinks({ client, schema }: Transaction, personId: number, kind?: LinkKind): Promise<void> {
  await client.query(`delete from ${schema}.person_links where person_id = $1 and ($2::text is null or kind = $2)`, [
    personId,
    kind ?? null,
  ]);
}
