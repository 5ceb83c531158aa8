import type { Transaction } from '../../ground/database/transaction.ts';
import { dayMs } from '../../ground/units.ts';

/** What is stored about a person, without secrets. Undefined if nobody has the e-mail address. */
type PersonExport = {
  person: object;
  sessions: object[];
  links: object[];
  /** Entries about the person, and about what the person did. */
  audit: object[];
  /** What the person did to orders. */
  orderEvents: object[];
};

/** Reads all events, which takes long where there are many. */
export async function findPersonExport(
  { client, schema }: Transaction,
  email: string,
): Promise<PersonExport | undefined> {
  await client.query(`select set_config('statement_timeout', '0', true)`);
  const { rows } = await client.query<PersonExport>({
    text: `select to_jsonb(p) - 'password_hash' as person,
                  (select coalesce(jsonb_agg(to_jsonb(s) - 'session_hash' order by s.id), '[]')
                     from ${schema}.person_sessions s where s.person_id = p.id) as sessions,
                  (select coalesce(jsonb_agg(to_jsonb(l) - 'link_hash' order by l.created_at), '[]')
                     from ${schema}.person_links l where l.person_id = p.id) as links,
                  (select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]')
                     from ${schema}.audit a where 'person:' || p.id in (a.actor, a.target)) as audit,
                  (select coalesce(jsonb_agg(jsonb_build_object(
                            'order', e.order_id, 'type', e.type, 'at', e.occurred_at) order by e.occurred_at), '[]')
                     from ${schema}.order_events e where e.actor = 'person:' || p.id) as order_events
             from ${schema}.people p where lower(p.email) = lower($1)`,
    values: [email],
    query_timeout: dayMs,
  } as never);
  return rows[0];
}
