import type { Database } from '../../ground/database/database.ts';
import type { Transaction } from '../../ground/database/transaction.ts';

/** What somebody did to people, tokens, accounts or settings. */
export type AuditEntry = {
  /** `person:<id>`, `ops-token:<id>`, `cli:<user>` or `system`. */
  actor: string;
  /** The kind of thing and what happened to it, as in `person.disabled`. */
  action: string;
  /** As in `person:7`. */
  target: string;
  /** Ids and settings; no name, address or secret. */
  details?: Record<string, unknown>;
};

/** Adds to the audit, in the transaction that does it. */
export async function insertAudit(
  { client, schema }: Transaction,
  { actor, action, target, details = {} }: AuditEntry,
): Promise<void> {
  await client.query(`insert into ${schema}.audit (actor, action, target, details) values ($1, $2, $3, $4)`, [
    actor,
    action,
    target,
    JSON.stringify(details),
  ]);
}

type AuditRow = Required<AuditEntry> & {
  id: number;
  at: Date;
  /** Of the person who did it; null for a program, or for whoever used the command line. */
  actorName: string | null;
};

/** The newest entries first, `limit` of them, those before the id `before` if one is given. */
export async function listAudit(
  { pool, schema }: Database,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await pool.query<AuditRow>(
    `select a.id, a.at, a.actor, coalesce(p.name, t.name) as actor_name, a.action, a.target, a.details
       from ${schema}.audit a
       left join ${schema}.people p on a.actor = 'person:' || p.id
       left join ${schema}.operator_tokens t on a.actor = 'ops-token:' || t.id
      where a.id < $1 order by a.id desc limit $2`,
    [before ?? Number.MAX_SAFE_INTEGER, limit],
  );
  return rows;
}
