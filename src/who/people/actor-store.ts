import type { Database } from '../../ground/database/database.ts';
import { readWithRetry } from '../../ground/database/unavailable.ts';

/** The names of people and of the company's programs by the actor that events name, as they are today. */
export type ActorNames = ReadonlyMap<string, string>;

/** The names of those actors that are people (`person:<id>`) or programs of the company (`ops-token:<id>`). */
export async function findActorNames({ pool, schema }: Database, actors: Iterable<string>): Promise<ActorNames> {
  const named = [...new Set(actors)].filter((actor) => /^(person|ops-token):\d{1,15}$/.test(actor));
  if (named.length === 0) return new Map();
  const { rows } = await readWithRetry(() =>
    pool.query<{ actor: string; name: string }>({
      name: `${schema}-find-actor-names`,
      text: `select 'person:' || p.id as actor, p.name from ${schema}.people p
              where p.id = any (array(select split_part(a, ':', 2)::bigint from unnest($1::text[]) as a where a like 'person:%'))
             union all
             select 'ops-token:' || t.id, t.name from ${schema}.operator_tokens t
              where t.id = any (array(select split_part(a, ':', 2)::bigint from unnest($1::text[]) as a where a like 'ops-token:%'))`,
      values: [named],
    }),
  );
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}
